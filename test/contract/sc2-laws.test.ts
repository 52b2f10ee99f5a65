import { sc2Contract } from './formats/sc2.js';
import { laws } from './laws.js';

laws(sc2Contract);
