import { ProtoSchema } from '../../../codecs/protobuf/message.js';
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
  /** For messages that no other part of replaykit decodes: a schema of them, and the type in it of an id. */
  readonly schema?: { readonly text: string; typeOf(id: number): string } | undefined;
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

  readonly on: Partial<DemFollowed>;

  constructor(recording: DemRecording, list: MessageList<E>) {
    this.#items = new Listed(recording, list.section);
    this.#list = list;
    const message = (id: number, value: ProtoMessage, tick: number): void => this.#message(id, value, tick);
    if (list.schema === undefined) {
      this.on = { message };
      return;
    }
    const described = list.schema;
    const schema = new ProtoSchema(described.text);
    this.on = {
      messageBytes: (id, bytes, tick) => {
        recording.budget.work(bytes.length);
        message(id, schema.decode(described.typeOf(id), bytes), tick);
      },
    };
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

/** A player id of a message; -1 is nobody. */
export function playerIdIn(message: ProtoMessage, field: string): number | undefined {
  const id = numberOf(message, field, -1);
  return id < 0 ? undefined : id;
}
