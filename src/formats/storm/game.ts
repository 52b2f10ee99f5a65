import type { BlizzardGame } from '../../protocols/blizzard/game.js';
import { FileName, OTHER_FILE_NAMES, STORM_LIMITS } from './layout.js';
import { STORM_TABLES } from './protocol/lookup.js';
import { SIGNATURE_TEXT } from './signature.js';

/** What the code that reads replays of both games must know of Heroes of the Storm. */
export const STORM: BlizzardGame = {
  format: 'storm',
  title: 'Heroes of the Storm',
  tables: STORM_TABLES,
  limits: STORM_LIMITS,
  signatureText: SIGNATURE_TEXT,
  fileNames: FileName,
  otherFileNames: OTHER_FILE_NAMES,
};
