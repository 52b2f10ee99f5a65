import { broodWarContract } from './formats/brood-war.js';
import { laws } from './laws.js';

laws(broodWarContract);
