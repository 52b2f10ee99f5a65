import { utf8Bytes } from '../../core/text-bytes.js';
import { IcrepContext } from './context.js';
import { FORMAT_LIMITS } from './layout.js';
import { metadataText, parseMetadata, type IcrepMetadata, type MetadataValue } from './metadata.js';
import { readIcrepRecords, type IcrepRecords } from './model.js';
import { readFrames, type IcrepTickFrame } from './order-block.js';
import type { IcrepOrder } from './order.js';
import { unpack } from './stored-unit.js';
import { packOrderBlock, writeIcrep } from './writer.js';

/** What to leave out when a replay is made anonymous. */
export interface IcrepAnonymizeOptions {
  /** Keep chat that is no whisper. Default false: all chat goes. */
  readonly keepChat?: boolean | undefined;
  /** The name of the player of a slot. Default `Player 1` for slot 0, and so on. */
  readonly nameOf?: ((slot: number) => string) | undefined;
}

/**
 * The replay for strangers: players renamed in the metadata (wherever a text there has their names), no voice, no chat (whispers
 * always go), no typed
 * commands, and no variables that are set to a name. Everything else stays. A signature stays too, **and stays valid: it covers neither
 * orders nor metadata**, so it proves nothing about who played.
 *
 * @throws ReplayError where the metadata or a block of orders cannot be read: what cannot be read cannot be cleaned.
 * @example
 * const shared = anonymizeIcrep(bytes);
 */
export const anonymizeIcrep = (bytes: Uint8Array, options: IcrepAnonymizeOptions = {}): Uint8Array =>
  writeIcrep(withoutNames(readIcrepRecords(bytes), options));

/** The same for records. */
export function withoutNames(records: IcrepRecords, options: IcrepAnonymizeOptions = {}): IcrepRecords {
  const context = new IcrepContext({ strict: true });
  const metadata = utf8Bytes(metadataText(renamed(parseMetadata(records.metadata, context.limits), options)));
  const orders = records.orders.map(({ firstTick, frameCount, stored }) => {
    const frames: IcrepTickFrame[] = [];
    readFrames({ firstTick, frameCount }, unpack(stored, FORMAT_LIMITS.orderBlockBytes, context), context, frames);
    if (!frames.some((frame) => frame.orders.some((order) => isPrivate(order, options)))) return { firstTick, frameCount, stored };
    return packOrderBlock(frames.map((frame) => ({ ...frame, orders: frame.orders.filter((order) => !isPrivate(order, options)) })));
  });
  return { ...records, voice: undefined, metadata, orders };
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

function renamed(metadata: IcrepMetadata, { nameOf = (slot) => `Player ${slot + 1}` }: IcrepAnonymizeOptions): IcrepMetadata {
  const { players } = metadata;
  if (!Array.isArray(players)) return metadata;
  const names = new Map<string, string>();
  const list = (players as readonly MetadataValue[]).map((player, i) => {
    if (typeof player !== 'object' || player === null || Array.isArray(player)) return player;
    const { slot, name } = player as IcrepMetadata;
    const renamed = nameOf(typeof slot === 'number' ? slot : i);
    if (typeof name === 'string' && name !== '') names.set(name, renamed);
    return { ...player, name: renamed };
  });
  const rest = Object.entries(metadata).map(([key, value]) => [key, key === 'players' ? list : withNames(value, names)] as const);
  return Object.fromEntries(rest);
}

/** A name within another text, for example in a title. Names of one or two letters occur in any text and are not replaced. */
function withNames(value: MetadataValue, names: ReadonlyMap<string, string>): MetadataValue {
  if (typeof value === 'string') {
    let text = value;
    for (const [name, renamed] of names) if (name.length > 2 || text === name) text = text.replaceAll(name, renamed);
    return text;
  }
  if (Array.isArray(value)) return (value as readonly MetadataValue[]).map((item) => withNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNames(item, names)]));
}
