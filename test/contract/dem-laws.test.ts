import { demContract } from './formats/dem.js';
import { laws } from './laws.js';

laws(demContract);
