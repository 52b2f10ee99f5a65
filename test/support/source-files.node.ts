import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './package.node.js';

/** A file of src/, parsed. */
export interface SourceFile {
  /** From the repository's folder, with slashes: `src/core/text.ts`. */
  readonly path: string;
  readonly ast: ts.SourceFile;
}

/** Every TypeScript file of src/. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = `src/${name.replaceAll('\\', '/')}`;
      return { path, ast: parsed(path, readFileSync(join(root, path), 'utf8')) };
    });
}

export const parsed = (path: string, text: string): ts.SourceFile => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);

/** Every node below `node`, itself included, in source order. */
export function nodesOf(node: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    nodes.push(one);
    one.forEachChild(visit);
  };
  visit(node);
  return nodes;
}

/** Whether an identifier stands for a variable or type, not for a property or label of that name. */
export function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent))
    return (ts.isPropertyAccessExpression(parent) ? parent.name : parent.right) !== node;
  const named =
    ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertySignature(parent);
  return !((named || ts.isMethodSignature(parent) || ts.isGetAccessor(parent) || ts.isSetAccessor(parent)) && parent.name === node);
}

/** `path:line` of a node. */
export const placeOf = (file: SourceFile, node: ts.Node): string =>
  `${file.path}:${file.ast.getLineAndCharacterOfPosition(node.getStart(file.ast)).line + 1}`;
