import { icrepContract } from './formats/icrep.js';
import { laws } from './laws.js';

laws(icrepContract);
