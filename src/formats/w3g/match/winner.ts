import type { W3gEvent } from '../events.js';
import type { W3gPlayer } from '../players.js';
import type { W3gDota } from './dota.js';
import type { W3gMmd } from './mmd.js';

/**
 * What decides who won (docs/formats/w3g.md, section 15): `result9` a leave block says that a player won, `dota` and `mmd` the map
 * says so, `stayed` of two players who left last as their game ended, `saver` how the one who saved left.
 */
export type W3gWinnerRule = 'result9' | 'dota' | 'mmd' | 'stayed' | 'saver';

/** The team that each rule names, where it names one. */
export type W3gWinners = { readonly [R in W3gWinnerRule]?: number | undefined };

/**
 * The rules that decide, in this order. The rule of the saver is given but does not decide: where it is the only one, it is as often wrong
 * as right.
 */
const DECIDING: readonly W3gWinnerRule[] = ['result9', 'dota', 'mmd', 'stayed'];

type Leave = Extract<W3gEvent, { readonly type: 'leave' }>;

const LOCAL = 12;
const REMOTE = 1;
const WON = 9;
const LOST = 8;
const LEFT = 7;
const WATCHED = 11;

/** What the rules look at. */
export interface WinnerParts {
  readonly players: readonly W3gPlayer[];
  readonly leaves: readonly Leave[];
  /** Whether the game went on after its end. */
  readonly continued: boolean;
  readonly mmd?: W3gMmd | undefined;
  readonly dota?: W3gDota | undefined;
}

/** What the rules say together. */
export interface W3gOutcome {
  readonly winners: W3gWinners;
  /** The first rule that decides, and the team that it names. */
  readonly decided?: { readonly rule: W3gWinnerRule; readonly team: number } | undefined;
}

/** Asks all rules. */
export function outcomeOf(parts: WinnerParts): W3gOutcome {
  const winners = winnersOf(parts);
  const hasComputers = parts.players.some(({ isObserver, computer }) => !isObserver && computer !== undefined);
  const rule = DECIDING.find((one) => winners[one] !== undefined && !(one === 'stayed' && hasComputers));
  return { winners, ...(rule && { decided: { rule, team: winners[rule]! } }) };
}

/** What each rule says. */
function winnersOf(parts: WinnerParts): W3gWinners {
  const active = parts.players.filter(({ isObserver }) => !isObserver);
  const teams = [...new Set(active.map(({ team }) => team))].sort((a, b) => a - b);
  const teamOf = new Map(active.filter(({ computer }) => computer === undefined).map(({ playerId, team }) => [playerId, team]));
  const rules: { readonly [R in W3gWinnerRule]: number | undefined } = {
    result9: agreed(parts.leaves.flatMap(({ result, playerId }) => (result === WON ? [teamOf.get(playerId)] : []))),
    dota: parts.dota?.winner === undefined ? undefined : parts.dota.winner === 'sentinel' ? 0 : 1,
    mmd: mmdWinner(parts.mmd, active),
    stayed: active.length === 2 && teams.length === 2 ? stayed(parts.leaves, teamOf, teams) : undefined,
    saver: bySaver(parts, teamOf),
  };
  return Object.fromEntries(Object.entries(rules).filter(([, team]) => team !== undefined));
}

/** The team that all entries name; undefined where they differ. People who watch have no team. */
function agreed(teams: readonly (number | undefined)[]): number | undefined {
  const named = new Set(teams.filter((team) => team !== undefined));
  return named.size === 1 ? [...named][0] : undefined;
}

/** The team of a player who left with result 9, else of who stayed until the game closed, else the opponents of the first who left. */
function stayed(leaves: readonly Leave[], teamOf: ReadonlyMap<number, number>, teams: readonly number[]): number | undefined {
  const playing = leaves.filter(({ playerId }) => teamOf.has(playerId));
  const winner = playing.find(({ result }) => result === WON) ?? playing.find(({ reason }) => reason === LOCAL);
  if (winner) return teamOf.get(winner.playerId);
  const first = playing[0];
  return first && teams.find((team) => team !== teamOf.get(first.playerId));
}

/** The team of the players whose last flag says so, found by their names, else by their colors. */
function mmdWinner(mmd: W3gMmd | undefined, players: readonly W3gPlayer[]): number | undefined {
  const winners = (mmd?.players ?? []).filter(({ result }) => result === 'winner');
  return agreed(
    winners.map(({ name, mmdPlayerId }) => {
      const named = players.find((player) => name !== undefined && player.name.toLowerCase() === name.toLowerCase());
      return (named ?? players.find(({ color }) => color === mmdPlayerId))?.team;
    }),
  );
}

/** What the last leave says, which is that of the player who saved the replay. */
function bySaver({ leaves, continued, players }: WinnerParts, teamOf: ReadonlyMap<number, number>): number | undefined {
  // By player id. All computers share one id.
  const byId = new Map(players.flatMap(({ isObserver, playerId, team }) => (isObserver ? [] : [[playerId, team] as const])));
  const teams = [...new Set(byId.values())];
  const saver = leaves.at(-1)?.playerId;
  const saverTeam = saver === undefined ? undefined : teamOf.get(saver);
  const lost = new Set<number | undefined>();
  let won: number | undefined;
  let counter = leaves[0]?.counter ?? 0;
  for (const [i, leave] of leaves.entries()) {
    const team = teamOf.get(leave.playerId);
    const rose = leave.counter > counter;
    counter = leave.counter;
    if (leave.reason === REMOTE) {
      if (leave.result === LOST) lost.add(team);
      if (leave.result === WON) won = team;
    } else if (leave.reason === LOCAL && i === leaves.length - 1) {
      const wentOn = leave.result === LEFT && rose && continued;
      if (leave.result === WON || (leave.result === WATCHED && rose) || wentOn) won = team;
      else if (leave.result === LOST || leave.result === LEFT) lost.add(team);
    } else if (leave.reason === LOCAL) {
      if (leave.result === LOST) won = team;
      if (leave.result === WON) won = saverTeam;
      if (leave.result === LEFT) lost.add(saverTeam);
    }
  }
  if (won !== undefined) return won;
  const left = teams.filter((team) => !lost.has(team));
  return left.length === 1 ? left[0] : undefined;
}
