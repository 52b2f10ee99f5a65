import type { Sc2BuildOrder, Sc2BuildStep } from './build-order.js';
import { isWorker } from './production.js';

/** What `buildOrderText` is to list. */
export interface Sc2BuildOrderTextOptions {
  /** Workers, creep tumours and what spells make, too, which build orders that people share leave out. */
  readonly all?: boolean | undefined;
}

/** A changeling may be born as what it is disguised as: `ChangelingZerglingWings`. */
const BY_SPELL = /^(CreepTumor|CreepTumorQueen|MULE|Changeling.*|AutoTurret|PointDefenseDrone|OracleStasisTrap|Nuke)$/;
/** Catalogue ids that are not what players say. */
const SAID: Readonly<Record<string, string>> = {
  VikingFighter: 'Viking',
  HellionTank: 'Hellbat',
  GhostAlternate: 'Ghost',
  TemplarArchive: 'Templar Archives',
  CreepTumorQueen: 'Creep Tumor',
  NydusCanal: 'Nydus Worm',
  OverlordTransport: 'Overlord (transport)',
};

/** A name in words: `SpawningPool` is `Spawning Pool`; research is called as its command is, `Metabolic Boost`. */
export function buildStepTitle({ name, kind, command }: Pick<Sc2BuildStep, 'name' | 'kind' | 'command'>): string {
  const research = kind === 'upgraded' && command !== undefined ? command.replace(/^(Research|Evolve|Upgrades?)(?=[A-Z])/, '') : undefined;
  const id = research ?? name.replace(/MP$/, '');
  return SAID[id] ?? id.replace(/([a-z])(?=[A-Z\d])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
}

/**
 * A step in the notation in which people share build orders: used supply, clock, what. Without a tracker stream supply is not known.
 *
 * @example
 * const { buildOrder = [] } = await parseSc2(file, { include: ['buildOrder'], names: true });
 * for (const step of buildOrder[0]?.steps ?? []) console.log(buildStepText(step)); // ` 14   0:18  Overlord`
 */
export function buildStepText({ supply, clockSeconds, count = 1, cancelledGameloop, ...step }: Sc2BuildStep): string {
  const used = supply === undefined ? '' : String(Math.floor(supply));
  const clock = `${Math.floor(clockSeconds / 60)}:${String(Math.floor(clockSeconds % 60)).padStart(2, '0')}`;
  const times = count > 1 ? ` x${count}` : '';
  return `${used.padStart(3)} ${clock.padStart(6)}  ${buildStepTitle(step)}${times}${cancelledGameloop === undefined ? '' : ' (cancelled)'}`;
}

/**
 * A build order as people share it, a step a line. What was ordered in the same second is one line. A first line says so when the steps are
 * commands, and nobody knows which of them were carried out.
 *
 * @example
 * const { buildOrder = [] } = await parseSc2(file, { include: ['buildOrder'], names: true });
 * for (const order of buildOrder) console.log(`${order.name}\n${buildOrderText(order)}`);
 */
export function buildOrderText(order: Sc2BuildOrder, { all = false }: Sc2BuildOrderTextOptions = {}): string {
  const lines: Sc2BuildStep[] = [];
  for (const step of order.steps) {
    if (!all && (isWorker(step.name) || BY_SPELL.test(step.name))) continue;
    const last = lines.at(-1);
    if (last !== undefined && isSame(last, step)) lines[lines.length - 1] = { ...last, count: (last.count ?? 1) + (step.count ?? 1) };
    else lines.push(step);
  }
  const text = lines.map((step) => `${buildStepText(step)}\n`).join('');
  return order.source === 'commands' ? `These are commands; the replay does not say which of them were carried out:\n${text}` : text;
}

/** Whether two steps are one line. */
function isSame(a: Sc2BuildStep, b: Sc2BuildStep): boolean {
  return (
    a.name === b.name &&
    Math.floor(a.clockSeconds) === Math.floor(b.clockSeconds) &&
    (a.cancelledGameloop === undefined) === (b.cancelledGameloop === undefined)
  );
}
