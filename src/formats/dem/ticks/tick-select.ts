import type { AskedWord } from '../../../core/asked-words.js';
import { replayError } from '../../../core/errors.js';
import { checkList, checkName } from '../../../core/known-names.js';
import type { DemSelect } from '../select.js';
import { DemSpan } from '../span.js';
import { TickColumns, type TickChunk } from './tick-columns.js';
import { TICK_NAMES, TICK_ROLES, tickKindOf } from './tick-games.js';
import type { DemTickProp } from './tick-names.js';
import type { TickRow } from './tick-prop.js';

/** Which columns and which rows are wanted. */
export interface DemTicksSelect<P extends AskedWord<P, DemTickProp> = DemTickProp> extends Pick<
  DemSelect,
  'fromTick' | 'toTick' | 'fromSeconds' | 'toSeconds'
> {
  /** Columns besides `tick` and `playerId`, by friendly name (`x`, `health`, `name`) or as raw fields (`pawn.m_iHealth`). */
  readonly props: readonly P[];
  /** Rows at the first packet at or after each whole multiple of so many ticks. Default: rows at every packet. */
  readonly everyTicks?: number | undefined;
  /** The same as `everyTicks` in seconds, by the length of a tick that the recording states. */
  readonly everySeconds?: number | undefined;
  /** Rows at the packets of these ticks only. */
  readonly ticks?: readonly number[] | undefined;
  /** Rows of these players only: numbers are player ids as in the column, bigints Steam ids, texts names. */
  readonly players?: readonly (number | bigint | string)[] | undefined;
}

/** Which rows are wanted, after the options were checked. */
export class TickSelect {
  readonly props: readonly string[];
  readonly #everyTicks: number;
  readonly #everySeconds: number | undefined;
  readonly #ticks: ReadonlySet<number> | undefined;
  readonly #players: ReadonlySet<number | bigint | string> | undefined;
  readonly #select: DemTicksSelect<string>;

  /** Throws `usage` for what makes no sense. */
  constructor(select: DemTicksSelect<string>) {
    const { props, everyTicks = 1, everySeconds, ticks, players } = select;
    if (props === undefined) throw usage('props', 'name the columns that you want');
    checkList('props', props, 'dem');
    for (const name of props) {
      const dot = name.indexOf('.');
      if (dot < 0) checkName('props', name, TICK_NAMES, 'dem');
      else checkName('props', name.slice(0, dot), TICK_ROLES, 'dem');
    }
    if (!Number.isInteger(everyTicks) || everyTicks < 1) throw usage('everyTicks', 'must be an integer of at least 1');
    if (everySeconds !== undefined && !(everySeconds > 0 && Number.isFinite(everySeconds)))
      throw usage('everySeconds', 'must be a number above 0');
    if (everySeconds !== undefined && select.everyTicks !== undefined)
      throw usage('everySeconds', 'give everyTicks or everySeconds, not both');
    if (ticks !== undefined && !(Array.isArray(ticks) && ticks.every((tick) => Number.isInteger(tick))))
      throw usage('ticks', 'must be a list of integers');
    if (players !== undefined && !(Array.isArray(players) && players.every((one) => ['number', 'bigint', 'string'].includes(typeof one))))
      throw usage('players', 'must be a list of player ids, Steam ids and names');
    this.props = [...new Set<string>(props)];
    this.#everyTicks = everyTicks;
    this.#everySeconds = everySeconds;
    this.#ticks = ticks === undefined ? undefined : new Set(ticks);
    this.#players = players === undefined ? undefined : new Set(players);
    this.#select = select;
    this.span();
  }

  /** The ticks between which rows are wanted. Each reader gets an object of its own, since seconds in it become ticks while it reads. */
  span(): DemSpan {
    return new DemSpan(this.#select);
  }

  /** Whether a packet has rows; `before` is the tick of the packet before it, and a tick lasts `tickInterval` seconds. */
  wantsTick(tick: number, before: number, tickInterval: number): boolean {
    if (this.#ticks !== undefined && !this.#ticks.has(tick)) return false;
    const seconds = this.#everySeconds;
    const every = seconds === undefined ? this.#everyTicks : tickInterval > 0 ? Math.max(1, Math.round(seconds / tickInterval)) : 1;
    return every === 1 || Math.floor(tick / every) > Math.floor(before / every);
  }

  /** The result for a recording of an unknown game: no rows. */
  noRows(): TickChunk {
    return new TickColumns(this.props.map((name) => ({ name, kind: tickKindOf(name), read: () => undefined }))).take();
  }

  wantsPlayer(row: TickRow): boolean {
    const players = this.#players;
    if (players === undefined || players.has(row.playerId)) return true;
    const { name, steamId } = row;
    return (name !== undefined && players.has(name)) || (steamId !== undefined && players.has(steamId));
  }
}

const usage = (option: string, message: string): Error => replayError('usage', message, { format: 'dem', path: [option] });
