import { describe, it } from 'vitest';
import { demTickRows, iterateDem, parseDemTicksSync, positionOf, type DemTickProp } from '../../src/formats/dem/index.js';
import { TICK_GAMES } from '../../src/formats/dem/ticks/tick-games.js';
import type { TickProp } from '../../src/formats/dem/ticks/tick-prop.js';
import { corpusFacts, corpusFiles, describeFile } from '../support/corpus.node.js';
import { Evidence } from '../support/evidence.js';
import { dumpedNumber, dumpedState, dumpedText, type DumpedEntity } from '../support/state-dump.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 1400 });
const files = corpusFiles('dem', (name) => /^(cs2|dota2|deadlock)--/.test(name));
type Game = keyof typeof TICK_GAMES;
const gameOf = (name: string): Game => name.split('-')[0] as Game;
const INDEX = 0x3fff;
/** InputBitMask_t */
const BUTTONS = {
  0: 'Attack',
  1: 'Jump',
  2: 'Duck',
  3: 'Forward',
  4: 'Back',
  5: 'Use',
  9: 'Left',
  10: 'Right',
  11: 'Attack2',
  13: 'Reload',
  16: 'Walk',
  33: 'Score',
  34: 'Zoom',
  35: 'Inspect',
};

/** A value of a dump by its name, with or without what it is sent under; flags as numbers. */
function dumped(entity: DumpedEntity | undefined, field: string): number {
  const parts = field.split('.');
  const names = parts.map((_, i) => parts.slice(i).join('.'));
  const value = names.map((name) => entity?.values.get(name)).find((found) => found !== undefined);
  return value === 'true' ? 1 : value === 'false' ? 0 : dumpedNumber(value);
}

/** The entity that a handle of a dump means. */
function behind(state: ReadonlyMap<number, DumpedEntity>, handle: number): DumpedEntity | undefined {
  return Number.isNaN(handle) ? undefined : state.get(handle & INDEX);
}

describe.each(files.map((file): [string, typeof file] => [file.name, file]))('%s', (name, file) => {
  const game = gameOf(name);
  const { props } = TICK_GAMES[game] as { readonly props: Readonly<Record<string, TickProp>> };
  const lastTick = [...iterateDem(file.bytes(), { events: ['tick'], entities: { classes: ['CWorld'] } })].at(-1)!.tick;
  const { rowCount, columns, diagnostics, isComplete } = parseDemTicksSync(file.bytes(), {
    props: Object.keys(props) as DemTickProp[],
    ticks: [lastTick],
  });
  const number = (prop: string, row: number): number => (columns as unknown as Readonly<Record<string, Float64Array>>)[prop]![row]!;
  const state = dumpedState(file);

  it('has rows for those who play', () => {
    facts.equal(file, 'complete', isComplete, true);
    const missing = diagnostics.filter(({ code }) => code !== 'unknown-field');
    facts.equal(file, 'diagnostics', missing, []);
    const resource = [...state.values()].find(({ className }) => className === 'CDOTA_PlayerResource');
    const expected =
      resource === undefined
        ? [...state.values()]
            .filter((one) => /PlayerController$/.test(one.className) && [2, 3].includes(dumped(one, 'm_iTeamNum')))
            .map(({ index }) => index - 1)
        : [...resource.values.keys()]
            .filter((field) => /^m_vecPlayerData\.\d+\.m_iPlayerTeam$/.test(field) && [2, 3].includes(dumped(resource, field)))
            .map((field) => Number(field.split('.')[1]));
    facts.equal(
      file,
      'players',
      [...columns.playerId].sort((a, b) => a - b),
      expected,
    );
  });

  it('has what the golden state has', () => {
    for (let row = 0; row < rowCount; row++) {
      const playerId = columns.playerId[row]!;
      const controller = game === 'dota2' ? undefined : state.get(playerId + 1);
      const resource = [...state.values()].find(({ className }) => className === 'CDOTA_PlayerResource');
      const playerData = `m_vecPlayerTeamData.${String(playerId).padStart(4, '0')}`;
      const roles: Readonly<Record<string, DumpedEntity | undefined>> = {
        controller,
        pawn: behind(state, dumped(controller, game === 'cs2' ? 'm_hPlayerPawn' : 'm_hHeroPawn')),
        hero: behind(state, dumped(resource, `${playerData}.m_hSelectedHero`)),
      };
      const weapon = behind(state, dumped(roles['pawn'], 'm_pWeaponServices.m_hActiveWeapon'));
      const entities = { ...roles, weapon };
      for (const [prop, { kind, source }] of Object.entries(props)) {
        const [role, ...rest] = source.split('.') as [keyof typeof entities, ...string[]];
        const field = rest.join('.');
        // places, words and what is made of several fields are looked at below; fields of one name in several send nodes are not told apart in a dump
        if (
          kind !== 'number' ||
          source.includes(',') ||
          !(role in entities) ||
          /isAlive|isOnGround|velocity|pitch|yaw|^is\w+Held$|^gloves/.test(prop)
        )
          continue;
        facts.equal(file, `${prop} of ${playerId}`, number(prop, row), dumped(entities[role], field));
      }
      const body = roles['pawn'] ?? roles['hero'];
      if (body === undefined) continue;
      const cell = game === 'dota2' ? 128 : 512;
      const place = ['X', 'Y', 'Z'].map(
        (axis) => (dumped(body, `CBodyComponent.m_cell${axis}`) - 16384 / cell) * cell + dumped(body, `CBodyComponent.m_vec${axis}`),
      );
      facts.equal(
        file,
        `place of ${playerId}`,
        ['x', 'y', 'z'].map((axis) => number(axis, row)),
        place,
      );
      if (game !== 'dota2') {
        const angles = body.values
          .get('m_angEyeAngles')!
          .slice(2)
          .split(',')
          .map((hex) => dumpedNumber(`f:${hex}`));
        facts.equal(file, `angles of ${playerId}`, [number('pitch', row), number('yaw', row)], angles.slice(0, 2));
      }
      if (game === 'cs2') {
        facts.equal(
          file,
          `life of ${playerId}`,
          [number('isAlive', row), number('isOnGround', row)],
          [Number(dumped(body, 'm_lifeState') === 0), dumped(body, 'm_fFlags') & 1],
        );
        const buttons = BigInt(dumped(body, 'm_pMovementServices.m_nButtonDownMaskPrev') || 0);
        for (const [bit, button] of Object.entries(BUTTONS))
          facts.equal(file, `${button} of ${playerId}`, number(`is${button}Held`, row), Number((buttons >> BigInt(bit)) & 1n));
        facts.equal(
          file,
          `name of place of ${playerId}`,
          (columns as { readonly place?: readonly unknown[] }).place?.[row],
          dumpedText(body.values.get('m_szLastPlaceName')) || undefined,
        );
      }
    }
  });
});

const DEADLOCK_CELL = 512;

describe.each(corpusFiles('dem', (name) => name.startsWith('deadlock')).map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('shoots from where its heroes are', () => {
    // cells of 512 units: bullets begin where the pawn of the shooter stands, at the height of its hands
    const near = new Evidence();
    const events = ['message', 'tick'] as const;
    const fired: { readonly origin: Readonly<Record<'x' | 'y' | 'z', number>>; readonly shooter: number }[] = [];
    for (const event of iterateDem(file.bytes(), { events, messages: ['GE_FireBullets'], entities: { classes: ['CCitadelPlayerPawn'] } })) {
      if (event.type === 'message') {
        if (!event.is('GE_FireBullets')) continue;
        const { origin, shooter_entity: shooter } = event.value as unknown as {
          origin: Readonly<Record<'x' | 'y' | 'z', number>>;
          shooter_entity: number;
        };
        fired.push({ origin, shooter });
        continue;
      }
      for (const { origin, shooter } of fired.splice(0)) {
        const pawn = event.world.entity(shooter & INDEX);
        if (pawn === undefined) continue;
        const { x, y, z } = positionOf(pawn)!;
        const isNear = (east: number): boolean => Math.hypot(origin.x - east, origin.y - y, origin.z - z) < 200;
        // the control has its cells next to those of the pawn
        near.add(isNear(x), isNear(x + DEADLOCK_CELL));
      }
    }
    near.expectHeld('places of shooters');
    facts.add(file, near.all);
  });
});

describeFile('dem', 'cs2--14090', (file) => {
  it('has rows that say the same as columns', () => {
    const read = parseDemTicksSync(file.bytes(), { props: ['name', 'x', 'health'], everyTicks: 64 });
    const rows = [...demTickRows(read)];
    facts.equal(file, 'number of rows', rows.length, read.rowCount);
    facts.equal(
      file,
      'x of rows',
      rows.map(({ x }) => x ?? NaN),
      [...read.columns.x],
    );
  });
});
