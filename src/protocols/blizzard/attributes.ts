import { ByteReader } from '../../core/byte-reader.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { latin1Text } from '../../core/text.js';

/** One attribute of the lobby (docs/formats/sc2.md, section 13). */
export interface BlizzardAttribute {
  /** 16 is the whole game, others are player ids. */
  readonly scope: number;
  readonly id: number;
  /** 999 is Blizzard's own; others belong to the map. */
  readonly namespace: number;
  /** The four characters without zeros and spaces around them. */
  readonly value: string;
  /** `race`, `teamSize`…; undefined for the map's own and unknown ids. */
  readonly name?: string | undefined;
}

/** The attributes in the order of the file, and by scope and id. */
export interface BlizzardAttributes {
  /** Undefined below StarCraft II's base build 17326, which has none. */
  readonly source?: number | undefined;
  readonly mapNamespace: number;
  readonly list: readonly BlizzardAttribute[];
  readonly scopes: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** Namespace of Blizzard's own attributes. */
export const BLIZZARD_NAMESPACE = 999;
/** Scope of the whole game. */
export const GAME_SCOPE = 16;
const ATTRIBUTE_BYTES = 13;

/** Decodes `replay.attributes.events`. `names` are those of Blizzard's own attributes, by id. */
export function readAttributes(
  bytes: Uint8Array,
  { hasSource, names }: { readonly hasSource: boolean; readonly names: Readonly<Record<number, string>> },
  limits: Readonly<DecodeLimits>,
): BlizzardAttributes {
  const reader = new ByteReader(bytes);
  const source = hasSource ? reader.u8() : undefined;
  const mapNamespace = reader.u32();
  const count = reader.u32();
  if (count * ATTRIBUTE_BYTES > reader.remaining) throw reader.truncated(`a list of ${count} attributes`);
  checkLimit(limits, 'maxItems', count);
  const list: BlizzardAttribute[] = [];
  const scopes = new Map<number, Map<number, string>>();
  for (let i = 0; i < count; i++) {
    const namespace = reader.u32();
    const id = reader.u32();
    const scope = reader.u8();
    const value = attributeText(reader.take(4));
    const name = namespace === BLIZZARD_NAMESPACE ? names[id] : undefined;
    list.push({ scope, id, namespace, value: value.trim(), ...(name === undefined ? {} : { name }) });
    let values = scopes.get(scope);
    if (values === undefined) scopes.set(scope, (values = new Map<number, string>()));
    if (!values.has(id)) values.set(id, value.trim());
  }
  return { ...(source === undefined ? {} : { source }), mapNamespace, list, scopes };
}

/** Four characters stored backwards; zeros around them do not count. */
function attributeText(bytes: Uint8Array): string {
  return latin1Text(Uint8Array.from(bytes).reverse(), 0, 4).replace(/^\0+|\0+$/g, '');
}
