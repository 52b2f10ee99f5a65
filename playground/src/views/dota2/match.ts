import type { OpenReplay } from '../../replay.js';
import type { Reading } from '../../reading.js';
import { clockText } from '../../words.js';

/** Everything that the Dota 2 views show, from one more pass over the file that they share. */
export const dotaMatch = (replay: OpenReplay): Reading<DotaMatchRead> => replay.read('dota2', readDotaMatch);

type Read = Parameters<typeof OpenReplay.prototype.read>[1];
export type DotaMatchRead = Awaited<ReturnType<typeof readDotaMatch>>;

async function readDotaMatch(...[worker, file, options]: Parameters<Read>) {
  const { dotaWardLives, loadDotaNames } = await import('replaykit/dem');
  const [names, demo] = await Promise.all([
    loadDotaNames(),
    worker.parseDem(file, {
      include: ['clock', 'match', 'players', 'draft', 'objectives', 'teamfights', 'summaries', 'timeline'],
      timeline: { intervalSeconds: 2 },
      ...options,
    }),
  ]);
  const { clock, draft, teamfights = [], summaries = [] } = demo;
  const match = demo.match?.game === 'dota2' ? demo.match : undefined;
  const objectives = (demo.objectives ?? []).flatMap((one) => (one.game === 'dota2' ? [one] : []));
  const timeline = demo.timeline?.game === 'dota2' ? demo.timeline : undefined;
  const players = (demo.players ?? []).flatMap((player) => (player.game === 'dota2' ? [player] : []));
  const rate = clock?.tickRate ?? 30;
  const hero = (name: string | undefined): string =>
    name === undefined ? 'nobody' : (names.of(name) ?? name.replace(/^npc_dota_(hero_)?/, '').replaceAll('_', ' '));
  /** The hero's name, or the player's name before the draft. */
  const heroOf = (playerId: number | undefined): string => {
    const player = players.find((one) => one.playerId === playerId);
    return player === undefined || player.heroName !== undefined ? hero(player?.heroName) : (player.name ?? 'no hero');
  };
  return {
    clock,
    match,
    draft: draft ?? [],
    objectives,
    teamfights,
    summaries,
    timeline,
    players,
    wards: dotaWardLives(demo),
    hero,
    heroOf,
    item: (name: string): string => names.of(name) ?? name.replace(/^item_/, '').replaceAll('_', ' '),
    teamOf: (playerId: number | undefined) => players.find((player) => player.playerId === playerId)?.team,
    /** Converts a tick to seconds of the recording. */
    seconds: (tick: number): number => tick / rate,
    /** When the game clock shows zero. */
    zero: clock === undefined ? 0 : clock.tickAt(0) / rate,
    /** Time as the game clock shows it. */
    time: (seconds: number): string =>
      clock === undefined ? clockText(seconds) : clockText(clock.gameSeconds(Math.round(seconds * rate))),
  };
}

/** A value of the timeline, rounded; undefined where it is missing. */
export const whole = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : Math.round(value);

export const SIDE_INKS = { radiant: '--radiant', dire: '--dire' } as const;
export const SIDE_NAMES = { radiant: 'Radiant', dire: 'Dire' } as const;

/** Deaths of heroes, from the combat log, which is loaded anyway. */
export interface DotaDeath {
  readonly seconds: number;
  readonly victim: string;
  readonly killer: string | undefined;
  readonly team: 'radiant' | 'dire';
  readonly x: number | undefined;
  readonly y: number | undefined;
}

export function deathsOf(replay: OpenReplay): readonly DotaDeath[] {
  const log = replay.tables.get('dota_combat_log');
  if (log === undefined) return [];
  const { columns } = log;
  const deaths: DotaDeath[] = [];
  const text = (name: string, i: number): string | undefined => (columns[name]?.[i] as string | null | undefined) ?? undefined;
  const number = (name: string, i: number): number | undefined => (columns[name]?.[i] as number | null | undefined) ?? undefined;
  for (let i = 0; i < log.length; i++) {
    if (columns['kind']![i] !== 'death' || columns['is_target_hero']![i] !== true || columns['is_target_illusion']![i] === true) continue;
    const team = number('target_team', i);
    if (team !== 2 && team !== 3) continue;
    const seconds = number('seconds', i);
    if (seconds === undefined) continue;
    deaths.push({
      seconds,
      victim: text('target', i) ?? '',
      killer: text('damage_source', i) ?? text('attacker', i),
      team: team === 2 ? 'radiant' : 'dire',
      x: number('x', i),
      y: number('y', i),
    });
  }
  return deaths;
}
