import type { BlizzardGame } from '../../protocols/blizzard/game.js';
import { FileName, OTHER_FILE_NAMES, SC2_LIMITS } from './layout.js';
import { SC2_TABLES } from './protocol/lookup.js';
import { SIGNATURE_TEXT } from './signature.js';

/** What the code that reads replays of both games must know of StarCraft II. */
export const SC2: BlizzardGame = {
  format: 'sc2',
  title: 'StarCraft II',
  tables: SC2_TABLES,
  limits: SC2_LIMITS,
  signatureText: SIGNATURE_TEXT,
  fileNames: FileName,
  otherFileNames: OTHER_FILE_NAMES,
};
