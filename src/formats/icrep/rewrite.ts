import { utf8Bytes } from '../../core/text-bytes.js';
import { IcrepContext } from './context.js';
import { BincodeReader } from './bincode-reader.js';
import { readEmbedded } from './embedded.js';
import { FORMAT_LIMITS } from './layout.js';
import { metadataText, parseMetadata, type IcrepMetadata, type MetadataValue } from './metadata.js';
import type { IcrepModel } from './model.js';
import { readFrames, type IcrepTickFrame } from './order-block.js';
import type { IcrepOrder } from './order.js';
import { unpack } from './stored-unit.js';
import { pack } from './stored-unit-writer.js';
import { packEmbedded, packOrderBlock } from './writer.js';

/** What to leave out when a replay is made anonymous. */
export interface AnonymiseOptions {
  /** Keep chat that is no whisper. Default false: all chat goes. */
  readonly keepChat?: boolean | undefined;
  /** The name of the player of a slot. Default `Player 1` for slot 0, and so on. */
  readonly nameOf?: ((slot: number) => string) | undefined;
}

/**
 * Compresses every part again, which makes a file of a poor compressor smaller. What it decodes to is the same, byte for
 * byte; a signature stays valid.
 *
 * @throws ReplayError where a part does not decompress.
 * @example
 * const smaller = writeIcrep(recompressIcrep(readIcrepModel(bytes)));
 */
export function recompressIcrep(model: IcrepModel): IcrepModel {
  const context = new IcrepContext({ strict: true });
  const again = (stored: Uint8Array, cap: number): Uint8Array => pack(unpack(stored, cap, context));
  const maybe = (stored: Uint8Array | undefined, cap: number): Uint8Array | undefined => stored && again(stored, cap);
  return {
    ...model,
    orders: model.orders.map((block) => ({ ...block, stored: again(block.stored, FORMAT_LIMITS.orderBlockBytes) })),
    keyframes: model.keyframes.map((keyframe) => ({ ...keyframe, stored: again(keyframe.stored, FORMAT_LIMITS.snapshotBytes) })),
    events: maybe(model.events, FORMAT_LIMITS.eventBytes),
    voice: maybe(model.voice, FORMAT_LIMITS.voiceBytes),
    embedded: model.embedded && packEmbedded(readEmbedded(new BincodeReader(model.embedded, context.limits), context)),
  };
}

/**
 * The replay without what was said. A signature stays valid: it does not cover voice.
 *
 * @example
 * const silent = writeIcrep(stripIcrepVoice(readIcrepModel(bytes)));
 */
export function stripIcrepVoice(model: IcrepModel): IcrepModel {
  return { ...model, voice: undefined };
}

/**
 * The replay for strangers: players renamed in the metadata (wherever a text there has their names), no voice, no chat (whispers
 * always go), no typed commands, and no variables that are set to a name. Everything else stays, and so does a signature, **which stays valid: it covers neither orders nor metadata**, so it proves nothing
 * about who played.
 *
 * @throws ReplayError where the metadata or a block of orders cannot be read: what cannot be read cannot be cleaned.
 * @example
 * const shared = writeIcrep(anonymiseIcrep(readIcrepModel(bytes)));
 */
export function anonymiseIcrep(model: IcrepModel, options: AnonymiseOptions = {}): IcrepModel {
  const context = new IcrepContext({ strict: true });
  const metadata = utf8Bytes(metadataText(renamed(parseMetadata(model.metadata, context.limits), options)));
  const orders = model.orders.map(({ firstTick, frameCount, stored }, number) => {
    const frames: IcrepTickFrame[] = [];
    readFrames({ number, firstTick, frameCount, compressedLength: stored.length, offset: 0 }, stored, context, frames);
    if (!frames.some((frame) => frame.orders.some((order) => isPrivate(order, options)))) return { firstTick, frameCount, stored };
    return packOrderBlock(frames.map((frame) => ({ ...frame, orders: frame.orders.filter((order) => !isPrivate(order, options)) })));
  });
  return { ...stripIcrepVoice(model), metadata, orders };
}

/** Console variables that hold what a player is called. */
const NAME_CVAR = /name|nick|clan/i;

function isPrivate(order: IcrepOrder, { keepChat }: AnonymiseOptions): boolean {
  // what is typed behind a command may be anything, names of others too
  if (order.type === 'chatCommand') return true;
  if (order.type === 'setCvar') return NAME_CVAR.test(order.name);
  if (order.type !== 'chatMessage' && order.type !== 'synthChatMessage') return false;
  return keepChat !== true || order.channel.type === 'whisper';
}

function renamed(metadata: IcrepMetadata, { nameOf = (slot) => `Player ${slot + 1}` }: AnonymiseOptions): IcrepMetadata {
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

/** A name that stands somewhere else, in a title for example. One or two letters stand in any text. */
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
