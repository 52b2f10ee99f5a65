import type { ReadBudget } from '../../core/budget.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { parseStoredJson } from '../../core/stored-json.js';
import { utf8Text } from '../../core/text.js';
import { readSc2Attributes } from './attributes.js';
import { readDetails } from './details.js';
import type { FileName, Sc2StreamName } from './layout.js';
import { readInitData } from './lobby.js';
import { KEPT_BYTES_PER_BYTE } from '../../protocols/blizzard/event-stream.js';
import type { BlizzardProtocol } from '../../protocols/blizzard/protocol-tables.js';
import type { Sc2StoredSection, Sc2StoredSections } from './stored.js';

type FileSection = keyof typeof FileName;

/**
 * The file that each section is read from, in the order in which they are read: the lobby before the details, which may need
 * it, and the event streams last.
 */
export const SECTION_FILES: Readonly<Partial<Record<Sc2StoredSection, FileSection>>> = {
  initData: 'initData',
  initDataBackup: 'initDataBackup',
  details: 'details',
  detailsBackup: 'detailsBackup',
  attributes: 'attributes',
  metadata: 'metadata',
  trackerEvents: 'tracker',
  gameEvents: 'game',
  messageEvents: 'message',
};

/** Decodes a file that is not an event stream. `sections` are those that were read before it. */
export function decodeFile(
  file: Exclude<FileSection, Sc2StreamName>,
  bytes: Uint8Array,
  protocol: BlizzardProtocol,
  sections: Partial<Sc2StoredSections>,
  budget: ReadBudget,
): unknown {
  budget.keep(bytes.length * KEPT_BYTES_PER_BYTE);
  const { baseBuild } = sections.header!.version;
  switch (file) {
    case 'details':
      return readDetails(bytes, baseBuild, sections.initData);
    case 'detailsBackup':
      return readDetails(bytes, baseBuild, sections.initDataBackup);
    case 'initData':
    case 'initDataBackup':
      return readInitData(bytes, protocol);
    case 'attributes':
      return readSc2Attributes(bytes, baseBuild, budget.limits);
    case 'metadata':
      checkLimit(budget.limits, 'maxStringBytes', bytes.length);
      return readMetadata(bytes, budget.limits);
  }
}

/** `replay.gamemetadata.json` (docs/formats/sc2.md, section 14). */
function readMetadata(bytes: Uint8Array, limits: Readonly<DecodeLimits>): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseStoredJson(utf8Text(bytes, 0, bytes.length).replace(/^\uFEFF/, ''), limits);
  } catch (cause) {
    if (isReplayError(cause)) throw cause;
    throw corrupt('the metadata is not JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw corrupt('the metadata is not a JSON object');
  return value as Readonly<Record<string, unknown>>;
}
