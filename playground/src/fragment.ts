import { computed, signal, type ReadonlySignal } from '@preact/signals';

const read = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** What the page shows, as the URL fragment says it: a link shows the same again. */
const params = signal(read());
addEventListener('hashchange', () => (params.value = read()));

let pending: number | undefined;
/** Browsers allow about a hundred changes of the address in ten seconds, and a scrubber makes sixty a second. */
function writeSoon(): void {
  pending ??= window.setTimeout(() => {
    pending = undefined;
    history.replaceState(history.state, '', `#${params.peek().toString()}`);
  }, 250);
}

/** Sets parameters; undefined takes one away. `step` makes an entry in the history, for going back to. */
export function setParams(changes: Readonly<Record<string, string | undefined>>, step = false): void {
  const next = new URLSearchParams(params.peek());
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  if (next.toString() === params.peek().toString()) return;
  params.value = next;
  if (step) history.pushState(null, '', `#${next.toString()}`);
  else writeSoon();
}

/** One parameter of the fragment: read it as a signal, set it by assignment. */
export interface Param {
  value: string;
  peek(): string;
}

const known = new Map<string, ReadonlySignal<string | undefined>>();

/** A parameter of the fragment, with what it is when absent. */
export function param(name: string, fallback = ''): Param {
  let one = known.get(name);
  if (one === undefined) known.set(name, (one = computed(() => params.value.get(name) ?? undefined)));
  const source = one;
  return {
    get value() {
      return source.value ?? fallback;
    },
    set value(value: string) {
      setParams({ [name]: value === fallback ? undefined : value });
    },
    peek: () => source.peek() ?? fallback,
  };
}
