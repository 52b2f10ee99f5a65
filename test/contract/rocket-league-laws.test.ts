import { rocketLeagueContract } from './formats/rocket-league.js';
import { laws } from './laws.js';

laws(rocketLeagueContract);
