import { GAME_TYPE } from '../layout.js';
import type { BroodWarMap } from '../map/map.js';
import { OBSERVER_IDS, type BroodWarSlot } from '../slots.js';
import { plainText } from '../text.js';
import type { BroodWarAlliance } from './alliances.js';

/** What is known of somebody in a slot. */
export interface Seat {
  readonly slot: BroodWarSlot;
  team: number;
  isObserver: boolean;
  readonly apm: number;
  readonly lastFrame: number;
  /** Commands `build`, and `build` with `train`. */
  readonly builds: number;
  readonly buildsAndTrains: number;
}

export interface TeamParts {
  readonly gameType: number;
  readonly mapTitle: string;
  readonly map?: BroodWarMap | undefined;
  readonly alliances: readonly Omit<BroodWarAlliance, 'name'>[];
}

/** Frames of 18, 90 and 115 seconds. */
const RANDOM_TEAMS_FRAME = Math.trunc(18_000 / 42);
const MELEE_TEAMS_FRAME = Math.trunc(90_000 / 42);
const LAST_TEAMS_FRAME = Math.trunc(115_000 / 42);

const isComputer = ({ slot }: Seat): boolean => slot.type === 'computer';
const byTeam = (seats: readonly Seat[]): Seat[] => [...seats].sort((a, b) => a.team - b.team);

/**
 * Puts everybody into a team and says who watches, by the rules of screp (docs/formats/brood-war.md, section 15): in many games the file itself has no teams. The seats come back in
 * the order of their teams.
 */
export function settleTeams(unsorted: readonly Seat[], parts: TeamParts): readonly Seat[] {
  const seats = byTeam(unsorted);
  for (const seat of seats) {
    const { playerId = -1 } = seat.slot;
    if (playerId >= OBSERVER_IDS.first && playerId <= OBSERVER_IDS.last) seat.isObserver = true;
  }
  switch (parts.gameType) {
    case GAME_TYPE.freeForAll:
    case GAME_TYPE.oneOnOne:
      seats.forEach((seat, i) => (seat.team = i + 1));
      return seats;
    case GAME_TYPE.melee:
      findObservers(seats, ({ apm, builds }) => apm < 25 && builds < 5, false);
      return meleeTeams(seats, parts.alliances);
    case GAME_TYPE.useMapSettings:
      if (!hasRandomTeams(parts)) return settingsTeams(seats);
      findObservers(seats, ({ apm, builds, lastFrame }) => (apm < 40 && builds < 2) || lastFrame < RANDOM_TEAMS_FRAME, true);
      return randomTeams(seats, parts.alliances);
    default:
      return seats;
  }
}

/** People of whom a rule says so watch, unless fewer than two would remain. */
function findObservers(seats: readonly Seat[], watches: (seat: Seat) => boolean, withComputers: boolean): void {
  const found = seats.filter((seat) => (isComputer(seat) ? withComputers : seat.slot.type === 'human' && watches(seat)));
  if (seats.length - found.length < 2) return;
  for (const seat of found) seat.isObserver = true;
}

/** Whether everybody who plays has one team, so that the file does not record teams. */
const hasOneTeam = (seats: readonly Seat[]): boolean => new Set(seats.filter((seat) => !seat.isObserver).map(({ team }) => team)).size <= 1;

/** Teams of a game without teams: whom players are allied with in the first minute and a half, if every alliance is answered. */
function meleeTeams(seats: readonly Seat[], alliances: TeamParts['alliances']): readonly Seat[] {
  const playing = seats.filter((seat) => !seat.isObserver);
  if (seats.length < 2 || !hasOneTeam(seats)) return seats;
  const bySlot = new Map(playing.map((seat) => [seat.slot.slot, seat]));
  const allies = new Map<Seat, readonly number[]>(playing.map((seat) => [seat, [seat.slot.slot]]));
  for (const { frame, playerId, kind, slots } of alliances) {
    if (frame > MELEE_TEAMS_FRAME) break;
    const seat = kind === 'alliance' ? playing.find(({ slot }) => slot.playerId === playerId) : undefined;
    if (seat !== undefined) allies.set(seat, slots);
  }
  for (const seat of playing) {
    for (const slot of allies.get(seat)!) {
      const other = bySlot.get(slot);
      if (other === undefined || other === seat) continue;
      if (!allies.get(other)!.includes(seat.slot.slot)) return seats;
    }
  }
  for (const seat of seats) seat.team = 0;
  let team = 1;
  for (const seat of playing) {
    if (seat.team !== 0) continue;
    seat.team = team;
    if (!isComputer(seat)) {
      for (const slot of allies.get(seat)!) {
        const other = bySlot.get(slot);
        if (other !== undefined) other.team = team;
      }
    }
    team++;
  }
  for (const seat of seats) if (seat.isObserver) seat.team = team;
  return byTeam(seats);
}

/** A map that has two players in its first force, and in others those who watch: nobody there builds or trains. */
function settingsTeams(seats: readonly Seat[]): readonly Seat[] {
  const [first, second, ...others] = seats;
  if (first === undefined || second === undefined || seats.some(({ slot }) => slot.type !== 'human')) return seats;
  if (first.team !== 1 || second.team !== 1 || others.some(({ team }) => team === 1)) return seats;
  if (others.some(({ buildsAndTrains }) => buildsAndTrains > 0) || first.buildsAndTrains + second.buildsAndTrains === 0) return seats;
  first.team = 1;
  second.team = 2;
  for (const seat of others) {
    seat.team = 3;
    seat.isObserver = true;
  }
  return seats;
}

/** Maps that make teams by chance when the game begins. */
function hasRandomTeams({ map, mapTitle }: TeamParts): boolean {
  const title = map?.name ?? mapTitle;
  const plain = plainText(title).toLowerCase();
  return (
    ['hunters kespa soulclan ai', ':da hunters ai', '(xb2) big game hunters'].includes(plain) ||
    plain.startsWith('王牌猎人') ||
    ['[ai]', 'ai hunters', 'bgh random teams'].some((part) => plain.includes(part))
  );
}

/** Two teams of such a map: players look at their alliances when the game has begun, and so the file has them. */
function randomTeams(seats: readonly Seat[], alliances: TeamParts['alliances']): readonly Seat[] {
  const playing = seats.filter((seat) => !seat.isObserver);
  if (seats.length < 2 || !hasOneTeam(seats)) return seats;
  const slots = new Set(playing.map(({ slot }) => slot.slot));
  const seen = new Map<number, readonly number[]>();
  if (slots.size === 2) for (const { slot } of playing) if (slot.playerId !== undefined) seen.set(slot.playerId, [slot.slot]);
  for (const { frame, playerId, kind, slots: allied } of alliances) {
    if (frame > LAST_TEAMS_FRAME) break;
    if (kind !== 'alliance' || seats.some(({ slot, isObserver }) => slot.playerId === playerId && isObserver)) continue;
    const among = allied.filter((slot) => slots.has(slot));
    if (among.length !== 1 || frame >= RANDOM_TEAMS_FRAME) seen.set(playerId, among);
  }
  const teams = [...new Map([...seen.values()].filter((team) => team.length > 0).map((team) => [team.join(), team])).values()];
  const [one, two] = teams.sort(([a = 0], [b = 0]) => a - b);
  if (teams.length !== 2 || one!.some((slot) => two!.includes(slot)) || one!.length + two!.length !== slots.size) return seats;
  for (const seat of seats) seat.team = seat.isObserver ? 3 : one!.includes(seat.slot.slot) ? 1 : 2;
  return byTeam(seats);
}
