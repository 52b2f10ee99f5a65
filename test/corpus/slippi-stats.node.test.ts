import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { parseSlippiSync, type SlippiCombo, type SlippiPlayerStats, type SlippiRatio } from '../../src/formats/slippi/index.js';
import { corpusFacts, corpusFiles, describeBeside, type CorpusFile } from '../support/corpus.node.js';

interface Golden {
  readonly container?: object;
  readonly stats: {
    readonly framesUsed: number;
    readonly playableFrames: number;
    readonly stocks: readonly (readonly unknown[])[];
    readonly conversions: readonly (readonly unknown[])[];
    readonly combos: readonly (readonly unknown[])[];
    readonly players: readonly unknown[];
  } | null;
  readonly homeRun?: { readonly sandbagX: number; readonly units: string; readonly distance: number };
  readonly targets?: readonly (readonly unknown[])[];
}

const rounded = (value: number): number => Number(value.toFixed(6));
const nothing = (value: number | undefined): number | null => (value === undefined ? null : rounded(value));
const facts = corpusFacts('slippi', { files: 44, facts: 200 });

const row = (
  { victim, attacker, startFrame, endFrame, startPercent, currentPercent, endPercent, isKill, moves }: SlippiCombo,
  opening: string | null,
): unknown[] => [
  victim,
  attacker,
  startFrame,
  nothing(endFrame),
  rounded(startPercent),
  rounded(currentPercent),
  nothing(endPercent),
  isKill,
  opening,
  moves.map(({ frame, move, hits, damage }) => [frame, move, hits, rounded(damage)]),
];
const sorted = (rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  [...rows].sort((a, b) => Number(a[2]) - Number(b[2]) || Number(a[0]) - Number(b[0]));

const ratio = ({ count, total, ratio: of }: SlippiRatio): object => ({ count: rounded(count), total: rounded(total), ratio: nothing(of) });

function plainStats(stats: SlippiPlayerStats): object {
  const { inputs, actions } = stats;
  const { attacks } = actions;
  return {
    player: stats.player,
    inputs: {
      buttons: inputs.buttons,
      triggers: inputs.triggers,
      joystick: inputs.joystick,
      cstick: inputs.cStick,
      total: inputs.total,
    },
    conversions: stats.conversions,
    damage: rounded(stats.damage),
    kills: stats.kills,
    successfulConversions: ratio(stats.successfulConversions),
    inputsPerMinute: ratio(stats.inputsPerMinute),
    digitalInputsPerMinute: ratio(stats.digitalInputsPerMinute),
    openingsPerKill: ratio(stats.openingsPerKill),
    damagePerOpening: ratio(stats.damagePerOpening),
    neutralWins: ratio(stats.neutralWins),
    counterHits: ratio(stats.counterHits),
    beneficialTrades: ratio(stats.beneficialTrades),
    actions: {
      wavedash: actions.wavedashes,
      waveland: actions.wavelands,
      airDodge: actions.airDodges,
      dashDance: actions.dashDances,
      spotDodge: actions.spotDodges,
      ledgegrab: actions.ledgeGrabs,
      roll: actions.rolls,
      taunt: actions.taunts,
      edgeCancelSuccess: actions.edgeCancels,
      edgeCancelSlow: actions.slowEdgeCancels,
      lCancelSuccess: actions.lCancels,
      lCancelFail: actions.missedLCancels,
      grabSuccess: actions.grabs,
      grabFail: actions.missedGrabs,
      throwUp: actions.upThrows,
      throwForward: actions.forwardThrows,
      throwBack: actions.backThrows,
      throwDown: actions.downThrows,
      techAway: actions.techsAway,
      techIn: actions.techsIn,
      techNeutral: actions.techsInPlace,
      techFail: actions.missedTechs,
      wallTechSuccess: actions.wallTechs,
      wallTechFail: actions.missedWallTechs,
      attacks: {
        jab1: attacks.jab1,
        jab2: attacks.jab2,
        jab3: attacks.jab3,
        jabm: attacks.rapidJab,
        dash: attacks.dashAttack,
        ftilt: attacks.forwardTilt,
        utilt: attacks.upTilt,
        dtilt: attacks.downTilt,
        fsmash: attacks.forwardSmash,
        usmash: attacks.upSmash,
        dsmash: attacks.downSmash,
        nair: attacks.neutralAir,
        fair: attacks.forwardAir,
        bair: attacks.backAir,
        uair: attacks.upAir,
        dair: attacks.downAir,
      },
    },
  };
}

function holds(file: CorpusFile): void {
  const golden = file.golden<Golden>();
  if (golden.container === undefined) return;
  const { stats, stocks, conversions, combos, homeRun, targets } = parseSlippiSync(file.bytes(), {
    include: ['stats', 'stocks', 'conversions', 'combos', 'homeRun', 'targets'],
  });
  facts.equal(
    file,
    'home run',
    homeRun && { ...homeRun, sandbagX: rounded(homeRun.sandbagX) },
    golden.homeRun && {
      sandbagX: golden.homeRun.sandbagX,
      unit: golden.homeRun.units === 'feet' ? 'feet' : 'meters',
      distance: golden.homeRun.distance,
    },
  );
  facts.equal(
    file,
    'targets',
    targets.map(({ spawnId, x, y, hitFrame }) => [spawnId, rounded(x), rounded(y), nothing(hitFrame)]),
    golden.targets ?? [],
  );
  if (golden.stats === null) {
    facts.equal(file, 'no statistics', [stats, stocks, conversions, combos], [undefined, [], [], []]);
    return;
  }
  const expected = golden.stats;
  facts.equal(file, 'frames', [stats?.frameCount, stats?.playableFrames], [expected.framesUsed, expected.playableFrames]);
  facts.equal(
    file,
    'stocks',
    stocks.map((one) => [
      one.player,
      one.startFrame,
      nothing(one.endFrame),
      nothing(one.endPercent),
      rounded(one.currentPercent),
      one.count,
      nothing(one.deathState),
    ]),
    expected.stocks,
  );
  facts.equal(file, 'conversions', sorted(conversions.map((one) => row(one, one.opening))), sorted(expected.conversions));
  facts.equal(file, 'combos', sorted(combos.map((one) => row(one, null))), sorted(expected.combos));
  facts.equal(file, 'players', stats?.players.map(plainStats), expected.players);
}

describe('statistics as the community counts them', () => {
  it.each(corpusFiles('slippi').map((file) => [file.name, file] as const))('%s', (_, file) => holds(file));
});

describeBeside('slippi', 'damaged', (folder) => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.slp')))('%s', (name) => {
    const path = join(folder, name);
    holds({
      name,
      path,
      bytes: () => new Uint8Array(readFileSync(path)),
      golden: <T>() => JSON.parse(readFileSync(path.replace(/\.slp$/, '.golden.json'), 'utf8')) as T,
    });
  });
});
