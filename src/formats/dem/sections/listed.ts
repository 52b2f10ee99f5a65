import type { DemRecording } from './section.js';

/** What happens, as a section of all of it and as events. */
export class Listed<Event extends { readonly type: string; readonly tick: number }> {
  readonly list: Event[] = [];
  readonly #recording: DemRecording;
  readonly #section: string;

  constructor(recording: DemRecording, section: string) {
    this.#recording = recording;
    this.#section = section;
  }

  add(event: Event): void {
    const { sections, events } = this.#recording.wanted;
    if (sections.has(this.#section)) this.#recording.keep(this.list, event);
    if (events.has(event.type)) this.#recording.emit(event);
  }
}

/** A key of a game event as a number. */
export const numberKey = (keys: Readonly<Record<string, unknown>>, key: string): number | undefined =>
  typeof keys[key] === 'number' ? keys[key] : undefined;

/** A key of a game event as text; undefined where it is empty. */
export const textKey = (keys: Readonly<Record<string, unknown>>, key: string): string | undefined =>
  typeof keys[key] === 'string' && keys[key] !== '' ? keys[key] : undefined;
