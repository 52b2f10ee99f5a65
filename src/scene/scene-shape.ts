import { FORMAT_NAMES } from '../kit/format-names.js';

/**
 * The shape of a part of a scene, by which it is written to a file and checked when it is read. Columns of numbers are `seconds`, `places`, `angles`,
 * `values` and `bytes`.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  | 'seconds'
  | 'places'
  | 'angles'
  | 'values'
  | 'bytes'
  | { readonly words: readonly string[] }
  | { readonly list: Shape }
  | { readonly map: Shape }
  | RecordShape;

/** An object. Keys of `optional` may be missing. */
export interface RecordShape {
  readonly required: Readonly<Record<string, Shape>>;
  readonly optional: Readonly<Record<string, Shape>>;
  /** Columns that have one length. */
  readonly columns: readonly string[];
}

const record = (
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
  columns: readonly string[] = [],
): RecordShape => ({ required, optional, columns });
const list = (of: Shape): Shape => ({ list: of });
const words = (...all: readonly string[]): Shape => ({ words: all });

const STEPS = record({ seconds: 'seconds', values: 'values' }, { names: list('text') }, ['seconds', 'values']);
const TRACK = record({ seconds: 'seconds', x: 'places', y: 'places', motion: 'bytes' }, { z: 'places', yaw: 'angles' }, [
  'seconds',
  'x',
  'y',
  'z',
  'yaw',
  'motion',
]);
const PLACE = { x: 'number', y: 'number', z: 'number' } as const;

const DIAGNOSTIC = record(
  { code: 'text', severity: words('info', 'warning', 'error'), message: 'text', path: list('text'), count: 'number' },
  { offset: 'number', reason: 'text' },
);
const SIDE = record(
  { id: 'number', name: 'text', color: 'text', shape: words('circle', 'square', 'triangle', 'diamond', 'pentagon', 'star') },
  { score: STEPS, result: words('win', 'loss', 'draw') },
);
const ACTOR = record(
  {
    id: 'number',
    kind: words('player', 'hero', 'unit', 'building', 'projectile', 'ball', 'vehicle', 'ward', 'item'),
    label: 'text',
    from: 'number',
    track: TRACK,
    values: { map: STEPS },
  },
  { detail: 'text', side: 'number', playerId: 'number', color: 'text', to: 'number', radius: 'number', isMinor: 'flag' },
);
const AREA = record(
  { kind: 'text', from: 'number' },
  { ...PLACE, label: 'text', side: 'number', to: 'number', radius: 'number', points: 'places', actor: 'number' },
);
const MOMENT = record(
  { seconds: 'number', kind: 'text', text: 'text', weight: 'number' },
  { ...PLACE, toSeconds: 'number', sides: list('number'), actors: list('number') },
);
const SERIES = record(
  { ...STEPS.required, name: 'text', label: 'text' },
  { ...STEPS.optional, unit: 'text', side: 'number', actor: 'number', isDifference: 'flag' },
  STEPS.columns,
);
const WORLD = record(
  { minX: 'number', minY: 'number', maxX: 'number', maxY: 'number', unit: 'text', up: 'number' },
  { floors: list(record({ name: 'text', minZ: 'number', maxZ: 'number' })) },
);
const CLOCK = record({
  spans: list(record({ from: 'number', value: 'number', rate: 'number' }, { label: 'text' })),
  chapters: list(record({ from: 'number', label: 'text' }, { to: 'number', side: 'number' })),
});
const GROUND = record({ kind: 'text', points: 'places', isClosed: 'flag' }, { floor: 'number', radius: 'number', label: 'text' });

/** A scene. */
export const SCENE_SHAPE: RecordShape = record(
  {
    format: words(...FORMAT_NAMES),
    isComplete: 'flag',
    diagnostics: list(DIAGNOSTIC),
    game: 'text',
    title: 'text',
    durationSeconds: 'number',
    readSeconds: 'number',
    coverage: words('sampled', 'sparse', 'orders', 'none'),
    clock: CLOCK,
    sides: list(SIDE),
    actors: list(ACTOR),
    areas: list(AREA),
    moments: list(MOMENT),
    series: list(SERIES),
    ground: list(GROUND),
  },
  { map: 'text', world: WORLD },
);
