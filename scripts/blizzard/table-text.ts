/** The type tables of a game as one line of JSON that is parsed on first use: the rows of protocols.json with names cut to what differs. */
import { readFileSync } from 'node:fs';

/** The parts of a protocols.json (docs/formats/sc2.md, section 5). */
export interface ProtocolsFile {
  readonly builds: readonly number[];
  readonly derived: readonly number[];
  readonly also: readonly number[];
  readonly types: readonly unknown[];
  readonly header: unknown;
  readonly details: unknown;
  readonly initData: unknown;
  readonly userId: unknown;
  /** Of Heroes of the Storm. */
  readonly battlelobby?: unknown;
  readonly game: readonly (readonly [number, string, unknown, number?, number?])[];
  readonly message: readonly (readonly [number, string, unknown, number?, number?])[];
  readonly tracker: readonly (readonly [number, string, unknown, number?, number?])[];
}

/** The parts of a protocols.json, read. */
export const protocolsOf = (path: string): ProtocolsFile => JSON.parse(readFileSync(path, 'utf8')) as ProtocolsFile;

/** `m_` goes: the few fields without it get a mark instead. */
function shortType(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const [kind, ...rest] = type as [string, ...unknown[]];
  if (kind === 'struct' || kind === 'tagged') {
    return [kind, ...(rest as unknown[][]).map(([name, of, ...more]) => [shortField(name as string), shortType(of), ...more])];
  }
  if (kind === 'choice')
    return [kind, rest[0], ...(rest.slice(1) as unknown[][]).map(([tag, name, of, ...more]) => [tag, name, shortType(of), ...more])];
  return [kind, ...rest.map(shortType)];
}

function shortField(name: string): string {
  return name.startsWith('m_') ? name.slice(2) : `.${name}`;
}

/** The text of the tables. */
export function tableText(protocols: ProtocolsFile): string {
  const rows = (list: ProtocolsFile['game']): unknown[] => list.map(([id, name, type, ...range]) => [id, name, shortType(type), ...range]);
  const known = [...new Set([...protocols.builds, ...protocols.derived, ...protocols.also])].sort((a, b) => a - b);
  return JSON.stringify({
    // differences: most are small
    builds: known.map((build, i) => build - (known[i - 1] ?? 0)),
    types: protocols.types.map(shortType),
    header: shortType(protocols.header),
    details: shortType(protocols.details),
    initData: shortType(protocols.initData),
    userId: shortType(protocols.userId),
    ...(protocols.battlelobby !== undefined && { battlelobby: shortType(protocols.battlelobby) }),
    game: rows(protocols.game),
    message: rows(protocols.message),
    tracker: rows(protocols.tracker),
  });
}
