import { demContract } from './formats/dem.js';
import { icrepContract } from './formats/icrep.js';
import { sc2Contract } from './formats/sc2.js';
import { laws } from './laws.js';

laws(demContract);
laws(icrepContract);
laws(sc2Contract);
