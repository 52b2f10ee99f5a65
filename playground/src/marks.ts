import { computed, type ReadonlySignal } from '@preact/signals';
import type { OpenReplay } from './replay.js';

/** A mark on the timeline. */
export interface Mark {
  readonly seconds: number;
  readonly kind: MarkKind;
}

/** `kill`: a death; `turn`: a round, an objective, a lap; `say`: chat. */
export type MarkKind = 'kill' | 'turn' | 'say';

/** Tables whose rows are marks. */
const MARKED: readonly {
  readonly table: string;
  readonly kind: MarkKind;
  readonly where?: (cell: (column: string) => unknown) => boolean;
}[] = [
  { table: 'chat', kind: 'say' },
  { table: 'cs2_kills', kind: 'kill' },
  { table: 'cs2_rounds', kind: 'turn' },
  {
    table: 'dota_combat_log',
    kind: 'kill',
    where: (cell) => cell('kind') === 'death' && cell('is_target_hero') === true && cell('is_target_illusion') !== true,
  },
  { table: 'incidents', kind: 'turn' },
  { table: 'dota_kills', kind: 'kill' },
];

const known = new WeakMap<OpenReplay, ReadonlySignal<readonly Mark[]>>();

function find({ tables }: OpenReplay): readonly Mark[] {
  return MARKED.flatMap(({ table, kind, where }) => {
    const data = tables.get(table);
    const seconds = data?.columns['seconds'];
    if (data === undefined || seconds === undefined) return [];
    const marks: Mark[] = [];
    for (let i = 0; i < data.length; i++) {
      const at = seconds[i];
      if (typeof at === 'number' && (where?.((column) => data.columns[column]?.[i]) ?? true)) marks.push({ seconds: at, kind });
    }
    return marks;
  });
}

/** The marks of a replay; more appear as it is read. */
export function marksOf(replay: OpenReplay): readonly Mark[] {
  let marks = known.get(replay);
  if (marks === undefined) known.set(replay, (marks = computed(() => find(replay))));
  return marks.value;
}
