import { slippiContract } from './formats/slippi.js';
import { laws } from './laws.js';

laws(slippiContract);
