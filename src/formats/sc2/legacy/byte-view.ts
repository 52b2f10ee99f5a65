import { ByteReader } from '../../../core/byte-reader.js';
import { corrupt } from '../../../core/errors.js';
import { protocolOf } from '../protocol/lookup.js';

/**
 * The byte-wise view of the first public documents of 2010 (docs/formats/sc2.md, section 19): the same bits that the tables
 * describe, looked at byte by byte. It explains old notes and tools; for reading replays use the events.
 */

/**
 * A signed integer of the variable length format, low groups first, and how many bytes it took.
 *
 * @example
 * readVlf(Uint8Array.of(0x83, 0x0c)); // { value: -769, byteLength: 2 }
 */
export function readVlf(bytes: Uint8Array, offset = 0): { readonly value: number; readonly byteLength: number } {
  const reader = new ByteReader(bytes, offset);
  return { value: reader.vlf(), byteLength: reader.position - offset };
}

/**
 * The game loops since the event before, out of the bytes that start an event of the game or message stream: the two low
 * bits of the first byte count the bytes that follow, which continue it high part first.
 *
 * @throws ReplayError `corrupt` for kind 3, which no replay on hand has and which is not made of whole bytes.
 * @example
 * readTimeOffset(Uint8Array.of(0x35, 0xf6)); // { gameloops: 3574, byteLength: 2 }
 */
export function readTimeOffset(bytes: Uint8Array, offset = 0): { readonly gameloops: number; readonly byteLength: number } {
  const reader = new ByteReader(bytes, offset);
  const first = reader.u8();
  const more = first & 3;
  if (more === 3) throw corrupt('a time offset of 32 bits does not end on a byte', { offset });
  let gameloops = first >> 2;
  for (let i = 0; i < more; i++) gameloops = gameloops * 256 + reader.u8();
  return { gameloops, byteLength: 1 + more };
}

/** The two bytes after the time offset, explained. */
export interface Sc2Action {
  /** Low five bits of the first byte. */
  readonly userId: number;
  readonly eventId: number;
  /** The tables' name; undefined where the base build has no such event. */
  readonly name: string | undefined;
  /** The word of the documents of 2010; undefined where they have none. */
  readonly action: 'ability' | 'selection' | 'control group' | 'camera' | undefined;
  /** First four bits of the event's own: the number of a control group, the top of a coordinate… */
  readonly firstBits: number;
}

const ACTIONS: Readonly<Record<string, Sc2Action['action']>> = {
  SCmdEvent: 'ability',
  SSelectionDeltaEvent: 'selection',
  SControlGroupUpdateEvent: 'control group',
  SCameraUpdateEvent: 'camera',
};

/**
 * Explains an action code of the game stream: its low nibble is the lower part of the event's id, whose upper part lies in
 * the byte before.
 *
 * @example
 * describeAction(0x21, 0xac); // user 1, event 28, SSelectionDeltaEvent: group 10, the active selection
 */
export function describeAction(byteBefore: number, actionCode: number, baseBuild = 15405): Sc2Action {
  const eventId = (byteBefore >> 5) * 16 + (actionCode & 15);
  const name = protocolOf(baseBuild).game.find(({ id }) => id === eventId)?.name;
  return { userId: byteBefore & 31, eventId, name, action: name === undefined ? undefined : ACTIONS[name], firstBits: actionCode >> 4 };
}

/** Link 65535, index 255: no ability. */
const RIGHT_CLICK = 0xffff0f;

/**
 * The ability in the three bytes that base build 15405 (versions 1.0.0 to 1.0.3) has it in, six bytes after the time offset;
 * undefined for FFFF0F, the right click. `byteBefore` holds the top of the link in its upper nibble.
 *
 * @example
 * abilityCode(0x080a00); // { link: 138, index: 0 }
 */
export function abilityCode(code: number, byteBefore = 0): { readonly link: number; readonly index: number } | undefined {
  const [c0, c1, c2] = [(code >> 16) & 0xff, (code >> 8) & 0xff, code & 0xff];
  if (code === RIGHT_CLICK) return undefined;
  return { link: ((byteBefore >> 4) << 12) | (c0 << 4) | (c1 & 15), index: ((c1 >> 4) << 4) | (c2 & 15) };
}
