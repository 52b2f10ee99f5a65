import { replayError } from '../../core/errors.js';

/** Says what was passed instead of a source, and what to pass. Errors about anything else stay as they are. */
export function explained(source: unknown, error: unknown): unknown {
  const advice = adviceOn(source);
  return advice === undefined ? error : replayError('usage', advice);
}

function adviceOn(source: unknown): string | undefined {
  const kind = Object.prototype.toString.call(source);
  if (typeof source === 'string')
    return 'unsupported source: a string. Open a path with openFile of replaykit/node, a URL with await fetch(url)';
  if (kind === '[object URL]')
    return 'unsupported source: a URL. Pass await fetch(url), or open a file: URL with openFile of replaykit/node';
  if (typeof (source as PromiseLike<unknown> | null | undefined)?.then === 'function')
    return 'unsupported source: a Promise. Await it first';
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
  return `unsupported source: ${name}. Pass bytes, a Blob or File, a Response, a stream, or the result of openFile of replaykit/node`;
}
