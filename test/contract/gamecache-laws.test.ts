import { gamecacheContract } from './formats/gamecache.js';
import { laws } from './laws.js';

laws(gamecacheContract);
