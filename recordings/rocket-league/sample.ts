import { writeRocketLeague } from '../../src/formats/rocket-league/writer.js';
import { madeMatch } from './made-match.js';

/** Two against two, for five minutes on the clock. */
export const rocketLeagueSample = (): Uint8Array => writeRocketLeague(madeMatch(4));
