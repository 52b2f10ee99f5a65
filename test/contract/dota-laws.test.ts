import { dotaContract } from './formats/dota.js';
import { laws } from './laws.js';

laws(dotaContract);
