import { keptSize } from '../../../core/kept-size.js';
import { built } from '../../../io/sections.js';
import { headerFacts, type RocketLeagueHeaderPlayer } from '../header-facts.js';
import type { RocketLeagueLoadout, RocketLeagueValues } from '../network/values.js';
import { hitboxOf, type RocketLeagueHitbox } from './hitboxes.js';
import { accountOf, COUNTERS, platformOf, stateSection, type Counter, type Person } from './match-state.js';
import type { RocketLeagueBuilder, RocketLeagueDefinition } from './section.js';

/** Somebody who played or watched: what the header says at the end, and what the stream adds. */
export interface RocketLeaguePlayer extends RocketLeagueHeaderPlayer {
  /** Place in the list, by which other sections mean the player. */
  readonly playerId: number;
  /** Split screen: 0, or 1 to 3 for who plays beside somebody. */
  readonly localPlayer?: number | undefined;
  /** Whether the header has the player. It lacks who left early in some versions. */
  readonly isInHeader: boolean;
  /** Whether the player was gone before the last frame. */
  readonly hasLeft?: boolean | undefined;
  /** Product ids of the car, of the team in which the player was last. */
  readonly loadout?: RocketLeagueLoadout | undefined;
  /** The hitbox of that car, and whether its body is on the public lists. */
  readonly hitbox?: RocketLeagueHitbox | undefined;
  readonly camera?: RocketLeagueValues['CamSettings'] | undefined;
}

interface Players {
  readonly players: readonly RocketLeaguePlayer[];
}

/** Gives other builders the number of a person, once it is built. */
export interface PlayersBuilder extends RocketLeagueBuilder<Players> {
  readonly idOf: (person: Person | undefined) => number | undefined;
  /** The number of a player of the header, by name and team. */
  readonly idNamed: (name: string | undefined, team: number) => number | undefined;
  readonly all: () => readonly RocketLeaguePlayer[];
}

/** The header wins where both say something, since a recording may stop before the last update. */
export const playersSection: RocketLeagueDefinition<Players, PlayersBuilder> = {
  sections: ['players'],
  needs: ['stream'],
  uses: [stateSection],
  start({ header, context, budget, reading }, of) {
    const { state } = of(stateSection);
    const ids = new Map<Person, number>();
    let players: readonly RocketLeaguePlayer[] = [];
    return {
      on: {},
      build() {
        const listed = headerFacts(header).players;
        const free = new Set(state.people);
        const persons = listed.map((player) => {
          const person = personFor(player, free);
          if (person !== undefined) free.delete(person);
          return person;
        });
        const all = [...listed, ...[...free].filter(({ name }) => name !== '').map(playerOf)];
        for (const person of free) if (person.name !== '') persons.push(person);
        players = all.map((player, playerId) => {
          const person = persons[playerId];
          if (person !== undefined) ids.set(person, playerId);
          const isInHeader = playerId < listed.length;
          if (isInHeader && person !== undefined && reading !== undefined) compare(player, person);
          return { playerId, ...player, isInHeader, ...(person && detailsOf(person)) };
        });
        budget.keep(keptSize(players));
        return built({ players });
      },
      idOf: (person) => person && ids.get(person),
      idNamed: (name, team) =>
        name === undefined
          ? undefined
          : (players.find((player) => player.name === name && player.team === team) ?? players.find((player) => player.name === name))
              ?.playerId,
      all: () => players,
    };

    /** Reports where header and stream differ. */
    function compare(player: RocketLeagueHeaderPlayer, { counters, name }: Person): void {
      const differing = (Object.keys(COUNTERS) as Counter[]).filter((counter) => counters[counter] !== player[counter]);
      if (differing.length === 0) return;
      const said = differing.map((counter) => `${counter} ${player[counter]} and ${counters[counter]}`).join(', ');
      context.diagnostics.add({
        code: 'skipped',
        severity: 'info',
        reason: 'header-differs',
        message: `rocket-league: header and stream differ: ${said}; the header, which is written last, is taken`,
        path: ['players', name],
      });
    }
  },
};

function personFor(player: RocketLeagueHeaderPlayer, people: ReadonlySet<Person>): Person | undefined {
  const all = [...people];
  return (
    all.find(
      ({ id }) => player.account !== undefined && accountOf(id) === player.account.toLowerCase() && platformOf(id) === player.platform,
    ) ??
    all.find(({ name, team }) => name === player.name && team === player.team) ??
    all.find(({ name }) => name === player.name)
  );
}

/** A player whom the header does not have. */
function playerOf(person: Person): RocketLeagueHeaderPlayer {
  const [platform, account] = [platformOf(person.id), accountOf(person.id)];
  return {
    name: person.name,
    ...(platform !== undefined && { platform }),
    ...(account !== undefined && { account }),
    isBot: person.isBot,
    ...(person.team !== undefined && { team: person.team }),
    ...person.counters,
  };
}

function detailsOf(
  person: Person,
): Pick<RocketLeaguePlayer, 'platform' | 'account' | 'localPlayer' | 'hasLeft' | 'loadout' | 'hitbox' | 'camera'> {
  const { id, loadouts, camera, isThere } = person;
  const loadout = loadouts === undefined ? person.loadout : person.team === 1 ? loadouts.orange : loadouts.blue;
  const [platform, account] = [platformOf(id), accountOf(id)];
  return {
    ...(platform !== undefined && { platform }),
    ...(account !== undefined && { account }),
    ...(id !== undefined && id.system !== 0 && { localPlayer: id.localPlayer }),
    hasLeft: !isThere,
    ...(loadout && { loadout, hitbox: hitboxOf(loadout.body) }),
    ...(camera && { camera }),
  };
}
