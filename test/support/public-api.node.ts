import { relative } from 'node:path';
import ts from 'typescript';
import { declaredProgram } from '../../scripts/declared-program.js';
import { sourceOf } from '../../scripts/declarations.js';
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
  const { checker, files } = declaredProgram();
  return [...files].flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(file);
    if (module === undefined) throw new Error(`${entry} exports nothing`);
    return checker.getExportsOfModule(module).map((exported): PublicName => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const members = [
        ...(symbol.members?.values() ?? []),
        ...(symbol.flags & ts.SymbolFlags.Class ? (symbol.exports?.values() ?? []) : []),
      ];
      return {
        entry,
        name: exported.name,
        path: sourceOf(relative(root, symbol.declarations![0]!.getSourceFile().fileName).replaceAll('\\', '/')),
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
