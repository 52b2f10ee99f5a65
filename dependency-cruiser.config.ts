import { readdirSync } from 'node:fs';
import type { DependencyType, ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { bundled } from './tsup.config.js';

/** Packages whose code is built into dist/: development dependencies, which nobody installs with replaykit. */
const INSIDE = ['pako', 'snappyjs', 'lz4js', '@zip.js/zip.js', ...Object.keys(bundled)];

/** The rooms of src/ by rank: a file imports its own room, and rooms of a lower rank. */
const RANKS = [
  ['core/'],
  ['io/', 'codecs/'],
  ['containers/wrapper/'],
  ['containers/mpq/'],
  ['protocols/'],
  readdirSync(new URL('src/formats', import.meta.url)).map((name) => `formats/${name}/`),
  ['kit/'],
  ['tables/', 'scene/'],
  ['worker/', 'player/'],
  ['node/', 'bits.ts', 'index.ts', 'write.ts'],
  ['cli/'],
];

const pathOf = (rooms: readonly string[]): string => `^src/(${rooms.map((room) => room.replace('.', '\\.')).join('|')})`;

/** What the driver loads by `import()` when a file is not what the caller said: it imports core/ and the names of the formats. */
const ON_FAILURE = '^src/kit/first-bytes\\.ts$';

const layers = RANKS.flatMap((rooms, rank) =>
  rooms.map((room): IForbiddenRuleType => ({
    name: `layer ${room}`,
    comment: 'a file imports its own room, and rooms of a lower rank',
    severity: 'error',
    from: { path: pathOf([room]) },
    to: { path: '^src/', pathNot: [pathOf([room, ...RANKS.slice(0, rank).flat()]), ...(room === 'io/' ? [ON_FAILURE] : [])] },
  })),
);

const NPM: DependencyType[] = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

export const forbidden: IForbiddenRuleType[] = [
  ...layers,
  {
    name: 'looks are loaded late',
    comment: 'io/ loads what is known of first bytes only after a failure, and that file knows of no parser',
    severity: 'error',
    from: { path: '^src/io/' },
    to: { path: ON_FAILURE, dependencyTypesNot: ['dynamic-import'] },
  },
  {
    name: 'looks know no parser',
    severity: 'error',
    from: { path: ON_FAILURE },
    to: { pathNot: '^src/(core/|kit/(format-names|relatives)\\.ts$)' },
  },
  {
    name: 'known rooms',
    comment: 'every file of src/ lies in one of the rooms of RANKS',
    severity: 'error',
    from: { path: '^src/', pathNot: pathOf(RANKS.flat()) },
    to: {},
  },
  {
    name: 'no cycle',
    comment: 'cycles of types alone are fine: they do not exist at run time',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'packages behind adapters',
    comment: 'npm packages are imported in codecs/, tables/, cli/ and node/ only',
    severity: 'error',
    from: { path: '^src/', pathNot: pathOf(['codecs/', 'tables/', 'cli/', 'node/']) },
    to: { dependencyTypes: NPM },
  },
  {
    name: 'packages that users get',
    comment: 'what src/ imports is a dependency, one that users bring along, or one whose code is built in, not a development tool',
    severity: 'error',
    from: { path: '^src/' },
    to: {
      dependencyTypes: NPM.filter((type) => type !== 'npm'),
      dependencyTypesNot: ['npm-peer'],
      pathNot: `node_modules/(@types/(node|cli-progress)|${INSIDE.join('|')})/`,
    },
  },
  {
    name: 'node: in Node only',
    severity: 'error',
    from: { path: '^src/', pathNot: pathOf(['node/', 'cli/']) },
    to: { dependencyTypes: ['core'] },
  },
];

export const options: ICruiseOptions = {
  tsConfig: { fileName: 'tsconfig.json' },
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'], extensions: ['.ts', '.d.ts', '.js'] },
};
