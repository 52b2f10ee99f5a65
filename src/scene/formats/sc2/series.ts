import type { Sc2StatsSample } from '../../../formats/sc2/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { MatchFacts } from './facts.js';

interface Line {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly of: (sample: Sc2StatsSample) => number;
}

/** What is a line over time, and for two players a lead too. */
const LINES: readonly Line[] = [
  { name: 'armyValue', label: 'Army value', unit: 'resources', of: ({ armyValue }) => armyValue },
  {
    name: 'income',
    label: 'Income',
    unit: 'resources/min',
    of: ({ mineralsPerMinute, vespenePerMinute }) => mineralsPerMinute + vespenePerMinute,
  },
  { name: 'workers', label: 'Workers', unit: 'workers', of: ({ workers }) => workers },
  { name: 'supply', label: 'Supply', unit: 'supply', of: ({ supplyUsed }) => supplyUsed },
];
/** What is a value of the player. */
const VALUES = ['minerals', 'vespene', 'armyValue', 'workers', 'supplyUsed', 'supplyMade'] as const satisfies (keyof Sc2StatsSample)[];

/** Resources, income, supply and armies, by the samples of the tracker: one about every seven seconds. */
export function addEconomy(scene: SceneBuilder, { replay, players, byId }: MatchFacts): void {
  const { stats = [] } = replay;
  for (const { playerId, samples } of stats) {
    const camera = byId.get(playerId)?.camera;
    for (const sample of samples) for (const name of VALUES) camera?.value(name, sample.seconds, sample[name]);
  }
  const isDuel = players.length === 2 && players[0]!.side !== players[1]!.side;
  for (const { name, label, unit, of } of LINES) {
    for (const { player, name: who, side, camera } of players) {
      const own = stats.find(({ playerId }) => playerId === player.playerId);
      if (own === undefined) continue;
      const line = scene.series({ name, label: isDuel ? label : `${label}, ${who}`, unit, side, actor: camera.id });
      for (const sample of own.samples) line?.add(sample.seconds, of(sample));
    }
    if (!isDuel) continue;
    const [first, second] = players.map(({ player }) => stats.find(({ playerId }) => playerId === player.playerId)?.samples);
    if (first === undefined || second === undefined) continue;
    const lead = scene.series({ name: `${name}Lead`, label: `${label}, lead`, unit, isDifference: true });
    const others = new Map(second.map((sample) => [sample.gameloop, sample]));
    for (const sample of first) {
      const other = others.get(sample.gameloop);
      if (other !== undefined) lead?.add(sample.seconds, of(sample) - of(other));
    }
  }
}
