import { describe, expect, it } from 'vitest';
import { SchemaText } from '../../../../src/codecs/protobuf/schema.js';
import { COMBAT_LOG_KINDS } from '../../../../src/formats/dem/dota/combat-log-kinds.js';
import { iterateDem, parseDemSync, type DotaCombatLogEntry, type DemEventOf } from '../../../../src/formats/dem/index.js';
import { DOTA_SCHEMA } from '../../../../src/formats/dem/messages.gen.js';
import type { ProtoMessage } from '../../../../src/formats/dem/messages.js';
import { EVERY_GAME } from '../../../../src/formats/dem/games.js';
import { DemSession } from '../../../../src/formats/dem/session.js';
import { iterate } from '../../../../src/io/drive-sync.js';
import { COMBAT_LOG_TYPES, GAME_STATES, ScriptedDotaMatch } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';

const NAMES = ['dota_unknown', 'npc_dota_hero_axe', 'npc_dota_hero_lina', 'lina_laguna_blade', 'item_blink'];
const [, AXE, LINA, LAGUNA, BLINK] = [0, 1, 2, 3, 4];

/** A recording with these messages, one a packet, and a CombatLogNames of the names above. */
function withMessages(...messages: (readonly [id: number, value: ProtoMessage | Uint8Array])[]): Uint8Array {
  const match = new ScriptedDotaMatch();
  for (const name of NAMES) match.row('CombatLogNames', name);
  for (const [id, value] of messages) {
    match.message(id, value);
    match.advance(1);
  }
  return match.bytes();
}

/** The entries of messages 554 with these values. */
function entriesOf(...values: ProtoMessage[]): DotaCombatLogEntry[] {
  const bytes = withMessages(...values.map((value) => [554, value] as const));
  return parseDemSync(bytes, { include: ['combatLog'], strict: true }).combatLog!.map(({ entry }) => entry);
}

const NOTHING = {
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

describe('an entry of the combat log', () => {
  it('has the kind and the official name of each of the 45 types', () => {
    const entries = entriesOf(...COMBAT_LOG_TYPES.map((_, type) => ({ type, attacker_name: AXE, value: type })));
    expect(COMBAT_LOG_TYPES).toHaveLength(45);
    expect(entries.map(({ name, value }) => [name, value])).toEqual(COMBAT_LOG_TYPES.map((name, i) => [`DOTA_COMBATLOG_${name}`, i]));
    expect(entries.map(({ kind }) => kind)).toEqual(COMBAT_LOG_KINDS);
    expect(entries.map(({ kind }) => kind!.toUpperCase())).toEqual(COMBAT_LOG_TYPES.map((name) => name.replaceAll('_', '')));
    expect(new Set(entries.map(({ attacker }) => attacker))).toEqual(new Set(['npc_dota_hero_axe']));
  });

  it('names who and what by the rows of CombatLogNames; row 0 and rows that are not there name nothing', () => {
    const [damage, nobody] = entriesOf(
      { type: 0, target_name: LINA, target_source_name: LINA, attacker_name: AXE, damage_source_name: AXE, inflictor_name: LAGUNA },
      { type: 0, target_name: 0, attacker_name: 4000 },
    );
    expect(damage).toEqual({
      ...NOTHING,
      kind: 'damage',
      name: 'DOTA_COMBATLOG_DAMAGE',
      target: 'npc_dota_hero_lina',
      targetSource: 'npc_dota_hero_lina',
      attacker: 'npc_dota_hero_axe',
      damageSource: 'npc_dota_hero_axe',
      inflictor: 'lina_laguna_blade',
    });
    expect(nobody).toEqual({ ...NOTHING, kind: 'damage', name: 'DOTA_COMBATLOG_DAMAGE' });
  });

  it('has every field that was sent, under its name in camelCase', () => {
    const fields = new SchemaText(DOTA_SCHEMA).type('CMsgDOTACombatLogEntry').fields;
    expect(fields).toHaveLength(82);
    for (const { number, name, type, repeated } of fields.slice(1)) {
      const isName = /_name$|^modifier_(purge_ability|purge_npc|ability)$/.test(name);
      const sent = repeated ? [3, -1] : type === 'bool' ? true : type === 'float' ? number / 4 : isName ? LINA : 1000 + number;
      const [entry] = entriesOf({ type: 1, [name]: sent });
      const property = name.replace(/_name$/, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      expect(entry, name).toEqual({
        ...NOTHING,
        kind: 'heal',
        name: 'DOTA_COMBATLOG_HEAL',
        [property]: isName ? 'npc_dota_hero_lina' : sent,
      });
    }
  });

  it('has what belongs to its kind even where it was not sent', () => {
    const own = (type: number, more: ProtoMessage = {}): unknown => {
      const { kind: _kind, name: _name, ...rest } = entriesOf({ type, ...more })[0]!;
      return Object.fromEntries(Object.entries(rest).filter(([property]) => !(property in NOTHING)));
    };
    expect([2, 3].map((type) => own(type))).toEqual(Array(2).fill({ modifierDuration: 0, stackCount: 0 }));
    expect([5, 6].map((type) => own(type))).toEqual(Array(2).fill({ abilityLevel: 0 }));
    expect(own(7)).toEqual({ locationX: 0, locationY: 0 });
    expect(own(19, { stack_count: 7 })).toEqual({ stackCount: 7 });
    expect([own(8), own(10), own(20), own(21)]).toEqual([
      { goldReason: 0, goldReasonName: 'unspecified' },
      { xpReason: 0, xpReasonName: 'unspecified' },
      { neutralCampType: 0 },
      { runeType: 0 },
    ]);
    expect([own(8, { gold_reason: 12 }), own(8, { gold_reason: 99 }), own(10, { xp_reason: 2 })]).toEqual([
      { goldReason: 12, goldReasonName: 'heroKill' },
      { goldReason: 99, goldReasonName: undefined },
      { xpReason: 2, xpReasonName: 'creepKill' },
    ]);
    expect(own(12, { value: 7 })).toEqual({ playerId: 7 });
    expect(own(11, { value: BLINK })).toEqual({ item: 'item_blink' });
    expect(own(4, { assist_players: [2, 9] })).toEqual({ assistPlayers: [2, 9] });
    expect(own(4)).toEqual({ assistPlayers: [] });
    const older = { assist_player0: 4, assist_player1: 0xffffffff, assist_player2: 0 };
    expect(own(4, older)).toEqual({ assistPlayers: [4, 0], assistPlayer0: 4, assistPlayer1: 0xffffffff, assistPlayer2: 0 });
  });

  it('of gold may be a loss', () => {
    expect(entriesOf({ type: 8, value: 0xffffffff - 299, gold_reason: 1 })[0]).toMatchObject({ kind: 'gold', value: -300, goldReason: 1 });
    expect(entriesOf({ type: 0, value: 0xffffffff })[0]).toMatchObject({ kind: 'damage', value: 0xffffffff });
  });

  it('of an unknown type keeps its fields, and is reported once', () => {
    const bytes = withMessages([554, { type: 45, value: 9, target_name: AXE }], [554, { type: 45 }], [554, { value: 3 }]);
    const { combatLog, diagnostics, isComplete } = parseDemSync(bytes, { include: ['combatLog'] });
    expect(combatLog!.map(({ entry }) => entry)).toMatchObject([
      {
        kind: undefined,
        name: 'DOTA_COMBATLOG_45',
        typeId: 45,
        target: 'npc_dota_hero_axe',
        value: 9,
        fields: { type: 45, value: 9, target_name: AXE },
      },
      { kind: undefined, typeId: 45, fields: { type: 45 } },
      { kind: undefined, name: 'DOTA_COMBATLOG_INVALID', typeId: undefined, fields: { value: 3 } },
    ]);
    expect(diagnostics.map(({ code, severity, path, count }) => ({ code, severity, path, count }))).toEqual([
      { code: 'unknown-event', severity: 'info', path: ['combatLog', 'DOTA_COMBATLOG_45'], count: 2 },
      { code: 'unknown-event', severity: 'info', path: ['combatLog', 'DOTA_COMBATLOG_INVALID'], count: 1 },
    ]);
    expect(isComplete).toBe(true);
  });
});

describe('the combat log', () => {
  it('comes in lumps in recordings of players', () => {
    const combat_entries = [
      { type: 0, attacker_name: AXE, value: 40 },
      { type: 11, target_name: LINA, value: BLINK },
    ];
    const { combatLog } = parseDemSync(withMessages([470, { timestamp: 3, combat_entries, player_id: 4 }]), { include: ['combatLog'] });
    expect(combatLog).toMatchObject([
      { type: 'combatLog', tick: 0, entry: { kind: 'damage', attacker: 'npc_dota_hero_axe', value: 40 } },
      { type: 'combatLog', tick: 0, entry: { kind: 'purchase', target: 'npc_dota_hero_lina', item: 'item_blink' } },
    ]);
  });

  it('knows names that came with the packet of the entry', () => {
    const { bytes, facts } = madeDotaMatch();
    const { combatLog } = parseDemSync(bytes, { include: ['combatLog'] });
    const bought = combatLog!.flatMap(({ tick, entry }) =>
      entry.kind === 'purchase' ? [{ tick, target: entry.target, item: entry.item }] : [],
    );
    expect(bought).toEqual([
      { tick: facts.purchases[0]!.tick, target: 'npc_dota_hero_axe', item: 'item_tango' },
      { tick: facts.purchases[1]!.tick, target: 'npc_dota_hero_viper', item: 'item_blink' },
    ]);
    const kills = combatLog!.flatMap(({ tick, entry }) =>
      entry.kind === 'death' && entry.isTargetHero ? [{ tick, assists: entry.assistPlayers }] : [],
    );
    expect(kills).toEqual(facts.kills.map(({ tick, assists }) => ({ tick, assists })));
  });

  it('has game times from the horn on; a section knows those before it too', () => {
    const { bytes, facts } = madeDotaMatch();
    const times = (log: Iterable<DemEventOf<'combatLog'>>): (number | undefined)[] =>
      [...log].map(({ entry }) => (entry.gameSeconds === undefined ? undefined : Math.round(entry.gameSeconds)));
    const section = times(parseDemSync(bytes, { include: ['combatLog'] }).combatLog!);
    const events = times(iterateDem(bytes, { events: ['combatLog'] }));
    // strategy time, pre-game, Axe's purchase, then the horn
    expect(section.slice(0, 4)).toEqual([-13, -10, -9, 0]);
    expect(events.slice(0, 4)).toEqual([undefined, undefined, undefined, 0]);
    expect(events.slice(4)).toEqual(section.slice(4));
    const { combatLog } = parseDemSync(bytes, { include: ['combatLog'] });
    const buyback = combatLog!.find(({ entry }) => entry.kind === 'buyback');
    expect(buyback?.entry.gameSeconds).toBeCloseTo(facts.buybacks[0]!.clock, 3);
    expect(buyback?.tick).toBe(facts.buybacks[0]!.tick);
  });

  it('has no game times where the recording has no horn', () => {
    const { combatLog } = parseDemSync(withMessages([554, { type: 9, value: GAME_STATES.preGame, timestamp: 90 }]), {
      include: ['combatLog'],
    });
    expect(combatLog).toMatchObject([{ entry: { kind: 'gameState', value: 4, timestamp: 90, gameSeconds: undefined } }]);
  });

  it('loses damaged entries only, and says which field is damaged', () => {
    const bytes = withMessages(
      [554, { type: 0, value: 1 }],
      // `target_name` as bytes
      [554, Uint8Array.of(0x08, 0, 0x12, 1, 0)],
      // `timestamp` cut off
      [554, Uint8Array.of(0x08, 0, 0x7d, 0, 0)],
      // an entry of 9 bytes in a lump of 4
      [470, Uint8Array.of(0x0a, 9, 0x08, 0)],
      [554, { type: 0, value: 2 }],
    );
    const { combatLog, diagnostics, isComplete } = parseDemSync(bytes, { include: ['combatLog'] });
    expect(combatLog!.map(({ entry }) => entry.value)).toEqual([1, 2]);
    expect(isComplete).toBe(false);
    expect(diagnostics.map(({ code, path }) => [code, path.slice(1)])).toEqual([
      ['corrupt', ['DOTA_UM_CombatLogDataHLTV', 'CMsgDOTACombatLogEntry', 'target']],
      ['truncated', ['DOTA_UM_CombatLogDataHLTV', 'CMsgDOTACombatLogEntry', 'timestamp']],
      ['truncated', ['DOTA_UM_CombatLogBulkData']],
    ]);
  });

  it('skips fields that are newer than the schema, and reads lists packed or not', () => {
    const entry = Uint8Array.of(0x08, 4, 0x98, 0x06, 7, 0xc2, 0x02, 2, 5, 6, 0xc0, 0x02, 8);
    const { combatLog } = parseDemSync(withMessages([554, entry]), { include: ['combatLog'], strict: true });
    expect(combatLog![0]?.entry).toMatchObject({ kind: 'death', assistPlayers: [5, 6, 8] });
  });

  it('costs nothing when it was not asked for, and is held only as a section', () => {
    const { bytes } = madeDotaMatch();
    const work = (events: string[], sections: string[]): { messages: number; held: number } => {
      const session = new DemSession(events, sections, {}, EVERY_GAME);
      for (const _ of iterate(session, bytes, {})) void _;
      const { combatLog } = session.result() as { combatLog?: readonly unknown[] };
      return { messages: session.counts!.messages, held: combatLog?.length ?? 0 };
    };
    const tables = work(['stringTable'], []);
    const streamed = work(['combatLog'], []);
    const section = work([], ['combatLog']);
    expect(section.held).toBeGreaterThan(40);
    expect(streamed).toEqual({ messages: section.messages, held: 0 });
    expect(tables.messages).toBe(section.messages - section.held);
  });

  it('reads the rows of its names, and of no other table', () => {
    const { stringTables } = parseDemSync(withMessages(), { include: ['stringTables'] });
    const [others, names] = ['EntityNames', 'CombatLogNames'].map((name) => stringTables.get(name)!.id) as [number, number];
    // five rows, and no data of them
    const damaged = (table: number) => withMessages([45, Uint8Array.of(0x08, table, 0x10, 5)], [554, { type: 4, attacker_name: AXE }]);
    const read = (table: number) => parseDemSync(damaged(table), { include: ['combatLog'] });
    expect(read(others).diagnostics).toEqual([]);
    expect(read(others).combatLog![0]?.entry.attacker).toBe('npc_dota_hero_axe');
    expect(read(names).diagnostics).toMatchObject([{ code: 'corrupt' }]);
  });

  it('is kept from `fromTick` on, up to maxEvents', () => {
    const { bytes, facts } = madeDotaMatch();
    const fromTick = facts.purchases[1]!.tick;
    const { combatLog } = parseDemSync(bytes, { include: ['combatLog'], fromTick });
    expect(combatLog![0]).toMatchObject({ tick: fromTick, entry: { item: 'item_blink' } });
    // the horn was before it
    expect(combatLog![0]!.entry.gameSeconds).toBeCloseTo(210, 3);
    const limits = { maxEvents: combatLog!.length - 1 };
    expect(() => parseDemSync(bytes, { include: ['combatLog'], fromTick, limits })).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxEvents' }) as Error,
    );
  });
});
