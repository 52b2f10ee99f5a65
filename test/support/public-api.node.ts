import { join, relative } from 'node:path';
import ts from 'typescript';
import { entries } from '../../tsup.config.js';
import { root } from './package.node.js';

/** One name that an entry exports. */
export interface PublicName {
  readonly entry: string;
  readonly name: string;
  /** The file that declares it. */
  readonly path: string;
  /** The text of its docblock, tags left out; empty when there is none. */
  readonly doc: string;
  /** The code of the `@example` tags of the docblock and of its members' docblocks. */
  readonly examples: readonly string[];
}

/** Every export of every entry, as the compiler sees it. */
export function publicNames(): PublicName[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.src.json'), (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const paths = Object.entries(entries).map(([entry, path]) => [entry, join(root, path)] as const);
  const program = ts.createProgram({ rootNames: paths.map(([, path]) => path), options });
  const checker = program.getTypeChecker();
  return paths.flatMap(([entry, path]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path)!);
    if (module === undefined) throw new Error(`${path} exports nothing`);
    return checker.getExportsOfModule(module).map((exported): PublicName => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const members = [
        ...(symbol.members?.values() ?? []),
        ...(symbol.flags & ts.SymbolFlags.Class ? (symbol.exports?.values() ?? []) : []),
      ];
      return {
        entry,
        name: exported.name,
        path: relative(root, symbol.declarations![0]!.getSourceFile().fileName).replaceAll('\\', '/'),
        doc: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
        examples: [symbol, ...members].flatMap((documented) => examplesOf(documented)),
      };
    });
  });
}

const examplesOf = (symbol: ts.Symbol): string[] =>
  symbol
    .getJsDocTags()
    .filter(({ name }) => name === 'example')
    .map(({ text }) => ts.displayPartsToString(text).replace(/^```\w*\n|\n?```$/g, ''));
