import { stormContract } from './formats/storm.js';
import { laws } from './laws.js';

laws(stormContract);
