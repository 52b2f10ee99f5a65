import ts from 'typescript';
import { declaredProgram } from '../../scripts/declared-program.js';
import { FORMAT_NAMES } from '../../src/kit/registry.js';

/** A list of words that an option takes. */
export interface OptionWords {
  /** `DemParseOptions.include` */
  readonly option: string;
  /** The words that the type of the option allows. */
  readonly words: readonly string[];
  /** The docblock of the option. */
  readonly doc: string;
}

const PREFIXES = FORMAT_NAMES.map((name) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()));
const OPTIONS = new RegExp(`^(?:${PREFIXES.join('|')})(?:Parse|Stream|Open)Options$`);

/** The options `include` and `events` of every format, as the compiler sees them. */
export function optionWords(): readonly OptionWords[] {
  const { checker, files } = declaredProgram();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(files.get('index')!)!);
  return exported.flatMap((symbol) => {
    const found = OPTIONS.test(symbol.name);
    if (!found) return [];
    const alias = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    const type = checker.getDeclaredTypeOfSymbol(alias);
    return ['include', 'events'].flatMap((name) => {
      const option = checker.getPropertyOfType(type, name);
      if (option === undefined) return [];
      const list = checker.getNonNullableType(checker.getTypeOfSymbol(option));
      const word = checker.getTypeArguments(list as ts.TypeReference)[0]!;
      // the second argument of AskedWord, which the word is bounded by
      const declaration = word.symbol.declarations![0] as ts.TypeParameterDeclaration;
      const bound = declaration.constraint as ts.TypeReferenceNode;
      const allowed = checker.getTypeFromTypeNode(bound.typeArguments![1]!);
      const parts = allowed.isUnion() ? allowed.types : [allowed];
      const words = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : [])).sort();
      return [{ option: `${symbol.name}.${name}`, words, doc: ts.displayPartsToString(option.getDocumentationComment(checker)) }];
    });
  });
}
