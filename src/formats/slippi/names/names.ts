import { CHARACTERS } from './characters.gen.js';
import { STAGES } from './stages.gen.js';

/** The name of a character by the id that is selected: `Fox`. */
export const slippiCharacterName = (external: number): string | undefined => CHARACTERS.find(([id]) => id === external)?.[1];

/** The name of a character by the id that the game uses inside: post-frame updates and metadata have it. */
export const slippiInternalCharacterName = (internal: number): string | undefined =>
  CHARACTERS.find(([, , ids]) => ids.includes(internal))?.[1];

/** The name of a costume, such as `Default` or `Red`. */
export const slippiCostumeName = (external: number, costume: number): string | undefined =>
  CHARACTERS.find(([id]) => id === external)?.[3][costume];

/** The name of a stage by its id: `Battlefield`. */
export const slippiStageName = (stage: number): string | undefined => STAGES[stage];
