import type { PlayerResult } from '../../core/player-result.js';
import { utf8Text } from '../../core/text.js';
import type { W3gHeader } from './header.js';
import { COLOR_RGB, COLORS, observerTeam, RACES, type W3gLeaveResult } from './layout.js';
import type { W3gMetadata } from './metadata.js';
import type { W3gHeadRecords, W3gSlotRecord } from './stream-head.js';

/** A race; `random` where it was left to chance, `demon` of maps that have it. */
export type W3gRace = (typeof RACES)[keyof typeof RACES];

/** Somebody in a slot: a player, a computer, somebody who watches. */
export interface W3gPlayer {
  /** The id in events; all computers share the id 0. */
  readonly playerId: number;
  /** Place in the list of slots, which distinguishes computers. */
  readonly slot: number;
  /** The battle tag where there is one, else the name as recorded, which Battle.net cuts at 15 bytes. */
  readonly name: string;
  readonly battleTag?: string | undefined;
  readonly clan?: string | undefined;
  readonly team: number;
  /** Undefined in replays of Blizzard's ladder server, which have no slots. */
  readonly color?: number | undefined;
  /** `red`, `blue`, … */
  readonly colorName?: string | undefined;
  /** How the game shows it: `#ff0303`. */
  readonly colorRgb?: string | undefined;
  /** The race that was chosen; undefined where the map gives none that is known. */
  readonly race?: W3gRace | undefined;
  /** What was played, where `race` is random: the race of the first thing that was trained or built. In the section `players` only. */
  readonly racePlayed?: W3gRace | undefined;
  /** How strong a computer is; undefined for people. */
  readonly computer?: 'easy' | 'normal' | 'insane' | undefined;
  readonly isObserver: boolean;
  /** The handicap in percent. */
  readonly handicapPercent?: number | undefined;
  /** Game time in milliseconds at which the player left. This and the fields below are in the section `players` only. */
  readonly leftAtMs?: number | undefined;
  /** What the leave block says; not who won: a winner may leave as an `observer` of the end. */
  readonly leaveResult?: W3gLeaveResult | undefined;
  /** How the game ended for the team, by the first rule that decides (see `summary.winners`); undefined where none does, and for those who watch. */
  readonly result?: PlayerResult | undefined;
}

const USED = 2;
const RACE_BITS = Object.keys(RACES).map(Number) as (keyof typeof RACES)[];
const STRENGTHS = ['easy', 'normal', 'insane'] as const;

/** The race of a slot; 0x40 says that it may be chosen. */
function raceOf(bits: number): W3gRace | undefined {
  const bit = RACE_BITS.find((one) => (bits & one) !== 0);
  return bit === undefined ? undefined : RACES[bit];
}

/** Names by player id, of everybody who has a record. Where two share an id the first one counts; the host comes first. */
export function namesOf(head: W3gHeadRecords, metadata: W3gMetadata): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const add = (playerId: number, name: string | undefined): void => {
    if (name && !names.has(playerId)) names.set(playerId, name);
  };
  for (const { playerId, battleTag } of metadata.profiles) add(playerId, battleTag);
  for (const { playerId, name } of recordsOf(head)) add(playerId, utf8Text(name, 0, name.length));
  return names;
}

/** The records of players, that of the host first. */
function recordsOf(head: W3gHeadRecords): readonly W3gHeadRecords['host'][] {
  return [head.host, ...head.records.flatMap((record) => (record.id === 0x16 ? [record] : []))];
}

/** Everybody who sits in a slot. */
export function playersOf(head: W3gHeadRecords, header: W3gHeader, metadata: W3gMetadata): W3gPlayer[] {
  const names = namesOf(head, metadata);
  const profiles = new Map(metadata.profiles.map((profile) => [profile.playerId, profile]));
  const seats = head.slots.length > 0 ? head.slots.map((slot, i) => ({ ...slot, slot: i })) : seatsWithoutSlots(head);
  return seats
    .filter(({ status }) => status === USED)
    .map((seat): W3gPlayer => {
      const profile = seat.computer ? undefined : profiles.get(seat.playerId);
      const race = raceOf(seat.race);
      const strength = seat.computer ? (STRENGTHS[seat.computerStrength ?? 1] ?? 'normal') : undefined;
      return {
        playerId: seat.playerId,
        slot: seat.slot,
        name: strength === undefined ? (names.get(seat.playerId) ?? '') : `Computer (${strength})`,
        ...(profile?.battleTag && { battleTag: profile.battleTag }),
        ...(profile?.clan && { clan: profile.clan }),
        team: seat.team,
        ...(seat.color !== undefined && {
          color: seat.color,
          ...(COLORS[seat.color] && { colorName: COLORS[seat.color]!, colorRgb: `#${COLOR_RGB[seat.color]!}` }),
        }),
        ...(race && { race }),
        ...(strength && { computer: strength }),
        isObserver: seat.team === observerTeam(header.version),
        ...(seat.handicapPercent !== undefined && { handicapPercent: seat.handicapPercent }),
      };
    });
}

/** Blizzard's ladder server writes no slots: players in the order of their records, teams 0 and 1 in turn, the race from the record (section 7). */
function seatsWithoutSlots(
  head: W3gHeadRecords,
): (Omit<W3gSlotRecord, 'color'> & { readonly color?: number | undefined; readonly slot: number })[] {
  return recordsOf(head).map(({ playerId, extra }, i) => ({
    playerId,
    slot: i,
    downloadPercent: 100,
    status: USED,
    computer: 0,
    team: i % 2,
    race: extra.length === 8 ? extra[4]! : 0,
  }));
}
