import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import { streamDem } from '../../formats/dem/index.js';
import type { FormatGuide } from '../guide.js';
import { demEventTypes } from './dem-events.js';

/** Decodes everything: all messages that have a schema, string tables, entities, and all sections of the game. */
export const demCheck: FormatGuide['check'] = async (source, options) => {
  const counts: Record<string, number> = { commands: 0, messages: 0, entityChanges: 0, otherEvents: 0 };
  const messageDamage = new Diagnostics({ maxDiagnostics: limitsWith(options.limits).maxDiagnostics });
  let offset = 0;
  let named = 0;
  let decoded = 0;
  const reading = streamDem(source, { ...options, events: demEventTypes() });
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      switch (event.type) {
        case 'command':
          counts['commands']!++;
          offset = event.offset;
          break;
        case 'message':
          counts['messages']!++;
          if (event.name !== `message_${event.id}`) named++;
          try {
            if (event.value !== undefined) decoded++;
          } catch (error) {
            messageDamage.damage(isReplayError(error) ? error.within({ format: 'dem', path: [event.name], offset }) : error);
          }
          break;
        case 'entity':
          counts['entityChanges']!++;
          break;
        default:
          counts['otherEvents']!++;
      }
    }
  }
  const { isComplete, diagnostics } = await reading.end();
  const all = [...diagnostics, ...messageDamage.list()];
  const messages = counts['messages']!;
  const shares = messages === 0 ? {} : { messagesNamed: named / messages, messagesDecoded: decoded / messages };
  return { isComplete: isComplete && messageDamage.list().length === 0, diagnostics: all, counts, shares };
};
