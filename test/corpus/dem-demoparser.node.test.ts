import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMOPARSER_FIELDS } from '../../scripts/dem/demoparser-fields.js';
import type { DemoparserGolden } from '../../scripts/dem/demoparser-goldens.js';
import { iterateDem, parseDemTicksSync, type DemTickProp } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

/** Ours by the names of demoparser2, without what is words. */
const NAMES: Readonly<Record<string, DemTickProp>> = Object.fromEntries(
  Object.values(DEMOPARSER_FIELDS)
    .flatMap((fields) => Object.entries(fields))
    .filter(([, ours]) => /^[\w.]+$/.test(ours)),
) as Record<string, DemTickProp>;
/** What is something else than a column of ours. */
const IN_WORDS = Object.values(DEMOPARSER_FIELDS)
  .flatMap((fields) => Object.keys(fields))
  .filter((name) => NAMES[name] === undefined);
/**
 * What differs, settled by the bytes. An angle of twenty bits is bits * 360 / 2^20 - 180, of which demoparser2 rounds the first part to a single before it subtracts: off by up to 8e-6 degrees.
 * A magazine of `minusone` with 0 sent is -1, "none". Simulation times are sent as whole ticks, which it divides by 30. A color has a word there.
 * Quantized floats are reckoned in singles there, and here in doubles that are rounded once: the last bits differ.
 */
const theirsOf: Readonly<Record<string, (ours: unknown, theirs: unknown) => unknown>> = {
  yaw: (ours) => roundedEarly(ours as number),
  'CCSPlayerPawn.m_angEyeAngles': (ours) => (ours as readonly number[]).map(roundedEarly),
  'CCSPlayerPawn.m_thirdPersonHeading': (ours) => (ours as readonly number[]).map(roundedEarly),
  'CCSPlayerPawn.m_vecX': singles,
  'CCSPlayerPawn.m_vecY': singles,
  'CCSPlayerPawn.m_vecZ': singles,
  active_weapon_ammo: (ours) => Math.max(0, ours as number),
  max_speed: singles,
  custom_name: (ours) => ours ?? '',
  weapon_paint_seed: (ours) => ours ?? 0,
  weapon_stickers: (ours) => ours ?? [],
  'CCSPlayerController.m_flSimulationTime': (ours) => Math.fround((ours as number) * Math.fround(1 / 30)),
  'CCSPlayerController.m_iCompTeammateColor': (ours) => ['blue', 'green', 'yellow', 'orange', 'purple'][ours as number],
};
/** Theirs where the two are within four steps of a single at the most of the field, at least 128; else ours. */
function singles(ours: unknown, theirs: unknown): unknown {
  return Math.abs((ours as number) - (theirs as number)) < 4 * Math.max(128, Math.abs(ours as number)) * 2 ** -24 ? theirs : ours;
}
/** An angle of twenty bits with the rounding of demoparser2; 0 stands for angles that were never turned. */
function roundedEarly(angle: number): number {
  const bits = Math.round(((angle + 180) / 360) * 2 ** 20);
  return angle === 0 ? 0 : Math.fround(Math.fround((bits * 360) / 2 ** 20) - 180);
}
/** A column that demoparser2 makes of others. */
interface Made {
  readonly of: readonly DemTickProp[];
  /** The value of a row by the columns it is made of. */
  readonly value: (columns: readonly ArrayLike<unknown>[], row: number) => unknown;
}
/** The move from the row before in a second of 64 ticks. The builds of these recordings send no velocities; it has none in its first two rows. */
const moved = (axis: DemTickProp): Made => ({
  of: [axis],
  value: ([places], row) => (row < 2 ? null : ((places![row] as number) - (places![row - 1] as number)) * 64),
});
/** Of a list it has one element by the name of all: so each of ours is that. */
const anyOf = (field: string, length: number): Made => ({
  of: Array.from({ length }, (_, i): DemTickProp => `${field as 'pawn.m_'}.${String(i).padStart(4, '0')}`),
  value: (columns, row) => {
    const values = new Set(columns.map((column) => column[row]));
    return values.size === 1 ? [...values][0] : [...values];
  },
});
/** The players whose bits are set in the two words of a mask: none, in every row of these recordings. */
const SPOTTED: Made = {
  of: ['pawn.m_entitySpottedState.m_bSpottedByMask.0000', 'pawn.m_entitySpottedState.m_bSpottedByMask.0001'],
  value: (columns, row) =>
    columns.flatMap((column, word) =>
      Array.from({ length: 32 }, (_, bit) => bit + 32 * word).filter((bit) => (Number(column[row]) >>> (bit % 32)) & 1),
    ),
};
const MADE: Readonly<Record<string, Made>> = {
  velocity_X: moved('x'),
  velocity_Y: moved('y'),
  velocity_Z: moved('z'),
  approximate_spotted_by: SPOTTED,
  'CCSPlayerPawn.m_bSpottedByMask': SPOTTED,
  'CCSPlayerController.m_recentKillQueue': anyOf('controller.m_recentKillQueue', 8),
  'CCSPlayerPawn.m_bvDisabledHitGroups': anyOf('pawn.m_bvDisabledHitGroups', 1),
  'CCSPlayerPawn.m_vecPlayerPatchEconIndices': anyOf('pawn.m_vecPlayerPatchEconIndices', 5),
};
/** What the recordings have and demoparser2 does not find: it has null for every row. */
const OURS_ALONE = new Set(['stamina', 'WALK', 'is_game_restart', 'post_pone_fire_ready_time']);
/** Vectors and what is empty are compared as they are shown there. */
const shown = (value: unknown): unknown => {
  if (value === undefined || (typeof value === 'number' && Number.isNaN(value))) return null;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Float32Array) return [...value];
  return typeof value === 'bigint' ? value.toString() : value;
};

const facts = corpusFacts('dem', { files: 2, facts: 880 });
const files = corpusFiles('dem', (name) => /^cs2--(14065|14155)/.test(name));

describe.each(files.map((file): [string, typeof file] => [file.name, file]))('%s', (name, file) => {
  const golden = JSON.parse(
    readFileSync(new URL(`demoparser2/${name.replace(/\.dem$/, '')}.json`, import.meta.url), 'utf8'),
  ) as DemoparserGolden;
  it.each(Object.entries(golden.properties))('has the properties of %s at every tick', (steamId, properties) => {
    const raw = (theirs: string): DemTickProp | undefined => {
      const [, role, field] = /^CCSPlayer(Pawn|Controller)\.(\w+)$/.exec(theirs) ?? [];
      if (role === undefined) return undefined;
      // several fields of the pawn have these names: there the ones of its eyes are meant
      const whole = /^m_vec[XYZ]$/.test(field!) ? `${role === 'Pawn' ? 'm_vecViewOffset' : 'm_vecVelocity'}.${field!}` : field!;
      return `${role === 'Pawn' ? 'pawn' : 'controller'}.${whole}`;
    };
    const asked = [...new Set(Object.keys(properties).flatMap((theirs) => MADE[theirs]?.of ?? NAMES[theirs] ?? raw(theirs) ?? []))];
    const { rowCount, columns } = parseDemTicksSync(file.bytes(), { props: asked, players: [BigInt(steamId)] });
    const [firstTick, lastTick, rows] = golden.players[steamId]!;
    facts.equal(file, 'rows', [rowCount, columns.tick[0], columns.tick.at(-1)], [rows, firstTick, lastTick]);
    for (const [theirs, changes] of Object.entries(properties)) {
      const made = MADE[theirs];
      const ours = NAMES[theirs] ?? raw(theirs);
      if (made === undefined && ours === undefined) {
        expect(IN_WORDS).toContain(theirs);
        continue;
      }
      if (OURS_ALONE.has(theirs)) {
        expect(changes.map(([, value]) => value)).toEqual([null]);
        continue;
      }
      const byName = columns as Readonly<Record<string, ArrayLike<unknown>>>;
      const parts = (made?.of ?? [ours!]).map((name) => byName[name]!);
      const valueOf = made?.value ?? (([column], row) => column![row]);
      const runs: [number, unknown][] = [];
      for (let row = 0; row < rowCount; row++) {
        const value = shown(valueOf(parts, row));
        if (runs.length === 0 || JSON.stringify(runs.at(-1)![1]) !== JSON.stringify(value)) runs.push([columns.tick[row]!, value]);
      }
      const expected = changes.map(([tick, value]): [number, unknown] => [tick, typeof value === 'boolean' ? Number(value) : value]);
      const alike = runs.map(([tick, value], i): [number, unknown] => {
        const change = theirsOf[theirs];
        // it shows the numbers of enums as text
        return [
          tick,
          change !== undefined
            ? change(value, expected[i]?.[1])
            : typeof expected[i]?.[1] === 'string' && typeof value === 'number'
              ? String(value)
              : value,
        ];
      });
      facts.equal(file, theirs, alike, expected);
    }
  });

  it('has its game events', () => {
    const events = [...iterateDem(file.bytes(), { events: ['gameEvent'] })];
    for (const [event, { count, first }] of Object.entries(golden.events)) {
      const ours = events.filter((one) => one.name === event);
      facts.equal(file, `number of ${event}`, ours.length, count);
      first.forEach((theirs, i) => {
        facts.equal(file, `${event} ${i}`, { event_name: event, tick: ours[i]!.tick, ...ours[i]!.keys }, theirs);
      });
    }
  });
});
