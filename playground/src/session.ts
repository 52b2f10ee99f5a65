import { computed, effect, signal } from '@preact/signals';
import { startReplayWorker, type ReplayWorker } from 'replaykit/worker';
import { param, setParams } from './fragment.js';
import { OpenReplay } from './replay.js';
import { fetchSample, samples, type Sample } from './samples.js';

const opened = signal<readonly OpenReplay[]>([]);
const chosen = signal<OpenReplay | undefined>(undefined);

/** The dropped files, in order. */
export const replays = computed(() => opened.value);
/** The replay on screen. */
export const active = computed(() => chosen.value);
/** What went wrong before a replay was open. */
export const failure = signal<unknown>(undefined);

let worker: Promise<ReplayWorker> | undefined;

async function open(files: readonly File[], sample?: Sample): Promise<void> {
  failure.value = undefined;
  try {
    const reader = await (worker ??= startReplayWorker());
    const fresh = files.map((file) => new OpenReplay(reader, file, sample));
    if (fresh.length === 0) return;
    opened.value = [...opened.peek(), ...fresh];
    show(fresh[0]!);
  } catch (error) {
    worker = undefined;
    failure.value = error;
  }
}

/** Opens files and shows the first of them. */
export async function openFiles(files: Iterable<File>): Promise<void> {
  setParams({ sample: undefined, t: undefined, span: undefined });
  await open([...files]);
}

/** Opens a sample and puts its name into the address, so that the address can be shared. */
export async function openSample(sample: Sample): Promise<void> {
  const known = opened.peek().find((replay) => replay.sample?.id === sample.id);
  if (known !== undefined) return show(known);
  try {
    await open([await fetchSample(sample)], sample);
  } catch (error) {
    failure.value = error;
  }
}

/** Shows a file that was opened before. */
export function show(replay: OpenReplay): void {
  chosen.value = replay;
  setParams({ sample: replay.sample?.id });
}

/** Removes a file from the list and stops reading it. */
export function close(replay: OpenReplay): void {
  replay.cancel();
  const left = opened.peek().filter((one) => one !== replay);
  opened.value = left;
  if (chosen.peek() === replay) {
    chosen.value = left.at(-1);
    setParams({ sample: left.at(-1)?.sample?.id, t: undefined, span: undefined });
  }
}

/** Seconds as the address has them: exact to a millisecond. */
const short = (seconds: number): string => String(Math.round(seconds * 1000) / 1000);

/** Opens what the address names: a sample, a moment, and a part of the match. */
export function startFromAddress(): void {
  const moment = Number(param('t').peek() || 0);
  const [, from, to] = /^([\d.]+)-([\d.]+)$/.exec(param('span').peek()) ?? [];
  const asked = samples.find(({ id }) => id === param('sample').peek());
  if (asked !== undefined) {
    void openSample(asked).then(() => {
      const replay = chosen.peek();
      if (replay?.sample !== asked) return;
      if (moment > 0) replay.moment.value = moment;
      if (Number(from) < Number(to)) replay.span.value = [Number(from), Number(to)];
    });
  }
  effect(() => {
    const replay = chosen.value;
    if (replay === undefined) return;
    const at = replay.moment.value;
    const span = replay.span.value;
    setParams({ t: at > 0 ? short(at) : undefined, span: span?.map(short).join('-') });
  });
}
