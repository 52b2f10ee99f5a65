import { computed, effect, signal, untracked } from '@preact/signals';
import { startReplayWorker, type ReplayWorker } from 'replaykit/worker';
import type { DroppedFile } from './library/dropped-files.js';
import { Listed, type FileOrigin } from './library/listed.js';
import { Summaries } from './library/summaries.js';
import { goTo, navigations, param, setParams } from './fragment.js';
import { OpenReplay } from './replay.js';
import { fetchReplay } from './remote-file.js';
import { fetchSample, samples, type Sample } from './samples.js';

/** Replays beyond this number are closed, those first that were looked at longest ago: each holds all of its tables. */
const MAX_OPEN = 4;
/** A drop of more files than this shows the list of them, not the first. */
const MAX_AT_ONCE = 12;

const all = signal<readonly Listed[]>([]);
const chosen = signal<Listed | undefined>(undefined);
const isList = param('list');
/** How long tables wait for the match to come on screen, in milliseconds. */
const MATCH_MS = 1000;

/** All files, in the order in which they came. */
export const listed = computed(() => all.value);
/** The file on screen. */
export const activeFile = computed(() => chosen.value);
/** The replay on screen. */
export const active = computed(() => chosen.value?.replay);
/** Whether the replay on screen is being read. */
const isReading = computed(() => {
  const seen = active.value;
  return seen !== undefined && (seen.opening.state.value.is === 'reading' || seen.filling.value?.state.value.is === 'reading');
});
/** How many files are being fetched, or are to be put on screen. */
const waiting = signal(0);
/** Whether the list of all replays is on screen, instead of one. */
export const isListShown = computed(() => all.value.length > 0 && isList.value !== '');
/** What went wrong before a replay was open. */
export const failure = signal<unknown>(undefined);
/** Whether the next replay takes the focus, since what opened it is gone. */
export const wantsFocus = signal(false);
/** Reads what the list says of its files. */
export const summaries = new Summaries();

let starting: Promise<ReplayWorker> | undefined;
let fillerStarting: Promise<ReplayWorker> | undefined;
/** Open replays, the last one on screen first. */
const open: Listed[] = [];

/** Waits while another replay is on screen and is still being read, so that it has the worker alone. */
const inTurn = (replay: OpenReplay): Promise<void> | undefined => {
  const isFree = (): boolean => active.value === replay || !isReading.value;
  return untracked(isFree) ? undefined : once(isFree);
};

/** Waits until no replay is being read, or is about to be. */
export const whenIdle = (): Promise<void> => once(() => waiting.value === 0 && !isReading.value);

/** Counts a file as waiting while something is done for it. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  waiting.value = waiting.peek() + 1;
  try {
    return await work();
  } finally {
    waiting.value = waiting.peek() - 1;
  }
}

/** Waits until something holds that is made of signals. */
const once = (holds: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!holds()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

/** The worker of the page. */
export const readerOf = (): Promise<ReplayWorker> => (starting ??= startReplayWorker());
/** The worker that fills tables: one of its own where the page and its worker leave a processor; elsewhere that of the page, after the match. */
async function fillerOf({ scene }: OpenReplay): Promise<ReplayWorker> {
  if (navigator.hardwareConcurrency <= 2) {
    const isLate = signal(false);
    setTimeout(() => (isLate.value = true), MATCH_MS);
    await once(() => isLate.value || scene.isBegun.value || !['', 'match'].includes(param('view').value));
    await once(() => !scene.isReading.value);
    return await readerOf();
  }
  return await (fillerStarting ??= startReplayWorker().catch((error: unknown) => {
    fillerStarting = undefined;
    throw error;
  }));
}

/** Puts a file on screen, and reads it if it is not open; `isMoved` to the moment of the address. */
const put = (file: Listed, isMoved = false): Promise<void> => counted(() => putNow(file, isMoved));

async function putNow(file: Listed, isMoved: boolean): Promise<void> {
  failure.value = undefined;
  try {
    const worker = await readerOf();
    if (file.replay === undefined) {
      const replay = new OpenReplay({ worker, fillerOf, file: file.file, path: file.path, sample: file.origin.sample, inTurn });
      file.replay = replay;
      const stop = effect(() => {
        const state = replay.opening.state.value;
        if (state.is === 'reading' || state.is === 'canceled') return;
        file.tell(state.is === 'read' ? { is: 'read', summary: state.value.summary } : { is: 'failed', error: state.error });
        summaries.told();
        queueMicrotask(() => stop());
      });
    }
    const at = open.indexOf(file);
    if (at >= 0) open.splice(at, 1);
    open.unshift(file);
    // before the replay is on screen, since its moment is then written into the address
    if (isMoved) moveTo(file.replay);
    chosen.value = file;
    for (const old of open.splice(MAX_OPEN)) {
      old.replay?.close();
      old.replay = undefined;
    }
  } catch (error) {
    starting = undefined;
    failure.value = error;
  }
}

/** Adds files to the list. Paths that are there already get a number. */
function list(files: readonly DroppedFile[], origin?: FileOrigin): readonly Listed[] {
  const known = new Set(all.peek().map(({ path }) => path));
  const fresh = files.map(({ file, path }) => {
    let name = path;
    for (let n = 2; known.has(name); n++) name = `${path} (${n})`;
    known.add(name);
    return new Listed(file, name, origin);
  });
  all.value = [...all.peek(), ...fresh];
  return fresh;
}

/** Opens files: shows the first, or the list where they are many. What the list says of the others is read meanwhile. */
export async function openFiles(files: readonly DroppedFile[]): Promise<void> {
  failure.value = undefined;
  if (files.length === 0) return void (failure.value = new Error('there is no file in what was dropped'));
  const fresh = list(files);
  if (fresh.length > MAX_AT_ONCE) {
    goTo({ list: 'replays' });
    return summaries.add(fresh);
  }
  await show(fresh[0]!);
  summaries.add(fresh.slice(1));
}

/** Lists the files that were kept in this browser, and shows the list where the address names nothing. */
export async function openKept(): Promise<void> {
  const path = param('replay').peek();
  // the code is loaded where something was kept
  const { keptFiles } = await import('./library/kept-files.js');
  const files = await keptFiles();
  if (files.length === 0) {
    // an address of a file that was open before a reload
    if (path !== '' && param('replay').peek() === path && all.peek().length === 0)
      setParams({ replay: undefined, view: undefined, t: undefined, span: undefined });
    return;
  }
  const isAsked = ['sample', 'url', 'replay'].some((name) => param(name).peek() !== '');
  const fresh = list(files);
  if (chosen.peek() === undefined && !isAsked) setParams({ list: isList.peek() || 'replays' });
  const named = fresh.find((file) => file.path === path);
  if (named !== undefined) {
    await put(named, true);
  }
  summaries.add(fresh.filter((file) => file !== named));
}

/** Opens a sample and puts its name into the address, so that the address can be shared. */
export async function openSample(sample: Sample): Promise<void> {
  wantsFocus.value = true;
  const known = all.peek().find(({ origin }) => origin.sample?.id === sample.id);
  if (known !== undefined) return await show(known);
  try {
    await counted(async () => {
      const file = await fetchSample(sample);
      await show(list([{ file, path: file.name }], { sample })[0]!);
    });
  } catch (error) {
    failure.value = error;
  }
}

/** Shows a file of the list. The view stays, if the replay has it. */
export async function show(file: Listed): Promise<void> {
  goTo({ ...file.address, view: param('view').peek() });
  await put(file);
}

/** Shows the list of all replays. */
export const showList = (part = 'replays'): void => goTo({ list: part });

/** Removes a file from the list and stops reading it. */
export function close(file: Listed): void {
  file.replay?.close();
  file.replay = undefined;
  const at = open.indexOf(file);
  if (at >= 0) open.splice(at, 1);
  const left = all.peek().filter((one) => one !== file);
  all.value = left;
  if (chosen.peek() !== file) return;
  const next = open[0] ?? left.at(-1);
  chosen.value = undefined;
  if (next === undefined) goTo({});
  else void show(next);
}

/** Empties the list. */
export function closeAll(): void {
  summaries.cancel();
  for (const { replay } of open.splice(0)) replay?.close();
  chosen.value = undefined;
  all.value = [];
  goTo({});
}

/** Seconds as the address has them: exact to a millisecond. */
const short = (seconds: number): string => String(Math.round(seconds * 1000) / 1000);

/** Gives a replay the moment and the part of the match that the address names. */
function moveTo(replay: OpenReplay): void {
  const moment = Number(param('t').peek() || 0);
  const [, from, to] = /^([\d.]+)-([\d.]+)$/.exec(param('span').peek()) ?? [];
  if (moment > 0) replay.moment.value = moment;
  replay.span.value = Number(from) < Number(to) ? [Number(from), Number(to)] : undefined;
}

/** Shows what the address names: a sample, an address of a replay, a file of the list, or nothing. */
async function follow(): Promise<void> {
  const [sample, url, path] = [param('sample').peek(), param('url').peek(), param('replay').peek()];
  const isAsked = ({ origin, path: own }: Listed): boolean =>
    sample !== ''
      ? origin.sample?.id === sample
      : url !== ''
        ? origin.url === url
        : path !== '' && own === path && Object.keys(origin).length === 0;
  const known = all.peek().find(isAsked);
  if (known !== undefined) await put(known, true);
  else if (sample !== '' || url !== '') {
    try {
      const asked = samples.find(({ id }) => id === sample);
      if (sample !== '' && asked === undefined) throw new Error(`there is no sample named "${sample}"`);
      const file = asked === undefined ? await fetchReplay(url) : await fetchSample(asked);
      // the address may have changed meanwhile
      if (param('sample').peek() !== sample || param('url').peek() !== url) return;
      await put(list([{ file, path: file.name }], asked === undefined ? { url } : { sample: asked })[0]!, true);
    } catch (error) {
      chosen.value = undefined;
      failure.value = error;
    }
  } else {
    failure.value = undefined;
    chosen.value = undefined;
  }
}

/** Opens what the address names, now and whenever it is changed; keeps the moment in the address. */
export function startFromAddress(): void {
  effect(() => {
    void navigations.value;
    untracked(() => void counted(follow));
  });
  effect(() => {
    const replay = active.value;
    if (replay === undefined || isListShown.value) return;
    const at = replay.moment.value;
    const span = replay.span.value;
    // an address that is being followed is not overwritten
    if (untracked(() => isInAddress(replay))) setParams({ t: at > 0 ? short(at) : undefined, span: span?.map(short).join('-') });
  });
}

/** Whether the address names this replay: while it does not, another one is being opened. */
export function isInAddress({ sample, path }: OpenReplay): boolean {
  return sample === undefined ? param('url').peek() !== '' || param('replay').peek() === path : param('sample').peek() === sample.id;
}
