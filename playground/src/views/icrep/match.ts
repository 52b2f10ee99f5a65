import { nth } from '../../ink.js';
import type { OpenReplay } from '../../replay.js';

/** Milliseconds per tick for each speed in the metadata (docs/formats/icrep.md, section 3). */
const TICK_MS: Readonly<Record<string, number>> = { slowest: 80, slower: 67, normal: 50, faster: 35, fastest: 20 };
const INKS = ['--c1', '--c2', '--c3', '--c4'];

const INCLUDE = ['metadata', 'analysis', 'keyframes', 'playerSeries', 'unitLifetimes', 'engagements', 'highlights'] as const;

/** Everything that the Iron Curtain views show, from one more pass over the file that they share. */
export const icrepMatch = (replay: OpenReplay) =>
  replay.read('icrep', async (worker, file, options) => {
    const [match, derive] = await Promise.all([worker.parseIcrep(file, { include: INCLUDE, ...options }), import('replaykit/icrep')]);
    const { header, metadata, analysis = [], keyframes = [], playerSeries = [], unitLifetimes = [], engagements = [], highlights } = match;
    const speed = typeof metadata?.['game_speed'] === 'string' ? metadata['game_speed'] : undefined;
    const tickSeconds = (TICK_MS[speed ?? ''] ?? TICK_MS['slower']!) / 1000;
    const players = Array.isArray(metadata?.['players'])
      ? (metadata['players'] as readonly { readonly slot?: unknown; readonly name?: unknown }[])
      : [];
    return {
      header,
      analysis,
      keyframes,
      series: playerSeries,
      lives: unitLifetimes,
      fights: engagements,
      reel: highlights?.reel ?? [],
      diffStates: derive.diffStates,
      seconds: (tick: number): number => tick * tickSeconds,
      tick: (seconds: number): number => Math.round(seconds / tickSeconds),
      nameOf: (slot: number): string => {
        const name = players.find((player) => player.slot === slot)?.name;
        return typeof name === 'string' ? name : `Player ${slot + 1}`;
      },
      inkOf: (slot: number): string => INKS[slot] ?? nth(slot),
    };
  });

export type IcrepRead = NonNullable<ReturnType<typeof icrepMatch>['value']>;

/** The tick of the current moment. */
export function icrepTick(replay: OpenReplay): number {
  const { tick, header } = icrepMatch(replay).value ?? {};
  return Math.min(header?.totalTicks ?? 0, tick?.(replay.moment.peek()) ?? 0);
}
