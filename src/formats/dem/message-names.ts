import { checkNames } from '../../core/known-names.js';
import type { DemGame } from './dialects.js';
import { FORMER_NAMES, MESSAGE_NAMES } from './message-names.gen.js';
import { NameTable } from './name-table.js';

const names = new NameTable(MESSAGE_NAMES);

/** The name of an inner message id in its enum, for example `svc_PacketEntities`, in the newest builds; undefined for ids that are not known. */
export const messageName = (id: number, game: DemGame | undefined): string | undefined => names.nameOf(id, game);

/** The ids that name another message in builds before a day, with the names they had. */
export const formerMessageNames = (game: DemGame | undefined, date: string): ReadonlyMap<number, string> =>
  new Map(
    namesOfOlderBuilds()
      .filter((one) => one.game === game && date < one.until)
      .map(({ id, name }) => [id, name]),
  );

interface FormerName {
  readonly game: string;
  readonly id: number;
  readonly name: string;
  readonly until: string;
}

let formerNames: readonly FormerName[] | undefined;

/** Ids that name another message in newer builds. */
const namesOfOlderBuilds = (): readonly FormerName[] =>
  (formerNames ??= FORMER_NAMES.trim()
    .split('\n')
    .map((line) => {
      const [game, id, name, until] = line.split(' ') as [string, string, string, string];
      return { game, id: Number(id), name, until };
    }));

/** What an id without a name is called. */
const UNNAMED = /^message_\d+$/;

/** Throws `usage` for names of messages that no game has; `message_9999` is the name of an id that none has named. */
export function checkMessageNames(asked: readonly string[]): void {
  const named = Array.isArray(asked) ? asked.filter((name: string) => !UNNAMED.test(name)) : asked;
  checkNames('messages', named, [...new Set([...names.names(), ...namesOfOlderBuilds().map(({ name }) => name)])], 'dem');
}
