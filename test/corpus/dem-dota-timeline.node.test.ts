import { expect, it } from 'vitest';
import { iterateDem, parseDemSync, type DotaPlayerState, type DotaTimeline } from '../../src/formats/dem/index.js';
import { corpusFacts, describeFile, type CorpusFile } from '../support/corpus.node.js';
import { dumpedEntity, dumpedNumber, dumpedState, type DumpedEntity } from '../support/state-dump.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

const facts = corpusFacts('dem', { files: 2, facts: 400 });
const BOTS = 'dota2--9912';
const POV = 'dota2--9358';
const timelineOf = (file: CorpusFile, intervalSeconds?: number): DotaTimeline => {
  const { timeline, diagnostics } = parseDemSync(file.bytes(), { include: ['timeline'], timeline: { intervalSeconds } });
  facts.equal(file, 'diagnostics', unfounded(diagnostics, file), []);
  return timeline as DotaTimeline;
};

/** The last tick of the packets of a recording. */
const lastTickOf = (file: CorpusFile): number =>
  [...iterateDem(file.bytes(), { events: ['tick'], entities: { classes: ['CWorld'] } })].at(-1)!.tick;

/** The fields of a player that the state itself shows. */
function shown(
  values: (name: string) => number,
  data: (name: string) => number,
  hero: DumpedEntity | undefined,
): Record<keyof DotaPlayerState, number> {
  const unit = (name: string): number => dumpedNumber(hero?.values.get(name));
  const axis = (name: 'X' | 'Y'): number => unit(`CBodyComponent.m_cell${name}`) * 128 - 16384 + unit(`CBodyComponent.m_vec${name}`);
  return {
    gold: data('m_iReliableGold') + data('m_iUnreliableGold'),
    netWorth: data('m_iNetWorth'),
    earnedGold: data('m_iTotalEarnedGold'),
    xp: data('m_iTotalEarnedXP'),
    level: values('m_iLevel'),
    lastHits: data('m_iLastHitCount'),
    denies: data('m_iDenyCount'),
    kills: values('m_iKills'),
    deaths: values('m_iDeaths'),
    assists: values('m_iAssists'),
    health: unit('m_iHealth'),
    maxHealth: unit('m_iMaxHealth'),
    mana: unit('m_flMana'),
    maxMana: unit('m_flMaxMana'),
    isAlive: hero === undefined ? NaN : unit('m_lifeState') === 0 ? 1 : 0,
    x: axis('X'),
    y: axis('Y'),
    gridX: unit('CBodyComponent.m_cellX') + unit('CBodyComponent.m_vecX') / 128,
    gridY: unit('CBodyComponent.m_cellY') + unit('CBodyComponent.m_vecY') / 128,
  };
}

const ofTheState = (file: CorpusFile): void => {
  it('ends with the state that the recording ends with', () => {
    const { players, gameSeconds: time, tick } = timelineOf(file);
    const state = dumpedState(file);
    const resource = dumpedEntity(state, 'CDOTA_PlayerResource').values;
    for (const { slot, playerId, team, ...columns } of players) {
      const side = [...state.values()].find(({ className }) => className === (team === 'radiant' ? 'CDOTA_DataRadiant' : 'CDOTA_DataDire'));
      const score = (name: string): number => dumpedNumber(resource.get(`m_vecPlayerTeamData.000${playerId}.${name}`));
      const data = (name: string): number => dumpedNumber(side?.values.get(`m_vecDataTeam.000${score('m_iTeamSlot')}.${name}`));
      const hero = state.get(score('m_hSelectedHero') & 0x3fff);
      const last = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.at(-1)]));
      const expected = Object.entries(shown(score, data, hero)).map(([name, value]) => [name, Math.fround(value)] as const);
      for (const [name, value] of expected) facts.equal(file, `slot ${slot}: ${name}`, last[name], value);
      facts.equal(file, `columns of slot ${slot}`, Object.keys(last).sort(), expected.map(([name]) => name).sort());
    }
    facts.equal(file, 'last tick', tick.at(-1), lastTickOf(file));
    expect(time).toHaveLength(tick.length);
  });
};

describeFile('dem', BOTS, ofTheState);
describeFile('dem', POV, ofTheState);

describeFile('dem', BOTS, (bots) => {
  it('samples are at multiples of the interval', () => {
    const INTERVAL = 5;
    const { gameSeconds: time, tick, netWorthAdvantage, players } = timelineOf(bots, INTERVAL);
    const { clock } = parseDemSync(bots.bytes(), { include: ['clock'] });
    const packets = [...iterateDem(bots.bytes(), { events: ['tick'], entities: { classes: ['CWorld'] } })].map((event) => event.tick);
    const seconds = packets.map((at) => clock!.gameSeconds(at));
    // the first packet at or after each multiple, between the first and the last packet
    const multiples: number[] = [];
    for (let at = (Math.floor(seconds[0]! / INTERVAL) + 1) * INTERVAL; at < seconds.at(-1)!; at += INTERVAL) multiples.push(at);
    const within = multiples.map((at) => packets[seconds.findIndex((one) => one >= at - 1e-3)]!);
    facts.equal(bots, 'ticks', [...tick], [packets[0]!, ...within, packets.at(-1)!]);
    const rounded = (all: readonly number[]): number[] => all.map((one) => Math.round(one * 10) / 10);
    facts.equal(bots, 'times', rounded([...time]), rounded([seconds[0]!, ...multiples, seconds.at(-1)!]));
    const sum = (team: string, i: number): number =>
      players.filter((one) => one.team === team).reduce((all, { netWorth }) => all + netWorth[i]!, 0);
    for (const [i, advantage] of netWorthAdvantage.entries()) expect(advantage).toBe(Math.fround(sum('radiant', i) - sum('dire', i)));
  });
});

describeFile('dem', POV, (pov) => {
  it('a player knows the gold of the own side only', () => {
    const { players, netWorthAdvantage } = timelineOf(pov);
    const classes = new Set([...dumpedState(pov).values()].map(({ className }) => className));
    const isKnown = (team: string): boolean => classes.has(team === 'radiant' ? 'CDOTA_DataRadiant' : 'CDOTA_DataDire');
    facts.equal(
      pov,
      'known',
      players.map(({ gold }) => !Number.isNaN(gold.at(-1))),
      players.map(({ team }) => isKnown(team)),
    );
    facts.equal(pov, 'advantage is known', !Number.isNaN(netWorthAdvantage.at(-1)), isKnown('radiant') && isKnown('dire'));
  });
});
