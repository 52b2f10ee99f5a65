import { describe, expect, it } from 'vitest';
import {
  iterateDem,
  parseDemSync,
  parseDemTicksSync,
  type Cs2Player,
  type DeadlockPlayer,
  type DemPosition,
} from '../../src/formats/dem/index.js';
import { HERO_NAMES } from '../../src/formats/dem/deadlock/hero-names.gen.js';
import { itemName } from '../../src/formats/dem/cs2/item-names.js';
import { corpusFacts, corpusFiles, describeFile, type CorpusFile } from '../support/corpus.node.js';
import { dumpedState, dumpedText, type DumpedEntity } from '../support/state-dump.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface Golden {
  inner: Record<string, Record<string, { count: number }>>;
  fileInfo: { playback_ticks: number };
  gameEvents: {
    byName: Record<string, number>;
    first: { tick: number; name: string; keys: Record<string, { value: unknown }> }[];
  };
}

const facts = corpusFacts('dem', { files: 7, facts: 110 });
const cs2 = corpusFiles('dem', (name) => name.startsWith('cs2'));
const deadlock = corpusFiles('dem', (name) => name.startsWith('deadlock'));
const each = (list: readonly CorpusFile[]): [string, CorpusFile][] => list.map((file) => [file.name, file]);

/** The controllers in a golden state, without the recorder itself. */
function controllers(file: CorpusFile, className: string): DumpedEntity[] {
  return [...dumpedState(file).values()]
    .filter((entity) => entity.className === className)
    .filter(({ values }) => !['DemoRecorder', 'SourceTV'].includes(dumpedText(values.get('m_iszPlayerName'))!));
}
const firstOf = (file: CorpusFile, name: string): Golden['gameEvents']['first'] =>
  file.golden<Golden>().gameEvents.first.filter((event) => event.name === name);

/** Where the pawn of a user is at a tick: cells of 512 units, cell 32 at 0. */
function placeIn(file: CorpusFile, tick: number, userId: unknown): DemPosition {
  const entities = { classes: ['CCSPlayerController', 'CCSPlayerPawn'] };
  const world = [...iterateDem(file.bytes(), { events: ['tick'], entities, toTick: tick })].at(-1)!.world;
  const pawn = world.byHandle(Number(world.entity(Number(userId) + 1)!.get('m_hPlayerPawn')))!;
  const along = (axis: string): number =>
    (Number(pawn.get(`CBodyComponent.m_cell${axis}`)) - 32) * 512 + Number(pawn.get(`CBodyComponent.m_vec${axis}`));
  return { x: along('X'), y: along('Y'), z: along('Z') };
}

/** Field 5 of a CMsgPlayerInfo, `fakeplayer`, read by hand: name, two ids of eight bytes around a small number, then it. */
function isFakePlayer(row: Uint8Array): boolean {
  const at = 2 + row[1]! + 9 + 2 + 9;
  expect([row[0], row[at]], 'tags of name and fakeplayer').toEqual([0x0a, 0x28]);
  return row[at + 1] === 1;
}

describe.each(each(cs2))('%s', (_name, file) => {
  const { players, kills, rounds, score, stringTables, diagnostics, isComplete } = parseDemSync(file.bytes(), {
    include: ['players', 'kills', 'rounds', 'score', 'stringTables'],
  });

  it('has the players of its last state', () => {
    facts.equal(file, 'diagnostics', [isComplete, unfounded(diagnostics, file)], [true, []]);
    const dumped = controllers(file, 'CCSPlayerController');
    facts.equal(file, 'players', players!.length, dumped.length);
    dumped.forEach(({ index, values }, slot) => {
      const number = (name: string): number => Number(values.get(name));
      const total = (name: string): number => number(`m_pActionTrackingServices.${name}`);
      const steamId = BigInt(values.get('m_steamID')!);
      facts.equal(file, `player ${slot}`, players![slot], {
        game: 'cs2',
        slot,
        userId: index - 1,
        name: dumpedText(values.get('m_iszPlayerName'))!,
        steamId: steamId || undefined,
        team: number('m_iTeamNum') === 2 ? 'terrorist' : 'counterTerrorist',
        isBot: isFakePlayer(stringTables.get('userinfo')!.value(index - 1)!),
        clan: dumpedText(values.get('m_szClan')) || undefined,
        kills: total('m_iKills'),
        deaths: total('m_iDeaths'),
        assists: total('m_iAssists'),
        headshotKills: total('m_iHeadShotKills'),
        damage: total('m_iDamage'),
        utilityDamage: total('m_iUtilityDamage'),
        enemiesFlashed: total('m_iEnemiesFlashed'),
        mvps: number('m_iMVPs'),
        score: number('m_iScore'),
        money: number('m_pInGameMoneyServices.m_iAccount'),
      } satisfies Cs2Player);
    });
  });

  it('has the kills of its game events', () => {
    const golden = firstOf(file, 'player_death');
    facts.equal(file, 'kills', kills!.length, file.golden<Golden>().gameEvents.byName['player_death'] ?? 0);
    golden.forEach(({ tick, keys }, i) => {
      const kill = kills![i]!;
      facts.equal(
        file,
        `kill ${i}`,
        { ...kill, victim: kill.victim!.userId, attacker: kill.attacker!.userId },
        {
          type: 'kill',
          game: 'cs2',
          tick,
          round: 1,
          victim: keys['userid']!.value,
          attacker: keys['attacker']!.value,
          assisters: [],
          weapon: keys['weapon']!.value,
          isHeadshot: keys['headshot']!.value,
          penetrated: keys['penetrated']!.value,
          isNoscope: keys['noscope']!.value,
          isThroughSmoke: keys['thrusmoke']!.value,
          isAttackerBlind: keys['attackerblind']!.value,
          isAttackerInAir: keys['attackerinair']!.value,
          isFlashAssist: keys['assistedflash']!.value,
          distanceMeters: keys['distance']!.value,
          damageHealth: keys['dmg_health']!.value,
          damageArmor: keys['dmg_armor']!.value,
          hitGroup: keys['hitgroup']!.value,
          victimPosition: placeIn(file, tick, keys['userid']!.value),
          attackerPosition: placeIn(file, tick, keys['attacker']!.value),
          assisterPosition: undefined,
        },
      );
      // the scoreboard counts it too, a file's kills lie all after its begin of the match
      facts.equal(file, `killer ${i}`, (players as readonly Cs2Player[]).find(({ userId }) => userId === kill.attacker!.userId)!.kills, 1);
    });
    facts.equal(file, 'kill events', [...iterateDem(file.bytes(), { events: ['kill'] })], kills);
  });

  it('has the damage and the shots of its game events', () => {
    const { damage, shots, bomb, grenades } = parseDemSync(file.bytes(), { include: ['damage', 'shots', 'bomb', 'grenades'] });
    const { byName } = file.golden<Golden>().gameEvents;
    facts.equal(
      file,
      'number of damage and shots',
      [damage!.length, shots!.length],
      [byName['player_hurt'] ?? 0, byName['weapon_fire'] ?? 0],
    );
    facts.equal(file, 'nothing thrown or planted', [bomb, grenades], [[], []]);
    firstOf(file, 'player_hurt').forEach(({ tick, keys }, i) => {
      const key = (name: string): unknown => keys[name]!.value;
      const { victim, attacker, ...hit } = damage![i]!;
      facts.equal(
        file,
        `hit ${i}`,
        { ...hit, victim: victim!.userId, attacker: attacker!.userId },
        {
          type: 'damage',
          game: 'cs2',
          tick,
          round: 1,
          victim: key('userid'),
          attacker: key('attacker'),
          weapon: key('weapon'),
          damageHealth: key('dmg_health'),
          damageArmor: key('dmg_armor'),
          health: key('health'),
          armor: key('armor'),
          hitGroup: key('hitgroup'),
          victimPosition: placeIn(file, tick, key('userid')),
          attackerPosition: placeIn(file, tick, key('attacker')),
        },
      );
    });
    firstOf(file, 'weapon_fire').forEach(({ tick, keys }, i) => {
      const { player, weapon, isSilenced, position, ...shot } = shots![i]!;
      const expected = [
        tick,
        keys['userid']!.value,
        keys['weapon']!.value,
        keys['silenced']!.value,
        placeIn(file, tick, keys['userid']!.value),
      ];
      facts.equal(file, `shot ${i}`, [shot.tick, player!.userId, weapon, isSilenced, position], expected);
    });
  });

  it('names the items that players take in hand', () => {
    const inHand = new Map<number, string>();
    for (const { name, keys } of iterateDem(file.bytes(), { events: ['gameEvent'] })) {
      if (name === 'item_equip' && Number(keys['defindex']) > 0) inHand.set(Number(keys['defindex']), String(keys['item']));
    }
    facts.equal(file, 'items', [...inHand.keys()].map(itemName), [...inHand.values()]);
  });

  it('knows who has the bomb', () => {
    const { rowCount, columns } = parseDemTicksSync(file.bytes(), { props: ['hasBomb'] });
    const lastTick = columns.tick[rowCount - 1];
    const carriers = [...columns.playerId].filter((_, row) => columns.tick[row] === lastTick && columns.hasBomb[row] === 1);
    const state = dumpedState(file);
    const owner = [...state.values()].find(({ className }) => className === 'CC4')?.values.get('m_hOwnerEntity');
    const controllers = [...state].filter(([, { values }]) => owner !== undefined && values.get('m_hPlayerPawn') === owner);
    facts.equal(
      file,
      'carrier of the bomb',
      carriers,
      controllers.map(([index]) => index - 1),
    );
  });

  it('has the rounds that its rules count', () => {
    const rules = [...dumpedState(file).values()].find(({ className }) => className === 'CCSGameRulesProxy')!.values;
    facts.equal(file, 'rounds', rounds!.length, 1);
    const freezeEndTick = firstOf(file, 'round_freeze_end')[0]?.tick;
    // columns that are compared with demoparser2 elsewhere
    const { columns } = parseDemTicksSync(file.bytes(), {
      props: ['team', 'money', 'cashSpentThisRound', 'equipmentValue'],
      ticks: [freezeEndTick ?? -1],
    });
    const sum = (team: string, column: 'money' | 'cashSpentThisRound' | 'equipmentValue'): number =>
      columns[column].reduce((total, value, row) => total + (columns.team[row] === team ? value : 0), 0);
    const side = (team: string): object => ({
      money: sum(team, 'money'),
      spent: sum(team, 'cashSpentThisRound'),
      equipmentValue: sum(team, 'equipmentValue'),
      buyType: 'eco',
    });
    facts.equal(file, 'round', rounds![0], {
      type: 'round',
      game: 'cs2',
      tick: file.golden<Golden>().fileInfo.playback_ticks,
      number: Number(rules.get('m_pGameRules.m_totalRoundsPlayed')) + 1,
      isWarmup: rules.get('m_pGameRules.m_bWarmupPeriod') === 'true',
      // one match begins inside its recording
      startTick: file.golden<Golden>().gameEvents.first.find(({ name }) => name === 'begin_new_match')?.tick,
      freezeEndTick: firstOf(file, 'round_freeze_end')[0]?.tick,
      endTick: undefined,
      winner: undefined,
      reason: undefined,
      message: undefined,
      score: undefined,
      economy: freezeEndTick === undefined ? undefined : { terrorist: side('terrorist'), counterTerrorist: side('counterTerrorist') },
    });
  });

  it('has the sides of its last state', () => {
    const teams = [...dumpedState(file).values()].filter(({ className }) => className === 'CCSTeam').map(({ values }) => values);
    const expected = ['2', '3'].map((number) => {
      const values = teams.find((team) => team.get('m_iTeamNum') === number)!;
      return {
        game: 'cs2',
        team: number === '2' ? 'terrorist' : 'counterTerrorist',
        name: dumpedText(values.get('m_szTeamname')),
        clanName: dumpedText(values.get('m_szClanTeamname')) || undefined,
        score: Number(values.get('m_iScore')),
        scoreFirstHalf: Number(values.get('m_scoreFirstHalf')),
        scoreSecondHalf: Number(values.get('m_scoreSecondHalf')),
        scoreOvertime: Number(values.get('m_scoreOvertime')),
      };
    });
    facts.equal(file, 'score', score, expected);
  });
});

describe.each(each(deadlock))('%s', (_name, file) => {
  const { players, kills, score, chat, stringTables, diagnostics, isComplete } = parseDemSync(file.bytes(), {
    include: ['players', 'kills', 'score', 'chat', 'stringTables'],
  });

  it('has the players of its last state', () => {
    facts.equal(file, 'diagnostics', [isComplete, unfounded(diagnostics, file), chat], [true, [], []]);
    const dumped = controllers(file, 'CCitadelPlayerController');
    facts.equal(file, 'players', players!.length, dumped.length);
    dumped.forEach(({ index, values }, slot) => {
      const number = (name: string): number => Number(values.get(name));
      facts.equal(file, `player ${slot}`, players![slot], {
        game: 'deadlock',
        slot,
        userId: index - 1,
        name: dumpedText(values.get('m_iszPlayerName'))!,
        steamId: BigInt(values.get('m_steamID')!) || undefined,
        team: number('m_iTeamNum') === 2 ? 'amber' : 'sapphire',
        isBot: isFakePlayer(stringTables.get('userinfo')!.value(index - 1)!),
        lobbySlot: number('m_unLobbyPlayerSlot') || undefined,
        heroId: number('m_nHeroID') || undefined,
        heroName: HERO_NAMES[number('m_nHeroID')]?.[0],
        heroEnglishName: HERO_NAMES[number('m_nHeroID')]?.[1],
        lane: number('m_nAssignedLane'),
        level: number('m_iLevel'),
        kills: number('m_iPlayerKills'),
        deaths: number('m_iDeaths'),
        assists: number('m_iPlayerAssists'),
        netWorth: number('m_iGoldNetWorth'),
        abilityPoints: number('m_iAPNetWorth'),
        lastHits: number('m_iLastHits'),
        denies: number('m_iDenies'),
        heroDamage: number('m_iHeroDamage'),
        objectiveDamage: number('m_iObjectiveDamage'),
        heroHealing: number('m_iHeroHealing'),
        selfHealing: number('m_iSelfHealing'),
      } satisfies DeadlockPlayer);
    });
    const netWorth = (team: number): number =>
      dumped
        .filter(({ values }) => values.get('m_iTeamNum') === String(team))
        .reduce((sum, { values }) => sum + Number(values.get('m_iGoldNetWorth')), 0);
    facts.equal(
      file,
      'net worth',
      score!.map((side) => [side.team, 'netWorth' in side && side.netWorth]),
      [
        ['amber', netWorth(2)],
        ['sapphire', netWorth(3)],
      ],
    );
  });

  it('has the kills of its game events and messages', () => {
    const golden = firstOf(file, 'player_death');
    facts.equal(
      file,
      'kills',
      kills!.map(({ tick, victim, attacker, assisters }) => [
        tick,
        victim!.userId,
        attacker!.userId,
        attacker!.name,
        assisters.map(({ userId }) => userId),
      ]),
      golden.map(({ tick, keys }) => [
        tick,
        keys['userid']!.value,
        keys['attacker']!.value,
        keys['attackername']!.value,
        [1, 2, 3, 4, 5].map((n) => keys[`assister${n}controller`]!.value).filter((userId) => userId !== 65535),
      ]),
    );
    facts.equal(file, 'number of kills', kills!.length, file.golden<Golden>().gameEvents.byName['player_death'] ?? 0);
    // the message says the same, where it is sent
    const told = [...iterateDem(file.bytes(), { events: ['message'], messages: ['k_EUserMsg_HeroKilled'] })];
    const { inner } = file.golden<Golden>();
    const sent = Object.values(inner).reduce((sum, byId) => sum + (byId['319']?.count ?? 0), 0);
    facts.equal(file, 'messages of kills', told.length, sent);
    const ticks = new Set([...golden, ...told].map(({ tick }) => tick!));
    facts.equal(
      file,
      'ticks of kills',
      [...new Set(kills!.map(({ tick }) => tick))],
      [...ticks].sort((a, b) => a - b),
    );
  });
});

describeFile('dem', 'deadlock--5186-broadcast', (file) => {
  it('is six against six', () => {
    const { players } = parseDemSync(file.bytes(), { include: ['players'] });
    const lobby = (team: string): (number | undefined)[] =>
      (players as readonly DeadlockPlayer[])
        .filter((player) => player.team === team)
        .map(({ lobbySlot }) => lobbySlot)
        .sort((a, b) => a! - b!);
    facts.equal(
      file,
      'lobby',
      [lobby('amber'), lobby('sapphire')],
      [
        [1, 2, 3, 4, 5, 6],
        [7, 8, 9, 10, 11, 12],
      ],
    );
  });
});
