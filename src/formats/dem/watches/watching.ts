import type { DemEntity } from '../entities/entity.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemGameEvent } from '../events.js';
import type { ProtoMessage } from '../messages.js';
import type { DemWatch, DemWatcher, WatchedRecording, WatcherOf } from './watch.js';

/** The watches of one read at work. */
export class Watching {
  readonly #watchers = new Map<DemWatch, DemWatcher>();
  readonly #byMessage = new Map<number, DemWatcher[]>();
  readonly #byBytes = new Map<number, DemWatcher[]>();
  readonly #followEntities: DemWatcher[] = [];
  readonly #followGameEvents: DemWatcher[] = [];
  readonly #followPackets: DemWatcher[] = [];
  readonly #damage: (error: unknown) => void;

  /** `watches` are in the order of their uses: see `watchesFor`. `damage` is told of damage that a watch meets in `end` and `sections`. */
  constructor(watches: readonly DemWatch[], recording: WatchedRecording, damage: (error: unknown) => void) {
    this.#damage = damage;
    const of: WatcherOf = <W extends DemWatcher>(watch: DemWatch<W>) => this.#watchers.get(watch) as W;
    for (const watch of watches) {
      const watcher = watch.start(recording, of);
      this.#watchers.set(watch, watcher);
      const byId = watcher.messageBytes === undefined ? this.#byMessage : this.#byBytes;
      for (const id of watch.needs.messages ?? []) byId.set(id, [...(byId.get(id) ?? []), watcher]);
      if (watcher.entity !== undefined) this.#followEntities.push(watcher);
      if (watcher.gameEvent !== undefined) this.#followGameEvents.push(watcher);
      if (watcher.packet !== undefined) this.#followPackets.push(watcher);
    }
  }

  wantsMessage(id: number): boolean {
    return this.#byMessage.has(id);
  }

  wantsBytes(id: number): boolean {
    return this.#byBytes.has(id);
  }

  get wantsEntities(): boolean {
    return this.#followEntities.length > 0;
  }

  get wantsGameEvents(): boolean {
    return this.#followGameEvents.length > 0;
  }

  message(id: number, message: ProtoMessage, tick: number): void {
    for (const watcher of this.#byMessage.get(id)!) watcher.message?.(id, message, tick);
  }

  messageBytes(id: number, bytes: Uint8Array, tick: number): void {
    for (const watcher of this.#byBytes.get(id)!) watcher.messageBytes!(id, bytes, tick);
  }

  entity(op: DemEntityOp, entity: DemEntity, tick: number): void {
    for (const watcher of this.#followEntities) watcher.entity!(op, entity, tick);
  }

  gameEvent(event: DemGameEvent): void {
    for (const watcher of this.#followGameEvents) watcher.gameEvent!(event);
  }

  packet(tick: number): void {
    for (const watcher of this.#followPackets) watcher.packet!(tick);
  }

  end(): void {
    for (const watcher of this.#watchers.values()) this.#attempt(() => watcher.end?.());
  }

  /** What the watches have found so far, by section; with `of` only the watches that give this one are asked. */
  sections(of?: string): Readonly<Record<string, unknown>> {
    const sections: Record<string, unknown> = {};
    for (const [watch, watcher] of this.#watchers) {
      if (!of || watch.sections.includes(of))
        Object.assign(
          sections,
          this.#attempt(() => watcher.sections?.()),
        );
    }
    return sections;
  }

  /** Damage that one watch meets, as in a structure that nothing needed before, takes nothing from the others. */
  #attempt<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      this.#damage(error);
      return undefined;
    }
  }
}

/** The watches that give one of these sections or events, each after those it uses. */
export function watchesFor(all: readonly DemWatch[], wanted: ReadonlySet<string>): readonly DemWatch[] {
  const chosen = new Set<DemWatch>();
  const choose = (watch: DemWatch): void => {
    for (const used of watch.uses) choose(used);
    chosen.add(watch);
  };
  for (const watch of all) if ([...watch.sections, ...watch.events].some((name) => wanted.has(name))) choose(watch);
  return [...chosen];
}
