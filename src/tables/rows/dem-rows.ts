import type { DemEvent, DemEventType, DemReplay, DemSection, DemEntityWorld } from '../../formats/dem/index.js';
import type { DemGame } from '../../formats/dem/messages.js';
import type { DemSectionDefinition } from '../../formats/dem/sections/section.js';
import type { DemTimed } from '../dem.js';
import type { RowSink } from '../row-sink.js';

interface Ticked {
  readonly tick: number;
}

/** What the makers of rows are given. */
export interface DemRowsOf {
  readonly sink: RowSink;
  readonly options: { readonly positionSeconds: number; readonly seriesSeconds: number };
  readonly game: DemGame | undefined;
  /** Gives something at a tick its time, without the clock of the game. */
  readonly timed: <Event extends Ticked>(event: Event) => DemTimed<Event>;
  /** Adds a row of a tick, with both clocks. It may wait until the clock of the game is known. */
  readonly add: <Event extends Ticked>(row: (timed: DemTimed<Event>) => void, event: Event) => void;
  /** Ticks a second; undefined where the recording has not told. */
  readonly tickRate: () => number | undefined;
  /** The decoded entities at the current tick. */
  readonly world: () => DemEntityWorld | undefined;
}

/** Makes the rows of some tables: what must be decoded for those that were asked for, and how it becomes rows. */
export interface DemRows {
  readonly events: readonly DemEventType[];
  readonly sections: readonly DemSection[];
  /** How often `sample` events are wanted, in seconds of game time. */
  readonly intervalSeconds?: number;
  /** Emits events that no verb has. */
  readonly definition?: DemSectionDefinition;
  event(event: DemEvent): void;
  /** Called when nothing more comes. */
  end(replay: DemReplay<DemSection>): void;
}
