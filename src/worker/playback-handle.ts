import { packError } from '../core/error-parcel.js';
import { replayError } from '../core/errors.js';
import { pack, type Packed, type Packer } from './parcel.js';
import type { PlaybackAnswer } from './protocol.js';
import type { Opened } from './opened.js';

/** Makes a playback usable from another thread: its methods by name, and its state, which is sent with each answer. */
export function playbackHandle<Facts>(
  facts: () => Facts,
  methods: Readonly<Record<string, (...args: never[]) => unknown>> & { readonly close: () => Promise<void> },
  packers: readonly Packer[],
): Opened {
  return {
    facts,
    async use(method, args): Promise<Packed> {
      let answer: PlaybackAnswer<Facts>;
      try {
        if (!Object.hasOwn(methods, method)) throw replayError('usage', `a playback has no ${method}`);
        const value = await methods[method]!(...(args as never[]));
        answer = { ok: true, value, facts: facts() };
      } catch (error) {
        answer = { ok: false, error: packError(error), facts: facts() };
      }
      return pack(answer, { packers, live: true });
    },
    drop: () => void methods.close(),
  };
}
