import type { OpenReplay } from '../../replay.js';

/** The names of the teams, and their colors, by team id. */
export const TEAMS = ['Blue', 'Red'] as const;
export const TEAM_INKS = ['--ct', '--dire'] as const;

/** Everything that the views of Heroes of the Storm show, from one more pass over the file that they share. */
export const stormMatch = (replay: OpenReplay) =>
  replay.read('storm', async (worker, file, options) => {
    const match = await worker.parseStorm(file, {
      include: ['summary', 'players', 'teams', 'draft', 'score', 'deaths'],
      ...options,
    });
    const players = (match.players ?? []).filter(({ isObserver }) => !isObserver);
    return { ...match, players, gatesOpenSeconds: match.summary?.gatesOpenSeconds ?? 0 };
  });

export type StormMatchRead = NonNullable<ReturnType<typeof stormMatch>['value']>;
export type StormPerson = StormMatchRead['players'][number];

/** `JainaFrostboltIceLance` of Jaina as people read it: `Frostbolt Ice Lance`. */
export function talentWords(talent: string, heroUnit = ''): string {
  const hero = heroUnit.replace(/^Hero/, '');
  const own = hero !== '' && talent.startsWith(hero) ? talent.slice(hero.length) : talent;
  return own.replace(/([a-z\d])([A-Z])/g, '$1 $2');
}
