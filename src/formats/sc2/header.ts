import { replayError } from '../../core/errors.js';
import { readHeader, type BlizzardHeader } from '../../protocols/blizzard/header.js';
import { SC2 } from './game.js';
import { FIRST_BASE_BUILD } from './protocol/lookup.js';

/** The replay's version and length (docs/formats/sc2.md, section 6). */
export type Sc2Header = BlizzardHeader;

/** The header out of the user data block. Other games of the same container, and the betas of 2010, are refused. */
export function readSc2Header(content: Uint8Array, offset: number): Sc2Header {
  const header = readHeader(content, offset, SC2);
  const { major, minor, revision, build, baseBuild } = header.version;
  if (baseBuild < FIRST_BASE_BUILD) {
    const version = `${major}.${minor}.${revision}.${build}`;
    const place = { format: 'sc2', path: ['header'], offset } as const;
    throw replayError('unsupported-version', `beta replay: version ${version} is older than the release of July 2010`, place);
  }
  return header;
}
