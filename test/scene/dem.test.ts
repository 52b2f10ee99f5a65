import { describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { cs2Sample, ROUNDS } from '../../recordings/dem/cs2/sample.js';
import { deadlockSample } from '../../recordings/dem/deadlock/sample.js';
import { dotaSample } from '../../recordings/dem/dota/sample.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { place as placeIn } from '../../recordings/dem/dota/scripted-match.js';
import { ScriptedDotaPlay, WARD_SIGHT } from '../../recordings/dem/dota/scripted-play.js';
import { parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { readScene, sceneAt, streamScene, valueAt, type Scene, type SceneActor } from '../../src/scene/index.js';

const SAMPLES = { cs2: cs2Sample, deadlock: deadlockSample, dota2: dotaSample };
const made = new Map<string, Uint8Array>();
const sampleOf = (game: keyof typeof SAMPLES): Uint8Array => made.get(game) ?? made.set(game, SAMPLES[game]()).get(game)!;
const GAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];

const labeled = ({ actors }: Scene, label: string): SceneActor[] => actors.filter((actor) => actor.label === label);
const secondsOf = (moments: Scene['moments'], kind: string): number[] =>
  moments.filter((moment) => moment.kind === kind).map(({ seconds }) => seconds);

describe.each(GAMES)('the scene of a made match of %s', (game) => {
  it('has players where their ticks have them, at every tick', { timeout: 120_000 }, async () => {
    const bytes = sampleOf(game);
    const maxError = 5;
    const scene = await readScene(bytes, { samplesPerSecond: 128, maxError });
    const { columns, rowCount } = parseDemTicksSync(bytes, { props: ['x', 'y', 'z', 'isAlive', 'health'], everySeconds: 3.7 });
    const { serverInfo } = parseDemSync(bytes, { include: ['serverInfo'] });
    const byPlayer = new Map(scene.actors.filter(({ playerId }) => playerId !== undefined).map((actor) => [actor.playerId, actor]));
    let compared = 0;
    for (let row = 0; row < rowCount; row++) {
      if (Number.isNaN(columns.x[row]!)) continue;
      const { id, values } = byPlayer.get(columns.playerId[row])!;
      const seconds = columns.tick[row]! * serverInfo!.tickIntervalSeconds!;
      // columns of seconds are 32-bit floats: just after it
      const { isPresent, x, y, z } = sceneAt(scene, seconds + 1e-4);
      expect(isPresent[id]).toBe(columns.isAlive[row] === 0 ? 0 : 1);
      if (columns.isAlive[row] === 0) continue;
      for (const [is, was] of [
        [x[id], columns.x[row]],
        [y[id], columns.y[row]],
        [z[id], columns.z[row]],
      ] as const)
        expect(Math.abs(is! - was!)).toBeLessThanOrEqual(maxError + 0.2);
      if (!Number.isNaN(columns.health[row]!)) expect(valueAt(values['health']!, seconds + 1e-4)).toBe(columns.health[row]);
      compared++;
    }
    expect(compared).toBeGreaterThan(500);
  });

  it('has the kills of the section, and is the same as a stream', async () => {
    const bytes = sampleOf(game);
    const scene = await readScene(bytes);
    const { kills, serverInfo } = parseDemSync(bytes, { include: ['kills', 'serverInfo'] });
    const interval = serverInfo!.tickIntervalSeconds!;
    expect(secondsOf(scene.moments, 'kill')).toEqual(kills!.map(({ tick }) => tick * interval));
    const states: Scene[] = [];
    for await (const state of streamScene(bytes)) states.push(state);
    expect(states.length).toBeGreaterThan(25);
    expect(states.at(-1)).toEqual(scene);
    // the length is known from the beginning
    expect(Math.abs(states[0]!.durationSeconds - scene.durationSeconds)).toBeLessThan(2);
    // an early state says of its time what the whole scene says
    const early = states[15]!;
    expect(early.readSeconds).toBeLessThan(scene.durationSeconds / 2);
    for (let seconds = 0; seconds < early.readSeconds; seconds += 1.3) {
      const [then, now] = [sceneAt(early, seconds), sceneAt(scene, seconds)];
      for (const { id, kind } of early.actors.filter((actor) => actor.kind !== 'projectile')) {
        expect([kind, then.isPresent[id]]).toEqual([kind, now.isPresent[id]]);
        if (then.isPresent[id] === 1) expect(Math.hypot(then.x[id]! - now.x[id]!, then.y[id]! - now.y[id]!)).toBeLessThan(25);
      }
    }
  });

  it('ends where a cut recording ends, and says so', async () => {
    const bytes = sampleOf(game);
    const whole = await readScene(bytes);
    const cut = await readScene(bytes.subarray(0, bytes.length * 0.6));
    expect(cut.isComplete).toBe(false);
    expect(cut.readSeconds).toBeLessThan(whole.durationSeconds * 0.9);
    expect(cut.durationSeconds).toBe(cut.readSeconds);
    expect(cut.moments.length).toBeGreaterThan(0);
    expect(whole.moments.slice(0, cut.moments.length).map(({ text }) => text)).toEqual(
      expect.arrayContaining(cut.moments.filter(({ kind }) => kind === 'kill').map(({ text }) => text)),
    );
    const [then, now] = [sceneAt(cut, cut.readSeconds / 2), sceneAt(whole, cut.readSeconds / 2)];
    for (const { id, kind } of cut.actors) if (kind !== 'projectile') expect(then.isPresent[id]).toBe(now.isPresent[id]);
  });

  it('decodes only what was asked for', async () => {
    const bytes = sampleOf(game);
    const all = await readScene(bytes);
    const moments = await readScene(bytes, { include: ['moments'] });
    expect(moments.moments.map(({ text }) => text)).toEqual(all.moments.map(({ text }) => text));
    expect([moments.areas, moments.series]).toEqual([[], []]);
    expect(moments.actors.every(({ track, values }) => track.x.length === 0 && Object.keys(values).length === 0)).toBe(true);
    const actors = await readScene(bytes, { include: ['actors'] });
    expect(actors.actors.map(({ track }) => track.x.length)).toEqual(all.actors.map(({ track }) => track.x.length));
    expect([actors.moments, actors.areas, actors.series]).toEqual([[], [], []]);
  });
});

describe('CS2', () => {
  it('has rounds as chapters, with winners, score and clock', async () => {
    const bytes = sampleOf('cs2');
    const scene = await readScene(bytes);
    const { rounds, serverInfo } = parseDemSync(bytes, { include: ['rounds', 'serverInfo'] });
    const interval = serverInfo!.tickIntervalSeconds!;
    expect(scene.clock.chapters.map(({ label, side }) => [label, side])).toEqual(
      rounds!.map(({ number, winner }) => [`Round ${number}`, winner === undefined ? undefined : winner === 'terrorist' ? 0 : 1]),
    );
    expect(rounds).toHaveLength(ROUNDS.length);
    expect(secondsOf(scene.moments, 'round')).toEqual(rounds!.map(({ endTick }) => endTick! * interval));
    const last = rounds!.at(-1)!.score!;
    expect(scene.sides.map(({ score }) => score!.values.at(-1))).toEqual([last.terrorist, last.counterTerrorist]);
  });

  it('has smokes as areas and grenades in flight', async () => {
    const bytes = sampleOf('cs2');
    const scene = await readScene(bytes);
    const { smokes, grenades, serverInfo } = parseDemSync(bytes, { include: ['smokes', 'grenades', 'serverInfo'] });
    const interval = serverInfo!.tickIntervalSeconds!;
    const areas = scene.areas.filter(({ kind }) => kind === 'smoke');
    expect(areas.map(({ from, to, x, y }) => [from, to, x, y])).toEqual(
      smokes!.map(({ startTick, tick, position }) => [startTick * interval, tick * interval, position!.x, position!.y]),
    );
    const flying = scene.actors.filter(({ kind }) => kind === 'projectile');
    expect(flying.map(({ from }) => from)).toEqual(grenades!.map(({ throwTick }) => throwTick * interval));
    expect(areas.length).toBeGreaterThan(0);
  });
});

describe('a made round of CS2', () => {
  it('says who is blind and who speaks, and for how long', async () => {
    const { bytes, facts } = madeCs2Round();
    const scene = await readScene(bytes);
    const { serverInfo } = parseDemSync(bytes, { include: ['serverInfo'] });
    const seconds = (tick: number): number => tick * serverInfo!.tickIntervalSeconds!;
    const spansOf = (name: string): unknown[] =>
      scene.actors.flatMap(({ playerId, values }) =>
        values[name] === undefined
          ? []
          : [[playerId, [...values[name].values], [...values[name].seconds].map((at) => Number(at.toFixed(2)))]],
      );
    const [first, second, third] = facts.voice.map(seconds);
    // the second message holds 40 ms, the third 20, and a pause of a quarter of a second is none
    expect(spansOf('isSpeaking')).toEqual([
      [1, [1, 0, 1, 0], [first!, second! + 0.25 + 0.04, third!, third! + 0.25 + 0.02].map((at) => Number(at.toFixed(2)))],
    ]);
    expect(spansOf('isBlind')).toEqual([
      [2, [1, 0], [seconds(facts.flash), seconds(facts.flash) + 3.25].map((at) => Number(at.toFixed(2)))],
    ]);
  });
});

describe('Dota 2', () => {
  it('has heroes by their English names, buildings, couriers, wards and what they see', async () => {
    const scene = await readScene(sampleOf('dota2'));
    expect(labeled(scene, 'Crystal Maiden')).toMatchObject([{ kind: 'hero', side: 0 }]);
    expect(labeled(scene, 'Courier')).toHaveLength(10);
    expect(labeled(scene, 'Ancient').map(({ kind, side }) => [kind, side])).toEqual(
      expect.arrayContaining([
        ['building', 0],
        ['building', 1],
      ]),
    );
    const wards = scene.actors.filter(({ kind }) => kind === 'ward');
    const sights = scene.areas.filter(({ kind }) => kind === 'sight' || kind === 'trueSight');
    expect(sights.map(({ actor }) => actor)).toEqual(wards.map(({ id }) => id));
    // a patch may change it: the recording has it
    expect(new Set(sights.map(({ kind, radius }) => `${kind} ${radius}`))).toEqual(new Set([`sight ${WARD_SIGHT}`, 'trueSight 1000']));
    expect(scene.clock.spans.at(-1)).toMatchObject({ rate: 1 });
    const { clock } = parseDemSync(sampleOf('dota2'), { include: ['clock'] });
    const { from, value } = scene.clock.spans.at(-1)!;
    expect(value + (300 - from)).toBeCloseTo(clock!.gameSeconds(300 * clock!.tickRate), 1);
  });

  it('has teamfights, and lines of net worth that are the sums of the players', async () => {
    const { bytes } = madeDotaMatch();
    const scene = await readScene(bytes);
    const { teamfights } = parseDemSync(bytes, { include: ['teamfights'] });
    expect(scene.moments.filter(({ kind }) => kind === 'fight')).toHaveLength(teamfights!.length);
    const [lead, radiant, dire] = ['netWorthLead', 'netWorth', 'netWorth'].map(
      (name, i) => scene.series.filter((one) => one.name === name)[i === 2 ? 1 : 0]!,
    );
    const at = scene.durationSeconds;
    expect(valueAt(lead!, at)).toBe(valueAt(radiant!, at) - valueAt(dire!, at));
    const sum = scene.actors
      .filter(({ side, kind }) => side === 0 && kind === 'hero')
      .reduce((all, { values }) => all + valueAt(values['netWorth']!, at), 0);
    expect(valueAt(radiant!, at)).toBe(sum);
  });
});

describe('a full update', () => {
  /** Half a minute with a tower, couriers, an illusion and a ward. */
  const played = (isAgain: boolean): Uint8Array => {
    const play = new ScriptedDotaPlay({ gameMode: 2 });
    play.draft(play.players.map(({ id, heroId }) => [true, id < 5 ? 2 : 3, heroId]));
    play.enter();
    play.building('CDOTA_BaseNPC_Tower', 'dota_goodguys_tower1_mid', 2, [-1544, -1408], 1800);
    play.spawnNamed('CDOTA_Unit_Hero_Axe', 'npc_dota_hero_axe', { ...placeIn([6000, 6000]), m_iHealth: 400, m_lifeState: 0 });
    play.blowHorn();
    const kill = play.ward('observer', 1, [-200, 300]);
    play.playTo(30, (second) => {
      if (second === 20) kill(6);
      play.set(play.heroes[0]!, placeIn([-7000 + 90 * second, -6500]));
      if (isAgain && second % 5 === 4) play.fullUpdate();
    });
    return play.finish(2);
  };

  it('does not make new actors of what is there', async () => {
    const [once, again] = [await readScene(played(false)), await readScene(played(true))];
    const labels = ['Tower', 'Courier', 'Observer Ward'];
    for (const label of labels) expect(labeled(once, label).length).toBeGreaterThan(0);
    expect(again.actors.length).toBe(once.actors.length);
    expect(again.areas).toEqual(once.areas);
    for (let seconds = 0; seconds < once.durationSeconds; seconds += 0.7) {
      const [is, was] = [sceneAt(again, seconds), sceneAt(once, seconds)];
      for (const key of ['isPresent', 'x', 'y'] as const) expect(is[key]).toEqual(was[key]);
    }
    expect(again.actors.map(({ label, from, to }) => [label, from, to])).toEqual(
      once.actors.map(({ label, from, to }) => [label, from, to]),
    );
  });
});
