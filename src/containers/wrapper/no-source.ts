import { replayError } from '../../core/errors.js';

/** What was given in place of a source, and what to do with it; an error that is about something else stays as it is. */
export function explained(source: unknown, error: unknown): unknown {
  const advice = adviceOn(source);
  return advice === undefined ? error : replayError('usage', advice);
}

function adviceOn(source: unknown): string | undefined {
  const kind = Object.prototype.toString.call(source);
  if (typeof source === 'string')
    return 'a text is no replay source: a path is opened by openFile of replaykit/node, an address by await fetch(url)';
  if (kind === '[object URL]')
    return 'an address is no replay source: give await fetch(url); a file: URL is opened by openFile of replaykit/node';
  if (typeof (source as PromiseLike<unknown> | null | undefined)?.then === 'function')
    return 'a Promise is no replay source: await it first';
  if (
    typeof source === 'object' &&
    source !== null &&
    (Symbol.iterator in source || Symbol.asyncIterator in source || 'getReader' in source)
  )
    return undefined;
  // A FileHandle has `read` too, but no `byteLength`.
  if (typeof source === 'object' && source !== null && ('status' in source || ('read' in source && 'byteLength' in source)))
    return undefined;
  const name = source === null ? 'null' : typeof source;
  return `this ${name} is no replay source: give bytes, a Blob or File, a Response, a stream, or what openFile of replaykit/node gives`;
}
