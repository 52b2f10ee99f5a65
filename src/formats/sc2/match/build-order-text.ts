import type { Sc2BuildOrder } from './build-order.js';
import type { Sc2BuildStep } from './build-step.js';
import { isWorker } from './production.js';
import { titleOf } from './step-titles.js';

/** What the text of a step says. */
export interface Sc2BuildStepTextOptions {
  /**
   * Which time: `order`, when it was ordered or placed, or `start`, when the work on it began, so far as that is known. Default: `order`.
   */
  readonly times?: 'order' | 'start' | undefined;
  /** Where on the map, as on the face of a clock: `Gateway at 3 o'clock`. Default: false. */
  readonly positions?: boolean | undefined;
}

/** What `buildOrderText` is to list. */
export interface Sc2BuildOrderTextOptions extends Sc2BuildStepTextOptions {
  /** Workers too, which build orders that people share leave out. */
  readonly all?: boolean | undefined;
}

/** What the times of a text are, by which the first line says it. */
const HEADINGS = {
  commands: 'These are commands; the replay does not say which of them were carried out:',
  order: 'Supply, time when it was ordered or placed, step:',
  start: 'Supply, time when work on it began, step:',
  done: 'Supply, time when it was placed or finished, step:',
} as const;

/** A name in words: `SpawningPool` is `Spawning Pool`; research is called as in the game, `Metabolic Boost`. */
export function buildStepTitle({ name }: Pick<Sc2BuildStep, 'name'>): string {
  return titleOf(name);
}

/**
 * A step in the notation in which people share build orders: used supply, clock, what. Without a tracker stream supply is not known.
 *
 * @example
 * const { buildOrder = [] } = await parseSc2(file, { include: ['buildOrder'], names: true });
 * for (const step of buildOrder[0]?.steps ?? []) console.log(buildStepText(step)); // ` 14   0:18  Overlord`
 */
export function buildStepText(step: Sc2BuildStep, { times = 'order', positions = false }: Sc2BuildStepTextOptions = {}): string {
  const { supply, count = 1, cancelledGameloop, clockPosition } = step;
  const used = supply === undefined ? '' : String(Math.floor(supply));
  const seconds = clockOf(step, times);
  const clock = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  const many = count > 1 ? ` x${count}` : '';
  const at = positions && clockPosition !== undefined ? ` at ${clockPosition} o'clock` : '';
  return `${used.padStart(3)} ${clock.padStart(6)}  ${buildStepTitle(step)}${many}${at}${cancelledGameloop === undefined ? '' : ' (cancelled)'}`;
}

/**
 * A build order as people share it, a step a line. What has the same time, to the second, is one line. The first line says which times these
 * are: those of orders (of buildings, when they were placed), of starts, or, without `names`, when things were finished. It also says so when
 * the steps are commands, and nobody knows which of them were carried out.
 *
 * @example
 * const { buildOrder = [] } = await parseSc2(file, { include: ['buildOrder'], names: true });
 * for (const order of buildOrder) console.log(`${order.name}\n${buildOrderText(order)}`);
 * @example
 * const { buildOrder = [] } = await parseSc2(file, { include: ['buildOrder'], names: true });
 * console.log(buildOrderText(buildOrder[0]!, { times: 'start', positions: true })); // ` 17   0:37  Gateway at 1 o'clock`
 */
export function buildOrderText(order: Sc2BuildOrder, options: Sc2BuildOrderTextOptions = {}): string {
  const { all = false, times = 'order', positions = false } = options;
  const lines: Sc2BuildStep[] = [];
  const steps = order.steps.filter(({ name }) => all || !isWorker(name));
  for (const step of steps.sort((a, b) => clockOf(a, times) - clockOf(b, times))) {
    const last = lines.at(-1);
    const isSame = last !== undefined && keyOf(last, times, positions) === keyOf(step, times, positions);
    if (isSame) lines[lines.length - 1] = { ...last, count: (last.count ?? 1) + (step.count ?? 1) };
    else lines.push(step);
  }
  const text = lines.map((step) => `${buildStepText(step, options)}\n`).join('');
  return `${headingOf(order, times)}\n${text}`;
}

const clockOf = ({ clockSeconds, startClockSeconds }: Sc2BuildStep, times: 'order' | 'start'): number =>
  times === 'start' ? (startClockSeconds ?? clockSeconds) : clockSeconds;

function headingOf({ source, steps }: Sc2BuildOrder, times: 'order' | 'start'): string {
  if (source === 'commands') return HEADINGS.commands;
  return steps.length === 0 || steps.some(({ orderedGameloop }) => orderedGameloop !== undefined) ? HEADINGS[times] : HEADINGS.done;
}

/** Steps with the same key are one line. */
const keyOf = (step: Sc2BuildStep, times: 'order' | 'start', positions: boolean): string =>
  [step.name, Math.floor(clockOf(step, times)), step.cancelledGameloop === undefined, positions && step.clockPosition].join();
