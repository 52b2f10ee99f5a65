import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Problem } from './problem.js';

/** The screen of all replays, or the error that loading its code ended with. It is loaded when there are several. */
const loaded = signal<ComponentType | Error | undefined>(undefined);

/** All replays: loads their screen and shows it. */
export function ListHost() {
  useEffect(() => {
    if (loaded.peek() instanceof Error || loaded.peek() === undefined)
      import('../library/library.js').then(
        (module) => (loaded.value = module.Library),
        (error: unknown) => (loaded.value = error instanceof Error ? error : new Error(String(error))),
      );
  }, []);
  const Shown = loaded.value;
  return Shown === undefined ? null : Shown instanceof Error ? <Problem error={Shown} /> : <Shown />;
}
