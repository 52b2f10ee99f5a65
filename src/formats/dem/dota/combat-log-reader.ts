import { SchemaText } from '../../../codecs/protobuf/schema.js';
import { BYTES, WireReader } from '../../../codecs/protobuf/wire.js';
import { corrupt, isReplayError } from '../../../core/errors.js';
import { decodeMessage } from '../messages.js';
import { DOTA_SCHEMA } from '../messages.gen.js';
import type { DemStringTable } from '../string-tables/string-table.js';
import type { DotaCombatLogBase, DotaCombatLogEntry, DotaCombatLogUnknown } from './combat-log-entry.js';
import { COMBAT_LOG_KINDS, combatLogName, type DotaCombatLogKind } from './combat-log-kinds.js';
import { goldReasonOf, xpReasonOf } from './reason-names.js';

const ENTRY = 'CMsgDOTACombatLogEntry';
/** `combat_entries` of CDOTAUserMsg_CombatLogBulkData. */
const BULK_ENTRY_TAG = (1 << 3) | BYTES;
const TYPE_FIELD = 1;

/**
 * Fields that hold a row of the string table CombatLogNames. The first five are confirmed on real files (docs/formats/dem.md, section 14);
 * the others are unverified: one source.
 */
const NAME_FIELD = /_name$|^modifier_(purge_ability|purge_npc|ability)$/;

type Slot = 'name' | 'flag' | 'unsigned' | 'signed' | 'float' | 'list';

/** A field of the message: which property of the entry it becomes, and how it is read. */
interface EntryField {
  readonly property: string;
  readonly slot: Slot;
  readonly wireType: number;
}

let entryFields: readonly (EntryField | undefined)[] | undefined;
let kindNames: readonly string[] | undefined;

/** By number; made once, when the first entry is read. */
const fieldsOfEntry = (): readonly (EntryField | undefined)[] => (entryFields ??= readFieldsOfEntry());
const namesOfKinds = (): readonly string[] => (kindNames ??= COMBAT_LOG_KINDS.map((_, type) => combatLogName(type)));

function readFieldsOfEntry(): (EntryField | undefined)[] {
  const fields: (EntryField | undefined)[] = [];
  for (const { number, name, type, repeated, wireType } of new SchemaText(DOTA_SCHEMA).type(ENTRY).fields) {
    const property = name.replace(/_name$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const scalar: Slot = type === 'bool' ? 'flag' : type === 'float' ? 'float' : type === 'int32' ? 'signed' : 'unsigned';
    while (fields.length < number) fields.push(undefined);
    fields.push({ property, slot: repeated ? 'list' : NAME_FIELD.test(name) ? 'name' : scalar, wireType });
  }
  return fields;
}

/** The numbers that entries of a kind have even where the game did not send them, as DotaCombatLogOwn says. */
const OWN_NUMBERS: { readonly [K in DotaCombatLogKind]?: readonly string[] } = {
  modifierAdd: ['modifierDuration', 'stackCount'],
  modifierRemove: ['modifierDuration', 'stackCount'],
  modifierStackEvent: ['stackCount'],
  ability: ['abilityLevel'],
  item: ['abilityLevel'],
  location: ['locationX', 'locationY'],
  gold: ['goldReason'],
  xp: ['xpReason'],
  neutralCampStack: ['neutralCampType'],
  pickupRune: ['runeType'],
};

type EntryBeingRead = { -readonly [P in keyof DotaCombatLogBase]: DotaCombatLogBase[P] } & {
  kind: string | undefined;
  name: string;
} & Record<string, unknown>;

/**
 * Reads entries from the bytes of their messages. A match has a hundred thousand of them, so fields go straight into the entry; decoding a
 * message first takes four times as long.
 */
export class CombatLogReader {
  readonly #fields = fieldsOfEntry();
  readonly #kindNames = namesOfKinds();
  readonly #wire = new WireReader();
  readonly #bulk = new WireReader();

  /** The entries of a CDOTAUserMsg_CombatLogBulkData. */
  readAll(bytes: Uint8Array, names: DemStringTable | undefined): DotaCombatLogEntry[] {
    const wire = this.#bulk;
    wire.reset(bytes);
    const entries: DotaCombatLogEntry[] = [];
    for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
      if (tag === BULK_ENTRY_TAG) {
        const end = wire.length() + wire.position;
        entries.push(this.read(bytes, names, wire.position, end));
        wire.position = end;
      } else wire.skip(tag);
    }
    return entries;
  }

  /** A CMsgDOTACombatLogEntry; `names` is CombatLogNames. */
  read(bytes: Uint8Array, names: DemStringTable | undefined, start = 0, end = bytes.length): DotaCombatLogEntry {
    const wire = this.#wire;
    wire.reset(bytes, start, end);
    const entry = emptyEntry();
    let type: number | undefined;
    let field: EntryField | undefined;
    try {
      for (let tag = wire.tag(); tag !== 0; tag = wire.tag()) {
        field = this.#fields[tag >>> 3];
        if (field === undefined) wire.skip(tag);
        else if (tag === TYPE_FIELD << 3) type = wire.int32();
        else this.#readField(field, tag & 7, entry, names);
      }
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: field === undefined ? [ENTRY] : [ENTRY, field.property] }) : error;
    }
    const kind = type === undefined ? undefined : COMBAT_LOG_KINDS[type];
    if (type === undefined || kind === undefined) {
      const unknown = { typeId: type, fields: decodeMessage(ENTRY, bytes, start, end) } satisfies Partial<DotaCombatLogUnknown>;
      return Object.assign(entry, { kind, name: combatLogName(type) }, unknown) as unknown as DotaCombatLogUnknown;
    }
    entry.kind = kind;
    entry.name = this.#kindNames[type]!;
    finish(entry, kind, names);
    return entry as unknown as DotaCombatLogEntry;
  }

  #readField({ property, slot, wireType }: EntryField, sent: number, entry: EntryBeingRead, names: DemStringTable | undefined): void {
    const wire = this.#wire;
    if (sent !== wireType) {
      if (slot !== 'list' || sent !== BYTES) throw corrupt(`there is no protobuf wire type ${sent}`, { offset: wire.position });
      const messageEnd = wire.end;
      wire.end = wire.length() + wire.position;
      while (wire.position < wire.end) listIn(entry, property).push(wire.int32());
      wire.end = messageEnd;
      return;
    }
    switch (slot) {
      case 'name':
        entry[property] = nameAt(names, wire.uint32());
        return;
      case 'flag':
        entry[property] = wire.bool();
        return;
      case 'unsigned':
        entry[property] = wire.uint32();
        return;
      case 'signed':
        entry[property] = wire.int32();
        return;
      case 'float':
        entry[property] = wire.float();
        return;
      case 'list':
        listIn(entry, property).push(wire.int32());
    }
  }
}

/** Row 0 is `dota_unknown`, which means that nothing is named. */
const nameAt = (names: DemStringTable | undefined, row: number): string | undefined => (row === 0 ? undefined : names?.key(row));

const listIn = (entry: EntryBeingRead, property: string): number[] => (entry[property] ??= []) as number[];

/** An entry with all fields of DotaCombatLogBase. They are made at once so that V8 gives all entries the same shape. */
function emptyEntry(): EntryBeingRead {
  return {
    kind: undefined,
    name: '',
    timestamp: 0,
    gameSeconds: undefined,
    attacker: undefined,
    target: undefined,
    inflictor: undefined,
    damageSource: undefined,
    targetSource: undefined,
    isAttackerHero: false,
    isAttackerIllusion: false,
    isTargetHero: false,
    isTargetIllusion: false,
    isVisibleRadiant: false,
    isVisibleDire: false,
    value: 0,
    health: 0,
    attackerTeam: 0,
    targetTeam: 0,
  };
}

/** Completes an entry with the fields of its kind. */
function finish(entry: EntryBeingRead, kind: DotaCombatLogKind, names: DemStringTable | undefined): void {
  const numbers = OWN_NUMBERS[kind];
  if (numbers !== undefined) for (const property of numbers) entry[property] ??= 0;
  switch (kind) {
    case 'gold':
      // unverified: the number is sent as a uint32, in which lost gold is a number near 2³².
      entry.value |= 0;
      entry['goldReasonName'] = goldReasonOf(entry['goldReason']);
      return;
    case 'xp':
      entry['xpReasonName'] = xpReasonOf(entry['xpReason']);
      return;
    case 'purchase':
      entry['item'] = nameAt(names, entry.value);
      return;
    case 'buyback':
      entry['playerId'] = entry.value;
      return;
    case 'death':
      entry['assistPlayers'] ??= olderAssists(entry);
  }
}

/** Players of the four fields that `assist_players` replaced. The game writes -1 for no player. unverified: from public schemas */
function olderAssists(entry: EntryBeingRead): number[] {
  const players: number[] = [];
  for (const property of ['assistPlayer0', 'assistPlayer1', 'assistPlayer2', 'assistPlayer3']) {
    const player = entry[property];
    if (typeof player === 'number' && (player | 0) >= 0) players.push(player);
  }
  return players;
}
