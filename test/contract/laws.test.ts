import { demContract } from './formats/dem.js';
import { icrepContract } from './formats/icrep.js';
import { laws } from './laws.js';

laws(demContract);
laws(icrepContract);
