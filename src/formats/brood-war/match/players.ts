import { built } from '../../../io/sections.js';
import { LEAVE_REASONS, type BroodWarLeaveReason, type BroodWarRace } from '../layout.js';
import type { BroodWarPoint } from '../map/map.js';
import { isTaken } from '../slots.js';
import { alliancesSection } from './alliances.js';
import { apmSection } from './apm.js';
import type { BroodWarBuilder, BroodWarDefinition, BroodWarEnd } from './section.js';
import { settleTeams, type Seat } from './teams.js';
import { winnerOf, type BroodWarOutcome } from './winner.js';

/** Somebody who plays or watches. */
export interface BroodWarPlayer {
  /** The id in commands. Undefined for a computer. */
  readonly playerId?: number | undefined;
  /** The slot of the map. */
  readonly slot: number;
  readonly name: string;
  readonly race?: BroodWarRace | undefined;
  /** 1 and higher; 0 where nothing says who is with whom. */
  readonly team: number;
  readonly isComputer: boolean;
  /** Whether the player watches. No file says so: it follows from how much was done. */
  readonly isObserver: boolean;
  /** Missing where no rule says who won, and for those who watch. */
  readonly result?: 'win' | 'loss' | undefined;
  readonly colorId?: number | undefined;
  readonly colorName?: string | undefined;
  /** `#rrggbb`; since 1.21 as the player chose it. */
  readonly colorRgb?: string | undefined;
  readonly commands: number;
  readonly effectiveCommands: number;
  /** Frame of the last command. */
  readonly lastFrame: number;
  readonly apm: number;
  readonly eapm: number;
  /** Where the player starts, in pixels, and at which hour of a clock that is. Undefined where the map does not say it. */
  readonly start?: BroodWarPoint | undefined;
  readonly clock?: number | undefined;
  /** Missing for those who did not leave before the replay was saved. */
  readonly leftFrame?: number | undefined;
  readonly leaveReason?: BroodWarLeaveReason | undefined;
}

/** The hour at which a place is, seen from the middle of the map. Sizes in tiles. */
export function clockOf({ x, y }: BroodWarPoint, width: number, height: number): number {
  const angle = Math.atan2(height * 16 - y, x - width * 16);
  const hours = (-angle / (Math.PI / 6) + 3.5 + 12) % 12;
  return Math.trunc(hours) === 0 ? 12 : Math.trunc(hours);
}

/** What others use of it. Both are known when all builders before were built. */
export interface PlayersBuilder extends BroodWarBuilder<{ readonly players: readonly BroodWarPlayer[] }> {
  readonly built: () => readonly BroodWarPlayer[];
  readonly outcome: () => BroodWarOutcome | undefined;
  /** The player who received the chat. */
  readonly saverId: () => number | undefined;
}

export const playersSection: BroodWarDefinition<{ readonly players: readonly BroodWarPlayer[] }, PlayersBuilder> = {
  sections: ['players'],
  needs: ['build', 'train', 'leaveGame', 'chat'],
  uses: [apmSection, alliancesSection],
  start(facts, of) {
    const apm = of(apmSection);
    const alliances = of(alliancesSection);
    const builds = new Map<number, number>();
    const trains = new Map<number, number>();
    const count = (of: Map<number, number>, playerId: number): void => void of.set(playerId, (of.get(playerId) ?? 0) + 1);
    const leaves: { readonly playerId: number; readonly frame: number; readonly reason: number }[] = [];
    let saver: number | undefined;
    let players: readonly BroodWarPlayer[] = [];
    let outcome: BroodWarOutcome | undefined;
    return {
      built: () => players,
      outcome: () => outcome,
      saverId: () => saver,
      on: {
        build: ({ playerId }) => count(builds, playerId),
        train: ({ playerId }) => count(trains, playerId),
        leaveGame({ frame, playerId, reason }) {
          facts.budget.keep(80);
          leaves.push({ frame, playerId, reason });
        },
        chat({ playerId }) {
          saver ??= playerId;
        },
      },
      build(end) {
        const seats = end.slots.filter(isTaken).map((slot): Seat => {
          const done = slot.playerId === undefined ? undefined : apm.of(slot.playerId);
          const buildCount = builds.get(slot.playerId ?? -1) ?? 0;
          return {
            slot,
            team: slot.team,
            isObserver: false,
            apm: done?.apm ?? 0,
            lastFrame: done?.lastFrame ?? 0,
            builds: buildCount,
            buildsAndTrains: buildCount + (trains.get(slot.playerId ?? -1) ?? 0),
          };
        });
        const { gameType, mapTitle } = facts.header;
        const settled = settleTeams(seats, { gameType, mapTitle, map: end.map, alliances: alliances.all });
        const playing = settled.map(({ slot, team, isObserver }) => ({
          playerId: slot.playerId,
          team,
          isObserver,
          isComputer: slot.type === 'computer',
        }));
        outcome = winnerOf(playing, [...leaves.map(({ playerId }) => playerId), ...(saver === undefined ? [] : [saver])]);
        players = settled.map((seat) => playerOf(seat, end, outcome, apm.of(seat.slot.playerId ?? -1), leaves));
        return built({ players });
      },
    };
  },
};

function playerOf(
  { slot, team, isObserver }: Seat,
  { map, tagged }: BroodWarEnd,
  outcome: BroodWarOutcome | undefined,
  done:
    | {
        readonly commands: number;
        readonly effectiveCommands: number;
        readonly lastFrame: number;
        readonly apm: number;
        readonly eapm: number;
      }
    | undefined,
  leaves: readonly { readonly playerId: number; readonly frame: number; readonly reason: number }[],
): BroodWarPlayer {
  const { playerId, name, race, colorId, colorName } = slot;
  const start = map?.starts.find((one) => one.slot === slot.slot);
  const colorRgb = tagged?.colors?.[slot.index] ?? slot.colorRgb;
  const leave = playerId === undefined ? undefined : leaves.find((one) => one.playerId === playerId);
  const leaveReason = leave && LEAVE_REASONS[leave.reason];
  const result = isObserver || outcome === undefined ? undefined : team === outcome.team ? 'win' : 'loss';
  return {
    ...(playerId !== undefined && { playerId }),
    slot: slot.slot,
    name,
    ...(race !== undefined && { race }),
    team,
    isComputer: slot.type === 'computer',
    isObserver,
    ...(result !== undefined && { result }),
    ...(colorId !== undefined && { colorId }),
    ...(colorName !== undefined && { colorName }),
    ...(colorRgb !== undefined && { colorRgb }),
    commands: done?.commands ?? 0,
    effectiveCommands: done?.effectiveCommands ?? 0,
    lastFrame: done?.lastFrame ?? 0,
    apm: done?.apm ?? 0,
    eapm: done?.eapm ?? 0,
    ...(start && { start: { x: start.x, y: start.y }, clock: clockOf(start, map!.width, map!.height) }),
    ...(leave && { leftFrame: leave.frame }),
    ...(leaveReason !== undefined && { leaveReason }),
  };
}
