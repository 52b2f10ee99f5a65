import type { ProtoMessage } from '../messages.js';
import { Listed } from './listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from './section.js';
import type { Asking } from '../../../io/framing.js';

/** Messages that become events, and entries of a section. */
export interface MessageList<E extends { readonly type: string; readonly tick: number }> {
  readonly section: string;
  readonly event: E['type'];
  /** Ids of the messages. */
  readonly messages: readonly number[];
  /** Reads a message. Gives undefined where it makes no event. */
  read(message: ProtoMessage, tick: number, id: number): E | undefined;
}

/** Makes an event, and an entry of a section, of each message. */
export function listOfMessages<E extends { readonly type: string; readonly tick: number }>(list: MessageList<E>): DemSectionDefinition {
  const { section, event, messages } = list;
  return {
    sections: [section],
    events: [event],
    needs: { messages },
    uses: [],
    resumes: true,
    start: (recording) => new MessageListBuilder(recording, list),
  };
}

class MessageListBuilder<E extends { readonly type: string; readonly tick: number }> implements DemSectionBuilder {
  readonly #list: MessageList<E>;
  readonly #items: Listed<E>;

  readonly on: Partial<DemFollowed> = {
    message: (id, message, tick) => this.#message(id, message, tick),
  };

  constructor(recording: DemRecording, list: MessageList<E>) {
    this.#items = new Listed(recording, list.section);
    this.#list = list;
  }

  #message(id: number, message: ProtoMessage, tick: number): void {
    const item = this.#list.read(message, tick, id);
    if (item !== undefined) this.#items.add(item);
  }

  *build(): Asking<Readonly<Record<string, readonly E[]>>> {
    return { [this.#list.section]: this.#items.list };
  }
}

/** A number of a message; `absent` where it was not sent. */
export const numberOf = (message: ProtoMessage, field: string, absent = 0): number => (message[field] as number | undefined) ?? absent;
