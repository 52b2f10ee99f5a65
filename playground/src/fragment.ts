import { computed, signal, type ReadonlySignal } from '@preact/signals';

const read = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** The URL fragment's parameters: a link shows the same again. */
const params = signal(read());
const visits = signal(0);
/** The fragment that the page wrote or read last: another one is on its way to `hashchange`, and is not overwritten. */
let current = location.hash;
/** Increases when the address was changed by anything but the page: Back, a link, a fragment that was pasted. */
export const navigations: ReadonlySignal<number> = visits;
addEventListener('hashchange', () => {
  clearTimeout(pending);
  pending = undefined;
  current = location.hash;
  params.value = read();
  visits.value++;
});

let pending: number | undefined;
/** Browsers allow about a hundred address changes in ten seconds, and a scrubber makes sixty a second. */
function writeSoon(): void {
  pending ??= window.setTimeout(() => {
    pending = undefined;
    replaceNow();
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
  if (step) pushNow();
  else writeSoon();
}

/** Goes to another address, whose parameters are only these. */
export function goTo(given: Readonly<Record<string, string | undefined>>): void {
  const next = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
  if (next.toString() === params.peek().toString()) return;
  // the entry that is left has what it showed last
  if (pending !== undefined) replaceNow();
  params.value = next;
  pushNow();
}

function replaceNow(): void {
  if (location.hash !== current) return;
  history.replaceState(history.state, '', `#${params.peek().toString()}`);
  current = location.hash;
}

function pushNow(): void {
  clearTimeout(pending);
  pending = undefined;
  history.pushState(null, '', `#${params.peek().toString()}`);
  current = location.hash;
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
