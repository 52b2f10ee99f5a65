import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { entries } from '../tsup.config.js';
import { declarationsOf } from './declarations.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The public surface, as a program over the declarations that `emitDeclarations` made. It has no code, so it is read in a second. */
export interface DeclaredProgram {
  readonly checker: ts.TypeChecker;
  /** The declarations of each entry, by its name. */
  readonly files: ReadonlyMap<string, ts.SourceFile>;
}

let known: DeclaredProgram | undefined;
/** The same for everybody who asks: tests of several promises do. */
export const declaredProgram = (): DeclaredProgram => (known ??= newProgram());

function newProgram(): DeclaredProgram {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.src.json'), (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // The types of pages are most of what TypeScript would read, and nobody asks this program for them.
  options.lib = ['lib.es2022.d.ts'];
  const paths = Object.entries(entries).map(([entry, source]) => [entry, join(root, declarationsOf(source))] as const);
  const program = ts.createProgram({ rootNames: paths.map(([, path]) => path), options });
  return {
    checker: program.getTypeChecker(),
    files: new Map(
      paths.map(([entry, path]) => {
        const file = program.getSourceFile(path);
        if (file === undefined) throw new Error(`${path} is missing: npm run build makes it`);
        return [entry, file];
      }),
    ),
  };
}
