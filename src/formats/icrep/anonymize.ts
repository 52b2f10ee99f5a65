import { utf8Bytes } from '../../core/text-bytes.js';
import { embeddedWithoutNames, keyframeWithoutNames, type NameReplacement } from './anonymize-scripts.js';
import { IcrepContext } from './context.js';
import { FORMAT_LIMITS } from './layout.js';
import { metadataText, parseMetadata, type IcrepMetadata, type IcrepMetadataValue } from './metadata.js';
import { decodeIcrepRecordsSync, type IcrepRecords } from './model.js';
import { readFrames, type IcrepTickFrame } from './order-block.js';
import type { IcrepOrder } from './order.js';
import { unpack } from './stored-unit.js';
import { packOrderBlock, writeIcrep } from './writer.js';

/** What to leave out when a replay is made anonymous. */
export interface IcrepAnonymizeOptions {
  /** Keep chat that is not a whisper. Default false: all chat is removed. */
  readonly keepChat?: boolean | undefined;
  /** The name of the player of a slot. Default `Player 1` for slot 0, and so on. */
  readonly nameOf?: ((slot: number) => string) | undefined;
}

/**
 * The replay for strangers: players renamed in the metadata and in the variables of the mission (wherever a text there has their names), no
 * voice, no chat (whispers always go), no typed commands, and no console variables that are set to a name. Everything else stays. A signature
 * stays too, **and stays valid: it covers neither orders nor metadata**, so it proves nothing about who played.
 *
 * @throws ReplayError where the metadata, a block of orders or a keyframe cannot be read: what cannot be read cannot be cleaned;
 * `unsupported-feature` where the opaque state of a script holds a name.
 * @example
 * const shared = anonymizeIcrep(bytes);
 */
export const anonymizeIcrep = (bytes: Uint8Array, options: IcrepAnonymizeOptions = {}): Uint8Array =>
  writeIcrep(withoutNames(decodeIcrepRecordsSync(bytes), options));

/** The same for records. */
export function withoutNames(records: IcrepRecords, options: IcrepAnonymizeOptions = {}): IcrepRecords {
  const context = new IcrepContext({ strict: true });
  const before = parseMetadata(records.metadata, context.limits);
  const names = renamedPlayers(before, options);
  const metadata = utf8Bytes(metadataText(renamed(before, names, options)));
  const orders = records.orders.map(({ firstTick, frameCount, stored }) => {
    const frames: IcrepTickFrame[] = [];
    readFrames({ firstTick, frameCount }, unpack(stored, FORMAT_LIMITS.orderBlockBytes, context), context, frames);
    if (!frames.some((frame) => frame.orders.some((order) => isPrivate(order, options)))) return { firstTick, frameCount, stored };
    return packOrderBlock(frames.map((frame) => ({ ...frame, orders: frame.orders.filter((order) => !isPrivate(order, options)) })));
  });
  const inStates = replacementOf(names);
  const keyframes = records.keyframes.map((keyframe) => keyframeWithoutNames(keyframe, inStates, context));
  const embedded = records.embedded && embeddedWithoutNames(records.embedded, inStates, context);
  return { ...records, voice: undefined, metadata, orders, keyframes, embedded };
}

/** Console variables that hold the name of a player. */
const NAME_CVAR = /name|nick|clan/i;

function isPrivate(order: IcrepOrder, { keepChat }: IcrepAnonymizeOptions): boolean {
  // Anything may be typed behind a command, also the names of others.
  if (order.type === 'chatCommand') return true;
  if (order.type === 'setCvar') return NAME_CVAR.test(order.name);
  if (order.type !== 'chatMessage' && order.type !== 'synthChatMessage') return false;
  return keepChat !== true || order.channel.type === 'whisper';
}

const slotName = (slot: number): string => `Player ${slot + 1}`;

/** The name that each player gets, by the one that the metadata has. */
function renamedPlayers({ players }: IcrepMetadata, { nameOf = slotName }: IcrepAnonymizeOptions): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!Array.isArray(players)) return names;
  for (const [i, player] of (players as readonly IcrepMetadataValue[]).entries()) {
    if (!isObject(player)) continue;
    if (typeof player['name'] === 'string' && player['name'] !== '') names.set(player['name'], nameOf(slotOf(player, i)));
  }
  return names;
}

function renamed(metadata: IcrepMetadata, names: ReadonlyMap<string, string>, { nameOf = slotName }: IcrepAnonymizeOptions): IcrepMetadata {
  const { players } = metadata;
  if (!Array.isArray(players)) return metadata;
  const list = (players as readonly IcrepMetadataValue[]).map((player, i) =>
    isObject(player) ? { ...player, name: nameOf(slotOf(player, i)) } : player,
  );
  const rest = Object.entries(metadata).map(([key, value]) => [key, key === 'players' ? list : withoutNamesIn(value, names)] as const);
  return Object.fromEntries(rest);
}

const isObject = (value: IcrepMetadataValue): value is IcrepMetadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const slotOf = ({ slot }: IcrepMetadata, i: number): number => (typeof slot === 'number' ? slot : i);

function withoutNamesIn(value: IcrepMetadataValue, names: ReadonlyMap<string, string>): IcrepMetadataValue {
  if (typeof value === 'string') return textWithoutNames(value, names);
  if (Array.isArray(value)) return (value as readonly IcrepMetadataValue[]).map((item) => withoutNamesIn(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNamesIn(item, names)]));
}

/** Names of one or two letters occur in any text: they are replaced where they are all of it. */
const MIN_LETTERS = 3;

function textWithoutNames(text: string, names: ReadonlyMap<string, string>): string {
  let clean = text;
  for (const [name, renamed] of names) if (name.length >= MIN_LETTERS || clean === name) clean = clean.replaceAll(name, renamed);
  return clean;
}

function replacementOf(names: ReadonlyMap<string, string>): NameReplacement {
  const patterns = [...names.keys()].filter((name) => name.length >= MIN_LETTERS).map((name) => utf8Bytes(name));
  return {
    inText: (text) => textWithoutNames(text, names),
    isIn: (bytes) => patterns.some((pattern) => bytes.some((_, i) => pattern.every((byte, j) => bytes[i + j] === byte))),
  };
}
