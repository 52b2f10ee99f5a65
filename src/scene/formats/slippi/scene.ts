import type { SlippiPlayer } from '../../../formats/slippi/index.js';
import { FRAMES_PER_SECOND } from '../../../formats/slippi/layout.js';
import { slippiActionStateName, slippiItemName } from '../../../formats/slippi/names/action-states.js';
import { slippiInternalCharacterName } from '../../../formats/slippi/names/names.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import { secondsOf, type MeleeReplay } from './facts.js';
import { addStage } from './ground.js';

const LAST_DEAD_STATE = 10;
const SLEEP = 11;
/** Farther in one frame nobody flies: the character was put there, such as after a death. */
const JUMP_UNITS = 30;
/** Combos that are worth a moment. */
const MIN_COMBO_MOVES = 3;
const MIN_COMBO_DAMAGE = 30;
/** Rows after which the event loop gets a turn. */
const ROWS_PER_TURN = 4096;
/** Units that a dropped sample may be off. */
const MAX_ERROR = 0.05;
const DEGREES_LEFT = 180;

/** The scene of one game. */
export class MeleeScene {
  readonly #scene: SceneBuilder;
  readonly #replay: MeleeReplay;
  readonly #names: ReadonlyMap<number, string>;
  readonly #sides = new Map<number, number>();
  /** Fighters by player and follower. */
  readonly #fighters = new Map<string, ActorBuilder>();
  readonly durationSeconds: number;

  constructor(scene: SceneBuilder, replay: MeleeReplay) {
    this.#scene = scene;
    this.#replay = replay;
    this.#names = new Map(replay.players.map((player) => [player.player, nameOf(player)]));
    this.durationSeconds = replay.frames.frameCount === 0 ? 0 : secondsOf(replay.frames.number.at(-1)! + 1);
  }

  *build(): Generator<void> {
    const { players, game, header, frames } = this.#replay;
    const scene = this.#scene;
    scene.defaultMaxError = MAX_ERROR;
    const title = players.map(nameOf).join(' against ');
    scene.set({ game: 'Super Smash Bros. Melee', title, map: game.stage, coverage: frames.frameCount > 0 ? 'sampled' : 'none' });
    scene.setWorld({ unit: 'unit', up: 1 });
    this.#addSides();
    addStage(scene, this.#replay);
    this.#addClock(header.gameStart?.timerSeconds ?? 0, header.gameStart?.timerType);
    yield* this.#addFighters();
    yield* this.#addItems();
    this.#addMoments();
    scene.readSeconds = this.durationSeconds;
    yield;
  }

  #addSides(): void {
    const { players, game } = this.#replay;
    const teams = new Map<string, number>();
    for (const player of players) {
      const { team } = player;
      let side = team === undefined ? undefined : teams.get(team);
      if (side === undefined) {
        const hasWon = game.winner?.players.includes(player.player);
        const name = team ?? nameOf(player);
        const result = hasWon === undefined ? undefined : hasWon ? 'win' : 'loss';
        side = this.#scene.side({ name, ...sideMark(this.#sides.size), result });
        if (team !== undefined) teams.set(team, side);
      }
      this.#sides.set(player.player, side);
    }
  }

  /** Before frame 0 the timer shows the full time. */
  #addClock(timerSeconds: number, timerType: number | undefined): void {
    const zero = secondsOf(0);
    const rate = timerType === 2 ? -1 : 1;
    const value = timerType === 2 ? timerSeconds : 0;
    this.#scene.clockSpan({ from: 0, value, rate: 0 });
    if (this.durationSeconds > zero) this.#scene.clockSpan({ from: zero, value, rate });
  }

  #fighter(player: number, follower: number, from: number): ActorBuilder {
    const key = `${player} ${follower}`;
    let fighter = this.#fighters.get(key);
    if (fighter === undefined) {
      const known = this.#replay.players.find((one) => one.player === player);
      fighter = this.#scene.actor({
        kind: 'player',
        label: follower === 0 ? (this.#names.get(player) ?? `Player ${player + 1}`) : 'Nana',
        detail: follower === 0 ? known?.character : undefined,
        side: this.#sides.get(player),
        playerId: player,
        from,
        radius: 5,
      });
      this.#fighters.set(key, fighter);
    }
    return fighter;
  }

  *#addFighters(): Generator<void> {
    const { frames } = this.#replay;
    const { x, y, facing, percent, stocks, shield, actionState, character, hitlagFrames } = frames.post;
    if (x === undefined || y === undefined || actionState === undefined) return;
    const before = new Map<ActorBuilder, number>();
    for (let row = 0; row < frames.rowCount; row++) {
      if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
      if ((frames.parts[row]! & 2) === 0) continue;
      const seconds = secondsOf(frames.frame[row]!);
      const fighter = this.#fighter(frames.player[row]!, frames.follower[row]!, seconds);
      const state = actionState[row]!;
      const last = before.get(fighter);
      if (state <= SLEEP) fighter.gone(seconds);
      else {
        const yaw = facing === undefined ? NaN : facing[row]! < 0 ? DEGREES_LEFT : 0;
        const isFar = last !== undefined && Math.hypot(x[row]! - x[last]!, y[row]! - y[last]!) > JUMP_UNITS;
        if (last === undefined || isFar || actionState[last]! <= LAST_DEAD_STATE) fighter.jump(seconds, x[row]!, y[row]!, NaN, yaw);
        else fighter.move(seconds, x[row]!, y[row]!, NaN, yaw);
      }
      before.set(fighter, row);
      if (percent !== undefined) fighter.value('percent', seconds, percent[row]!);
      if (stocks !== undefined) fighter.value('stocks', seconds, stocks[row]!);
      if (shield !== undefined) fighter.value('shield', seconds, shield[row]!);
      if (hitlagFrames !== undefined) fighter.value('hitlag', seconds, hitlagFrames[row]!);
      if (last === undefined || actionState[last] !== state)
        fighter.word('action', seconds, slippiActionStateName(state, character?.[row]) ?? `state ${state}`);
      if (character !== undefined && (last === undefined || character[last] !== character[row]))
        fighter.word('character', seconds, slippiInternalCharacterName(character[row]!));
      const side = frames.follower[row] === 0 ? this.#sides.get(frames.player[row]!) : undefined;
      const isChanged = last === undefined || stocks?.[last] !== stocks?.[row];
      if (side !== undefined && stocks !== undefined && isChanged && this.#isAlone(side)) this.#scene.score(side, seconds, stocks[row]!);
    }
  }

  /** Whether a side is one player, whose stocks are its score. */
  #isAlone(side: number): boolean {
    return [...this.#sides.values()].filter((one) => one === side).length === 1;
  }

  *#addItems(): Generator<void> {
    const { items } = this.#replay;
    const { x, y, itemType, spawnId, owner } = items;
    if (x === undefined || y === undefined || itemType === undefined || spawnId === undefined) return;
    const actors = new Map<number, { readonly actor: ActorBuilder | undefined; last: number }>();
    for (let i = 0; i < items.length; i++) {
      if (i % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
      const seconds = secondsOf(items.frame[i]!);
      let known = actors.get(spawnId[i]!);
      if (known === undefined) {
        const side = owner === undefined ? undefined : this.#sides.get(owner[i]!);
        const label = slippiItemName(itemType[i]!) ?? `item ${itemType[i]!}`;
        known = { actor: this.#scene.actor({ kind: 'projectile', label, side, from: seconds, radius: 2, isMinor: true }), last: seconds };
        actors.set(spawnId[i]!, known);
        known.actor?.jump(seconds, x[i]!, y[i]!);
      } else known.actor?.move(seconds, x[i]!, y[i]!);
      known.last = seconds;
    }
    for (const { actor, last } of actors.values())
      if (last + 1 / FRAMES_PER_SECOND < this.durationSeconds) actor?.end(last + 1 / FRAMES_PER_SECOND);
  }

  #actorsOf(...players: readonly number[]): number[] {
    return players.flatMap((player) => this.#fighters.get(`${player} 0`)?.id ?? []);
  }

  #sidesOf(...players: readonly number[]): number[] {
    return players.flatMap((player) => this.#sides.get(player) ?? []);
  }

  #addMoments(): void {
    const { stockLosses, combos, game } = this.#replay;
    const name = (player: number): string => this.#names.get(player) ?? `Player ${player + 1}`;
    for (const { frame, player, percent, stocksAfter, direction } of stockLosses) {
      const where = direction === undefined ? '' : ` (${direction})`;
      const left = stocksAfter === 1 ? '1 stock is left' : `${stocksAfter} stocks are left`;
      this.#scene.moment({
        seconds: secondsOf(frame),
        kind: 'kill',
        text: `${name(player)} lost a stock at ${Math.round(percent)} %${where}: ${left}`,
        weight: stocksAfter === 0 ? 1 : 0.8,
        actors: this.#actorsOf(player),
      });
    }
    for (const { attacker, victim, startFrame, endFrame, moves, isKill } of combos) {
      const damage = moves.reduce((sum, move) => sum + move.damage, 0);
      if (moves.length < MIN_COMBO_MOVES || damage < MIN_COMBO_DAMAGE) continue;
      this.#scene.moment({
        seconds: secondsOf(startFrame),
        toSeconds: endFrame === undefined ? undefined : secondsOf(endFrame),
        kind: 'fight',
        text: `${name(attacker)} hit ${name(victim)} with ${moves.length} moves for ${Math.round(damage)} %${isKill ? ', and took the stock' : ''}`,
        weight: Math.min(1, 0.3 + damage / 150 + (isKill ? 0.2 : 0)),
        sides: this.#sidesOf(attacker, victim),
        actors: this.#actorsOf(attacker, victim),
      });
    }
    const { winner } = game;
    if (winner === undefined) return;
    this.#scene.moment({
      seconds: this.durationSeconds,
      kind: 'end',
      text: `${winner.players.map(name).join(' and ')} won`,
      weight: 0.6,
      sides: [...new Set(this.#sidesOf(...winner.players))],
      actors: this.#actorsOf(...winner.players),
    });
  }
}

const nameOf = ({ name, tag, character, port }: SlippiPlayer): string => name ?? tag ?? character ?? `Player ${port}`;
