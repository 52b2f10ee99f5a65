import { vcrContract } from './formats/vcr.js';
import { laws } from './laws.js';

laws(vcrContract);
