/** What one job took. Processor time counts every thread, wall time what else ran on the machine too. */
export interface Timing {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * Medians of `runs` runs of each job, in turn (a, b, a, b, …), so that a busy machine slows all of them alike.
 * `warmups` rounds before them do not count.
 */
export async function medians<Name extends string>(
  jobs: Readonly<Record<Name, () => unknown>>,
  { runs = 7, warmups = 3 }: { readonly runs?: number; readonly warmups?: number } = {},
): Promise<Record<Name, Timing>> {
  const names = Object.keys(jobs) as Name[];
  const timings = new Map(names.map((name) => [name, [] as Timing[]]));
  for (let round = -warmups; round < runs; round++) {
    for (const name of names) {
      const timing = await timed(jobs[name]);
      if (round >= 0) timings.get(name)!.push(timing);
    }
  }
  const of = (name: Name): Timing => ({
    wallMs: median(timings.get(name)!.map(({ wallMs }) => wallMs)),
    cpuMs: median(timings.get(name)!.map(({ cpuMs }) => cpuMs)),
  });
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Timing>;
}

async function timed(job: () => unknown): Promise<Timing> {
  const cpu = process.cpuUsage();
  const wall = performance.now();
  await job();
  const wallMs = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** One line of a table of two jobs: how many times as long the second takes. */
export function compared(label: string, ours: Timing, other: Timing, target?: number): Record<string, string> {
  return {
    what: label,
    'ours ms': `${ours.wallMs.toFixed(1)} (cpu ${ours.cpuMs.toFixed(1)})`,
    'other ms': `${other.wallMs.toFixed(1)} (cpu ${other.cpuMs.toFixed(1)})`,
    ratio: `${(other.wallMs / ours.wallMs).toFixed(2)} (cpu ${(other.cpuMs / ours.cpuMs).toFixed(2)})`,
    target: target === undefined ? '' : `at least ${target}`,
  };
}
