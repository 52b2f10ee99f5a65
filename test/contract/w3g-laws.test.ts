import { w3gContract } from './formats/w3g.js';
import { laws } from './laws.js';

laws(w3gContract);
