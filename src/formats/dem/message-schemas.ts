import { ProtoSchema, type ProtoMessage } from '../../codecs/protobuf/message.js';
import { MORE_SCHEMA, MORE_TYPES } from './message-schemas.gen.js';
import { NEEDED_MESSAGES, messageName, type DemGame, type MessageSchemas } from './messages.js';

/** Every message whose fields are known. Loaded when messages are asked for. */
class EveryMessage implements MessageSchemas {
  readonly #schema = new ProtoSchema(MORE_SCHEMA);
  /** Message types by the name of the id. */
  readonly #types = new Map(
    MORE_TYPES.trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );

  typeOf(id: number, game: DemGame | undefined): string | undefined {
    return this.#types.get(messageName(id, game) ?? '') ?? NEEDED_MESSAGES.typeOf(id, game);
  }

  decode(type: string, bytes: Uint8Array): ProtoMessage {
    return (this.#schema.has(type) ? this.#schema : NEEDED_MESSAGES).decode(type, bytes);
  }
}

let every: MessageSchemas | undefined;

/** The messages of the engine and of all three games. Built at the first use. */
export function everyMessage(): MessageSchemas {
  return (every ??= new EveryMessage());
}
