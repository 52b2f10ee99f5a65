/**
 * Writes docs/api/, the public surface of each entry, as review sees it: every export with its declaration, without comments, and with
 * `replaykit/tables` the columns of every table. A declaration that several entries export is listed with the first of them. Run: npm run api
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { FORMAT_NAMES } from '../src/kit/registry.js';
import { replaysTable } from '../src/node/replays-table.js';
import { tablesOf } from '../src/tables/index.js';
import { entries } from '../tsup.config.js';
import { emitDeclarations } from './declarations.js';
import { declaredProgram } from './declared-program.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/api');
/** The package itself gathers what the others declare, so it comes last. */
const ORDER = [...Object.keys(entries).filter((entry) => entry !== 'index'), 'index'];

/** The prefix of lines whose declaration is listed with another entry. */
const SEEN = '// ';

/** The text of each report, by the name of its entry, of the declarations that the last build made. */
export function apiReports(): Map<string, string> {
  const { checker, files } = declaredProgram();
  const printer = ts.createPrinter({ removeComments: true });
  /** The entry in which a declaration stands. */
  const homes = new Map<ts.Symbol, string>();
  const reports = new Map<string, string>();
  for (const entry of ORDER) {
    const file = files.get(entry)!;
    const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).sort((a, b) => (a.name < b.name ? -1 : 1));
    const lines = exports.map((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
      const home = homes.get(symbol);
      const isType = !isValue(exported, checker, file);
      if (home !== undefined) return `${SEEN}${isType ? 'type ' : ''}${exported.name} of ${home}`;
      homes.set(symbol, entry);
      const texts = symbol.declarations!.map((declaration) => {
        const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
        return printer
          .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
          .replace(/^(export )?(declare )?/, '')
          .replace(/^ {4,}/gm, (indent) => ' '.repeat(indent.length / 2));
      });
      const renamed = exported.name === symbol.name ? '' : `/* as ${exported.name} */\n`;
      const onlyType = isType && (symbol.flags & ts.SymbolFlags.Value) !== 0 ? '/* as a type only */\n' : '';
      return renamed + onlyType + texts.join('\n');
    });
    const imported = entry === 'index' ? 'replaykit' : `replaykit/${entry}`;
    const own = lines.filter((line) => !line.startsWith(SEEN));
    const seen = lines.filter((line) => line.startsWith(SEEN));
    const text = [...own, seen.join('\n')].filter((part) => part !== '').join('\n\n');
    const report = `# ${imported}\n\nMade by \`npm run api\`: ${exports.length} exports.\n\n\`\`\`ts\n${text}\n\`\`\`\n`;
    reports.set(entry, entry === 'tables' ? report + columnsReport() : report);
  }
  return reports;
}

/** Columns are as public as names: queries and notebooks use them. */
function columnsReport(): string {
  const tables = FORMAT_NAMES.flatMap((format) => [...tablesOf(format), replaysTable(format)]);
  const texts = tables.map(({ format, name, version, columns }) => {
    const lines = columns.map(
      (column) =>
        `  ${column.name}: ${column.type}${column.isNullable ? ' | null' : ''}${column.unit === undefined ? '' : ` (${column.unit})`}`,
    );
    return [`${format}.${name}, version ${version}`, ...lines].join('\n');
  });
  return `\n## Tables\n\nThe columns of each table, in their order: name, type, unit.\n\n\`\`\`text\n${texts.join('\n\n')}\n\`\`\`\n`;
}

/** Whether an export can be used as a value: `export type` hides that of a class. Of a star, only that of the entry itself is looked at. */
function isValue(exported: ts.Symbol, checker: ts.TypeChecker, entry: ts.SourceFile): boolean {
  const typeStars = entry.statements.filter(
    (one): one is ts.ExportDeclaration => ts.isExportDeclaration(one) && one.isTypeOnly && one.exportClause === undefined,
  );
  const hides = ({ moduleSpecifier }: ts.ExportDeclaration): boolean =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(moduleSpecifier!)!).includes(exported);
  if (typeStars.some(hides)) return false;
  if ((exported.flags & ts.SymbolFlags.Alias) === 0) return (exported.flags & ts.SymbolFlags.Value) !== 0;
  if (exported.declarations?.some((declaration) => ts.isTypeOnlyExportDeclaration(declaration)) === true) return false;
  const target = checker.getImmediateAliasedSymbol(exported);
  return target !== undefined && isValue(target, checker, entry);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  emitDeclarations();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [entry, text] of apiReports()) writeFileSync(join(folder, `${entry}.api.md`), text);
  console.log(
    readdirSync(folder)
      .map((name) => relative(root, join(folder, name)))
      .join('\n'),
  );
}
