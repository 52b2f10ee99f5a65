import { computed, signal, type ReadonlySignal } from '@preact/signals';

const read = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** The URL fragment's parameters: a link shows the same again. */
const params = signal(read());
addEventListener('hashchange', () => (params.value = read()));

let pending: number | undefined;
/** Browsers allow about a hundred address changes in ten seconds, and a scrubber makes sixty a second. */
function writeSoon(): void {
  pending ??= window.setTimeout(() => {
    pending = undefined;
    history.replaceState(history.state, '', `#${params.peek().toString()}`);
  }, 250);
}

/** Sets parameters; undefined removes one. `step` adds an entry to the browser's history. */
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

/** One parameter of the fragment: read it like a signal, set it by assignment. */
export interface Param {
  value: string;
  peek(): string;
}

const known = new Map<string, ReadonlySignal<string | undefined>>();

/** A parameter of the fragment, with its value when absent. */
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
