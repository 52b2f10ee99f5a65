import { writeRocketLeague } from '../../src/formats/rocket-league/writer.js';
import { toyMatch } from './toy-match.js';

/** The fixtures of Rocket League, by name. */
export function fixtures(): Record<string, Uint8Array> {
  return { 'toy.replay': writeRocketLeague(toyMatch({ frames: 12, keyframeEvery: 6 })) };
}
