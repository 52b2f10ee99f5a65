import { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { SC2_TABLES } from './protocol/lookup.js';

/** The start of an event of the game stream, read byte by byte as the first public document of 2010 reads it. */
export interface Sc2EventBytes {
  /** Game loops since the previous event. */
  readonly gameloops: number;
  /** How many bytes hold `gameloops`. */
  readonly timeByteLength: number;
  readonly userId: number;
  readonly eventId: number;
  /** Name in the tables of the base build; undefined where they have no such event. */
  readonly name?: string | undefined;
  /** The document's word for it; undefined where it has none. */
  readonly action?: 'ability' | 'selection' | 'control group' | 'camera' | undefined;
  /** The first four bits of the event's own fields: the number of a control group, the high bits of a coordinate. */
  readonly firstBits: number;
  /** Of a command of base build 15405 (versions 1.0.0 to 1.0.3); undefined for a right click. */
  readonly ability?: { readonly link: number; readonly index: number } | undefined;
}

const ACTIONS: Readonly<Record<string, Sc2EventBytes['action']>> = {
  SCmdEvent: 'ability',
  SSelectionDeltaEvent: 'selection',
  SControlGroupUpdateEvent: 'control group',
  SCameraUpdateEvent: 'camera',
};

/** The only base build whose commands have their ability at a fixed place. */
const FIXED_ABILITY_BUILD = 15405;
/** Link 65535 with the index 255: no ability. */
const RIGHT_CLICK = 0xffff0f;

/**
 * Reads the start of an event of `replay.game.events` byte by byte. It explains old notes and tools (docs/formats/sc2.md, section 19); to read
 * replays, use their events.
 *
 * @throws ReplayError `corrupt` for a time offset of 32 bits, which does not end on a byte; `truncated` at the end of the bytes.
 * @example
 * describeSc2Event(Uint8Array.of(0x08, 0x21, 0xac)); // event 28 of user 1, two loops later: SSelectionDeltaEvent
 */
export function describeSc2Event(bytes: Uint8Array, offset = 0, baseBuild = FIXED_ABILITY_BUILD): Sc2EventBytes {
  const reader = new ByteReader(bytes, offset);
  const first = reader.u8();
  const more = first & 3;
  if (more === 3) throw corrupt('a time offset of 32 bits does not end on a byte', { offset });
  let gameloops = first >> 2;
  for (let i = 0; i < more; i++) gameloops = gameloops * 256 + reader.u8();
  const [user, code] = [reader.u8(), reader.u8()];
  const eventId = (user >> 5) * 16 + (code & 15);
  const name = SC2_TABLES.protocolOf(baseBuild).game.find(({ id }) => id === eventId)?.name;
  const action = name === undefined ? undefined : ACTIONS[name];
  const ability = action === 'ability' && baseBuild === FIXED_ABILITY_BUILD ? abilityAt(bytes, reader.position + 3) : undefined;
  return { gameloops, timeByteLength: 1 + more, userId: user & 31, eventId, name, action, firstBits: code >> 4, ability };
}

/** The bits of link and index lie across four bytes. */
function abilityAt(bytes: Uint8Array, offset: number): Sc2EventBytes['ability'] {
  const reader = new ByteReader(bytes, offset);
  const [before, c0, c1, c2] = [reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  if (((c0 << 16) | (c1 << 8) | c2) === RIGHT_CLICK) return undefined;
  return { link: ((before >> 4) << 12) | (c0 << 4) | (c1 & 15), index: ((c1 >> 4) << 4) | (c2 & 15) };
}
