import { describe, expect, it } from 'vitest';
import {
  demTickRows,
  iterateDem,
  iterateDemTicks,
  parseDemTicks,
  parseDemTicksSync,
  positionOf,
  streamDemTicks,
  type DemPosition,
  type DemTickProp,
} from '../../../../src/formats/dem/index.js';
import { isReplayError } from '../../../../src/core/errors.js';
import { DemTicksSession } from '../../../../src/formats/dem/ticks/ticks-session.js';
import { iterate } from '../../../../src/io/drive-sync.js';
import { ScriptedCs2Match, placeOf } from '../../../../recordings/dem/cs2/scripted-match.js';
import { axeAt, netWorthAt, madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { CS2_DEFINITIONS } from '../../../../recordings/dem/cs2/schema.js';
import { ScriptedRecording } from '../../../../recordings/dem/scripted-recording.js';

const ADA = 76561198000000001n;

/** Ada walks to the east by a unit a tick; a bot stands and has no pawn at first; a spectator watches. */
function match(): ScriptedCs2Match {
  const played = new ScriptedCs2Match();
  const ada = played.join(1, 'Ada', 2, ADA);
  const bot = played.join(2, 'Rivers', 3, 0n);
  played.join(3, 'Watcher', 1, 76561198000000003n);
  const ak = played.spawn('CAK47', { m_iClip1: 30, m_iItemDefinitionIndex: 7, 'm_pReserveAmmo.0000': 90 });
  const knife = played.spawn('CKnife', { m_iItemDefinitionIndex: 507 });
  const bomb = played.spawn('CC4', { m_iItemDefinitionIndex: 49 });
  const pawn = played.pawnOf(ada, [-1874, -1076, -415.96875], {
    m_angEyeAngles: [1.5, 90.25, 0],
    m_ArmorValue: 87,
    m_fFlags: 65665,
    m_bIsScoped: true,
    m_szLastPlaceName: 'TSpawn',
    m_flFlashDuration: 2.5,
    m_vecX: -4096,
    'm_pItemServices.m_bHasHelmet': true,
    'm_pWeaponServices.m_hActiveWeapon': ak.handle,
    'm_pWeaponServices.m_hMyWeapons.0000': knife.handle,
    'm_pWeaponServices.m_hMyWeapons.0001': ak.handle,
  });
  played.set(ada, { 'm_pInGameMoneyServices.m_iAccount': 800, 'm_pActionTrackingServices.m_iKills': 3 });
  for (let tick = 1; tick <= 10; tick++) {
    played.at(tick);
    played.set(pawn, placeOf([-1874 + tick, -1076, -415.96875]));
    if (tick === 5) played.pawnOf(bot, [10, 20, 30], { m_iHealth: 0, m_lifeState: 2 });
    if (tick === 8) played.set(ak, { m_iClip1: 29 });
    if (tick === 10)
      played.set(pawn, { 'm_pWeaponServices.m_hMyWeapons.0002': bomb.handle, 'm_pWeaponServices.m_hActiveWeapon': knife.handle });
  }
  return played;
}
const bytes = match().bytes();
const read = <const P extends DemTickProp>(props: readonly P[], more = {}) => parseDemTicksSync(bytes, { props, strict: true, ...more });

/** The float with the bits of an integer. */
const floatOf = (bits: number): number => new Float32Array(Uint32Array.of(bits).buffer)[0]!;

describe('buttons and weapons of CS2', () => {
  const played = new ScriptedCs2Match();
  const attributes = [
    [6, 44],
    [7, 512],
    [8, 0.0625],
    [80, floatOf(1337)],
    [113, floatOf(20)],
    [114, 0.5],
    [121, floatOf(73)],
  ].flatMap(([index, value], i) => [
    [`m_Attributes.000${i}.m_iAttributeDefinitionIndex`, index!] as const,
    [`m_Attributes.000${i}.m_iRawValue32`, value!] as const,
  ]);
  const owned = played.spawn('CAK47', {
    m_iItemDefinitionIndex: 7,
    m_szCustomName: 'Vera',
    m_OriginalOwnerXuidLow: Number(ADA & 0xffffffffn),
    m_OriginalOwnerXuidHigh: Number(ADA >> 32n),
    ...Object.fromEntries(attributes),
  });
  const plain = played.spawn('CAK47', { m_iItemDefinitionIndex: 7 });
  // forward, right and inspect; another has a button that has no name
  const masks = [(1n << 3n) | (1n << 10n) | (1n << 35n), 1n << 20n];
  [owned, plain].forEach((weapon, i) =>
    played.pawnOf(played.join(1 + i, ['Ada', 'Bob'][i]!, 2, ADA + BigInt(i)), [0, 0, 0], {
      'm_pWeaponServices.m_hActiveWeapon': weapon.handle,
      'm_pMovementServices.m_nButtonDownMaskPrev': masks[i]!,
      'm_pMovementServices.m_flDuckAmount': 0.5 * i,
    }),
  );
  played.at(1);
  const rows = played.bytes();

  it('are what the fields and attributes say', () => {
    const props = [
      'buttons',
      'isForwardHeld',
      'isBackHeld',
      'isRightHeld',
      'isInspectHeld',
      'duckAmount',
      'weaponPaintIndex',
      'weaponPaintSeed',
      'weaponPaintWear',
      'weaponStatTrak',
      'weaponCustomName',
      'weaponStickers',
      'weaponOwner',
    ] as const;
    const [ada, bob] = demTickRows(parseDemTicksSync(rows, { props, strict: true, ticks: [1] }));
    expect(ada).toEqual({
      tick: 1,
      playerId: 1,
      buttons: 2 ** 3 + 2 ** 10 + 2 ** 35,
      isForwardHeld: 1,
      isBackHeld: 0,
      isRightHeld: 1,
      isInspectHeld: 1,
      duckAmount: 0,
      weaponPaintIndex: 44,
      weaponPaintSeed: 512,
      weaponPaintWear: 0.0625,
      weaponStatTrak: 1337,
      weaponCustomName: 'Vera',
      weaponStickers: '20 73',
      weaponOwner: ADA,
    });
    expect(bob).toEqual({
      tick: 1,
      playerId: 2,
      buttons: 2 ** 20,
      isForwardHeld: 0,
      isBackHeld: 0,
      isRightHeld: 0,
      isInspectHeld: 0,
      duckAmount: 0.5,
    });
  });
});

describe('rows of CS2', () => {
  it('have a row for each player on a side and each packet', () => {
    const { rowCount, columns, isComplete, header } = read(['name']);
    expect([rowCount, isComplete, header.mapName]).toEqual([22, true, 'de_train']);
    expect([...columns.tick]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((tick) => [tick, tick]));
    expect([...columns.playerId.subarray(0, 4)]).toEqual([1, 2, 1, 2]);
    expect(columns.name.slice(0, 2)).toEqual(['Ada', 'Rivers']);
  });

  it('give what was scripted, and NaN or undefined for what the recording does not say', () => {
    const props = [
      'x',
      'y',
      'z',
      'pitch',
      'yaw',
      'health',
      'armor',
      'isAlive',
      'isOnGround',
      'isScoped',
      'hasHelmet',
      'place',
      'flashSeconds',
      'money',
      'kills',
      'team',
      'steamId',
      'weaponIndex',
      'weapon',
      'weaponName',
      'inventory',
      'hasBomb',
      'clipAmmo',
      'reserveAmmo',
      'velocityX',
    ] as const;
    const rows = [...demTickRows(read(props, { ticks: [4, 5, 8, 10] }))];
    const ada = {
      playerId: 1,
      y: -1076,
      z: -415.96875,
      pitch: 1.5,
      yaw: 90.25,
      health: 100,
      armor: 87,
      isAlive: 1,
      isOnGround: 1,
      isScoped: 1,
      hasHelmet: 1,
      place: 'TSpawn',
      flashSeconds: 2.5,
      money: 800,
      kills: 3,
      team: 'terrorist',
      steamId: ADA,
      weaponIndex: 7,
      weapon: 'ak47',
      weaponName: 'AK-47',
      inventory: 'knife ak47',
      hasBomb: 0,
      clipAmmo: 30,
      reserveAmmo: 90,
      velocityX: -4096,
    };
    const inHand = { weaponIndex: 507, weapon: 'knife', weaponName: 'Karambit', clipAmmo: undefined, reserveAmmo: undefined };
    const nothing = Object.fromEntries(props.map((prop) => [prop, undefined]));
    const bot = { ...nothing, playerId: 2, team: 'counterTerrorist' };
    expect(rows).toEqual([
      { ...ada, tick: 4, x: -1870 },
      { ...bot, tick: 4 },
      { ...ada, tick: 5, x: -1869 },
      { ...bot, tick: 5, x: 10, y: 20, z: 30, health: 0, isAlive: 0, hasBomb: 0 },
      { ...ada, tick: 8, x: -1866, clipAmmo: 29 },
      { ...bot, tick: 8, x: 10, y: 20, z: 30, health: 0, isAlive: 0, hasBomb: 0 },
      { ...ada, tick: 10, x: -1864, ...inHand, inventory: 'knife ak47 c4', hasBomb: 1 },
      { ...bot, tick: 10, x: 10, y: 20, z: 30, health: 0, isAlive: 0, hasBomb: 0 },
    ]);
    expect(read(['health'], { ticks: [0] }).columns.health[1]).toBeNaN();
  });

  it('take raw fields of the entities of a row', () => {
    const { columns } = read(
      [
        'pawn.m_iHealth',
        'weapon.m_iClip1',
        'rules.m_pGameRules.m_bFreezePeriod',
        'team.m_szTeamname',
        'controller.m_steamID',
        'pawn.m_angEyeAngles',
      ],
      { ticks: [9] },
    );
    expect(columns['pawn.m_iHealth']).toEqual(Float64Array.of(100, 0));
    expect(columns['weapon.m_iClip1']).toEqual(Float64Array.of(29, NaN));
    expect(columns['rules.m_pGameRules.m_bFreezePeriod']).toEqual(Float64Array.of(0, 0));
    expect(columns['team.m_szTeamname']).toEqual(['TERRORIST', 'CT']);
    expect(columns['controller.m_steamID']).toEqual([ADA, 0n]);
    expect(columns['pawn.m_angEyeAngles']).toEqual([Float32Array.of(1.5, 90.25, 0), undefined]);
  });

  it('come where a multiple of `everyTicks` is reached, from tick to tick, and for some players', () => {
    const ticks = (more: object): number[] => [...read(['x'], { players: [1], ...more }).columns.tick];
    expect(ticks({ everyTicks: 4 })).toEqual([0, 4, 8]);
    expect(ticks({ everyTicks: 4, fromTick: 3, toTick: 9 })).toEqual([4, 8]);
    expect(ticks({ fromSeconds: 9 / 64 })).toEqual([9, 10]);
    expect(ticks({ everySeconds: 3 / 64 })).toEqual(ticks({ everyTicks: 3 }));
    expect(ticks({ everySeconds: 0.001 })).toEqual(ticks({}));
    expect(ticks({ ticks: [2, 99] })).toEqual([2]);
    for (const players of [[1], [ADA], ['Ada']]) expect([...read(['x'], { players, ticks: [2] }).columns.playerId]).toEqual([1]);
    expect(read(['x'], { players: ['nobody'] }).rowCount).toBe(0);
  });

  it('say which props are not of this game, and refuse those of none', () => {
    const { columns, diagnostics } = parseDemTicksSync(bytes, { props: ['souls', 'heroName', 'pawn.m_iNowhere'], ticks: [2] });
    expect([columns.souls, columns.heroName]).toEqual([Float64Array.of(NaN, NaN), [undefined, undefined]]);
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['skipped', ['souls']],
      ['skipped', ['heroName']],
      ['unknown-field', ['CCSPlayerPawn', 'm_iNowhere']],
    ]);
    const wrong = [
      { props: ['heath'] },
      { props: ['pwan.m_iHealth'] },
      { props: undefined },
      undefined,
      { props: ['x'], everyTicks: 0 },
      { props: ['x'], everySeconds: 0 },
      { props: ['x'], everySeconds: 1, everyTicks: 64 },
      { props: ['x'], ticks: [1.5] },
      { props: ['x'], players: [{}] },
      { props: ['x'], fromTick: NaN },
    ];
    for (const options of wrong) {
      expect(() => parseDemTicksSync(bytes, options as never)).toThrowError(expect.objectContaining({ code: 'usage' }));
    }
  });

  it('decode the classes of the columns alone', () => {
    const values = (props: DemTickProp[]): number => {
      const session = new DemTicksSession({ props }, true);
      iterate(session, bytes).end();
      return session.counts!.entityValues;
    };
    const [controllers, pawns, weapons] = [values(['money']), values(['money', 'health']), values(['money', 'health', 'clipAmmo'])];
    expect(controllers).toBeGreaterThan(0);
    expect(pawns).toBeGreaterThan(controllers);
    expect(weapons).toBeGreaterThan(pawns);
  });
});

describe('the four verbs', () => {
  const props = ['name', 'x', 'health', 'pawn.m_iHealth'] as const;
  const whole = read(props);
  it('agree', async () => {
    expect(await parseDemTicks(bytes, { props })).toEqual(whole);
    const chunks = [...iterateDemTicks(bytes, { props })];
    expect(chunks).toEqual([{ rowCount: whole.rowCount, columns: whole.columns }]);
    const reading = streamDemTicks(new Blob([bytes as Uint8Array<ArrayBuffer>]), { props });
    const streamed = [];
    for await (const chunk of reading) streamed.push(chunk);
    expect(streamed).toEqual(chunks);
    const { rowCount: _rowCount, columns: _columns, ...end } = whole;
    expect(await reading.end()).toEqual(end);
  });

  it('give the rows of a recording that was cut off up to there', () => {
    const cut = bytes.subarray(0, bytes.length - 200);
    const { rowCount, columns, isComplete } = parseDemTicksSync(cut, { props });
    expect(isComplete).toBe(false);
    expect(rowCount).toBeGreaterThan(4);
    expect(columns.x).toEqual(whole.columns.x.subarray(0, rowCount));
    expect([...iterateDemTicks(cut, { props })].map((chunk) => chunk.rowCount)).toEqual([rowCount]);
  });

  it('give long recordings in chunks that never part a tick, and keep no more than the limits say', () => {
    const long = new ScriptedCs2Match();
    for (let userId = 1; userId <= 15; userId++) long.join(userId, `p${userId}`, 2 + (userId % 2), BigInt(userId));
    for (let tick = 1; tick <= 700; tick++) long.at(tick);
    const demo = long.bytes();
    const chunks = [...iterateDemTicks(demo, { props: ['name', 'team.m_szTeamname'] })];
    expect(chunks.map(({ rowCount }) => rowCount)).toEqual([547 * 15, (701 - 547) * 15]);
    const joined = parseDemTicksSync(demo, { props: ['name', 'team.m_szTeamname'] });
    expect(joined.columns.name).toEqual(chunks.flatMap(({ columns }) => columns.name));
    expect([...joined.columns.tick]).toEqual(chunks.flatMap(({ columns }) => [...columns.tick]));
    const limits = { maxKeptBytes: 100_000 };
    expect(() => parseDemTicksSync(demo, { props: ['x', 'y'], limits })).toThrowError(expect.objectContaining({ code: 'limit' }));
    expect([...iterateDemTicks(demo, { props: ['x', 'y'], limits })]).toHaveLength(2);
  });

  it('refuse what is compressed, and know nothing of games that are not known', () => {
    const gzip = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0);
    try {
      parseDemTicksSync(gzip, { props: ['x'] });
      expect.unreachable();
    } catch (error) {
      expect(isReplayError(error) && error.code).toBe('wrapped');
    }
    const other = new ScriptedCs2Match({ gameDirectory: '/srv/game/hl3' }).bytes();
    expect(parseDemTicksSync(other, { props: ['x', 'name'] })).toMatchObject({
      rowCount: 0,
      columns: { tick: new Int32Array(0), x: new Float64Array(0), name: [] },
    });
  });
});

describe('rows of Dota 2', () => {
  const { bytes: demo, facts } = madeDotaMatch();
  it('are those of the ten players', () => {
    const [before, minute] = [facts.hornTick + 50 * 30, facts.hornTick + 60 * 30];
    const props = ['heroName', 'x', 'y', 'isAlive', 'netWorth', 'team', 'hero.m_lifeState', 'dataTeam.m_iNetWorth'] as const;
    const { rowCount, columns } = parseDemTicksSync(demo, { props, ticks: [before, minute] });
    expect(rowCount).toBe(20);
    expect([...columns.playerId.subarray(10)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...columns.netWorth.subarray(10)]).toEqual([...columns.playerId.subarray(10)].map((player) => netWorthAt(player, 1)));
    expect(columns['dataTeam.m_iNetWorth']).toEqual(columns.netWorth);
    expect([columns.heroName[0], columns.team[0], columns.team[9]]).toEqual(['npc_dota_hero_axe', 'radiant', 'dire']);
    expect([columns.x[0], columns.y[0]]).toEqual(axeAt(50));
    // he died for the first blood
    expect([columns.isAlive[0], columns.isAlive[10], columns['hero.m_lifeState'][10]]).toEqual([1, 0, 1]);
  });
});

describe('positionOf', () => {
  it('adds cell and place in the cell, and is undefined for what has none', () => {
    const places = (): Map<number, DemPosition | undefined> => {
      const found = new Map<number, DemPosition | undefined>();
      for (const { world } of iterateDem(bytes, { events: ['tick'], entities: { classes: ['CCSPlayerPawn', 'CCSTeam'] }, toTick: 2 }))
        for (const entity of world.entities()) found.set(entity.index, positionOf(entity));
      return found;
    };
    expect([...places().values()]).toEqual([undefined, undefined, undefined, { x: -1872, y: -1076, z: -415.96875 }]);
  });

  it('knows the cells of Dota 2 and Deadlock', () => {
    const cells = { 'CBodyComponent.m_cellX': 33, 'CBodyComponent.m_cellY': 32, 'CBodyComponent.m_cellZ': 31, 'CBodyComponent.m_vecX': 1 };
    const at = (game: 'dota2' | 'deadlock', gameDirectory: string): (DemPosition | undefined)[] => {
      const recording = new ScriptedRecording({
        game,
        header: { game_directory: gameDirectory },
        tickInterval: 1 / 64,
        definitions: CS2_DEFINITIONS,
        classes: ['CCSPlayerPawn'],
      });
      recording.spawn('CCSPlayerPawn', cells);
      const [tick] = iterateDem(recording.bytes(), { events: ['tick'], entities: true });
      return [...tick!.world.entities()].map(positionOf);
    };
    expect(at('dota2', '/srv/game/dota')).toEqual([{ x: -12159, y: -12288, z: -12416 }]);
    expect(at('deadlock', '/srv/game/citadel')).toEqual([{ x: 513, y: 0, z: -512 }]);
    expect(at('deadlock', '/srv/game/hl3')).toEqual([undefined]);
  });
});
