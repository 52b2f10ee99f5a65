import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemFieldValue } from '../../src/formats/dem/entities/entity.js';
import { iterateDem, type DemSection, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { corpusFacts, describeFile, expectEqual, type CorpusFile } from '../support/corpus.node.js';
import {
  otherKeyType,
  otherMessageId,
  patchedDemo,
  renamedEncoder,
  renamedField,
  renamedType,
  shorterSerializer,
  withoutEventList,
  withoutSerializer,
  type DemPatch,
} from '../support/dem-patch.js';
import { isSameValue, keyOf, snapshotOf, type DemSnapshot, type EntitySnapshot } from '../support/dem-snapshot.js';

/** One patch of docs/explain/patch-day.md, which has them as rows of kind, recording and patch. */
interface PatchCase {
  readonly kind: string;
  /** The beginning of the name of a corpus file. */
  readonly recording: string;
  readonly what: string;
  readonly patch: DemPatch;
  /** What the diagnostics say: each of these in at least one, and none without any of these. */
  readonly says: readonly (string | RegExp)[];
  /** The whole name of a field after the patch. */
  readonly renames?: (name: string) => string;
  /** Whether a value is of a field of which something is not known, and so may be another. */
  readonly isOfUnknown?: (after: DemSnapshot) => (className: string, name: string) => boolean;
  /** Values in sections that are undefined after it: `players.*.kills`. */
  readonly lost?: readonly string[];
  /** Fields that the schema lacks after it. */
  readonly removes?: readonly string[];
  readonly changesMessages?: (name: string) => string | undefined;
}

const SECTIONS: Readonly<Record<string, readonly DemSection[]>> = {
  cs2: ['players', 'score', 'rounds', 'kills'],
  deadlock: ['players', 'score', 'kills'],
  dota2: ['players', 'match', 'clock', 'summaries', 'draft'],
};

const renamed = (recording: string, from: string, to: string, lost: readonly string[]): PatchCase => ({
  kind: 'renamed field',
  recording,
  what: `${from} is ${to}`,
  patch: renamedField(from, to),
  says: [new RegExp(`^dem: class \\w+ has no field ([\\w.]+\\.)?${from}$`)],
  renames: (name) =>
    name.includes(from)
      ? name
          .split('.')
          .map((part) => (part === from ? to : part))
          .join('.')
      : name,
  lost,
});

const removed = (recording: string, serializer: string, removes: readonly string[]): PatchCase => ({
  kind: 'removed field',
  recording,
  what: `${serializer} has no ${removes.join(', ')}`,
  patch: shorterSerializer(serializer, removes.length),
  says: [],
  removes,
});

const newType = (recording: string, from: string, to: string): PatchCase => ({
  kind: 'new type',
  recording,
  what: `${from} is ${to}`,
  patch: renamedType(from, to),
  says: [`is of type ${to}, which is not known`],
  isOfUnknown: ({ schema }) => {
    const types = new Map(schema.classes.map(({ name, fields }) => [name, new Map(fields.map(({ path, type }) => [path, type]))]));
    const word = new RegExp(`\\b${to}\\b`);
    return (className, name) => word.test(types.get(className)?.get(name.replace(/\.\d{4,}(?=\.|$)/g, '.0000')) ?? '');
  },
});

const newEncoder = (recording: string, from: string, to: string): PatchCase => ({
  kind: 'new encoder',
  recording,
  what: `${from} is ${to}`,
  patch: renamedEncoder(from, to),
  says: [`has the encoder ${to}, which is not known`],
});

const noSerializer = (recording: string, className: string): PatchCase => ({
  kind: 'class without serializer',
  recording,
  what: className,
  patch: withoutSerializer(className),
  says: [`class ${className} has no serializer`],
});

const newMessage = (recording: string, name: string, from: number, to: number): PatchCase => ({
  kind: 'new message id',
  recording,
  what: `${name} (${from}) is ${to}`,
  patch: otherMessageId(from, to),
  says: [`message id ${to} has no known name`],
  changesMessages: (one) => (one === name ? `message_${to}` : one),
});

const isOfEvents = (name: string): boolean => name.startsWith('GE_Source1LegacyGameEvent');

const newKeyType = (recording: string, from: number, to: number): PatchCase => ({
  kind: 'new event key type',
  recording,
  what: `type ${from} is ${to}`,
  patch: otherKeyType(from, to),
  says: [`is of type ${to}, which is not known`],
  changesMessages: (name) => (isOfEvents(name) ? undefined : name),
});

const noList = (recording: string): PatchCase => ({
  kind: 'missing event list',
  recording,
  what: 'no GE_Source1LegacyGameEventList',
  patch: withoutEventList,
  says: ['the recording has no list of game events'],
  changesMessages: (name) => (isOfEvents(name) ? undefined : name),
});

const CASES: readonly PatchCase[] = [
  renamed('cs2--14090', 'm_iKills', 'm_nKills', ['players.*.kills']),
  renamed('cs2--14090', 'm_iScore', 'm_nScore', ['players.*.score', 'score.*.score', 'rounds.*.score.*']),
  renamed('cs2--14155', 'm_iAccount', 'm_nDollars', ['players.*.money']),
  renamed('deadlock--10423', 'm_iGoldNetWorth', 'm_nSouls', ['players.*.netWorth', 'score.0.netWorth']),
  renamed('dota2--9912', 'm_flGameStartTime', 'm_flHornTime', [
    'clock',
    'match.durationSeconds',
    'summaries.*.goldPerMinute',
    'summaries.*.xpPerMinute',
  ]),
  removed('cs2--14155', 'CCSPlayerController_DamageServices', ['m_DamageList']),
  removed('cs2--14090', 'CCSPlayerController_DamageServices', ['m_nSendUpdate', 'm_DamageList']),
  removed('deadlock--10423', 'CCitadelPlayer_MovementServices', ['m_vecX', 'm_vecY', 'm_vecZ']),
  removed('deadlock--10423', 'CCitadel_Ability_Mantle', ['m_flStartTime']),
  removed('dota2--9358', 'CDOTA_Unit_Announcer', ['m_hGoalEntity']),
  newType('cs2--14155', 'GameTime_t', 'GameMoment_t'),
  newType('cs2--14090', 'MoveType_t', 'MoveKind_t'),
  newType('cs2--14065', 'QAngle', 'QRotation'),
  newType('deadlock--10423', 'CUtlSymbolLarge', 'CUtlSymbolHuge'),
  newType('dota2--9912', 'PlayerID_t', 'PlayerNumber_t'),
  newEncoder('cs2--14155', 'qangle_precise', 'qangle_exact'),
  newEncoder('cs2--14090', 'coord', 'coarse'),
  newEncoder('deadlock--10423', 'qangle_precise', 'qangle_exact'),
  newEncoder('dota2--9912', 'fixed64', 'whole64'),
  newEncoder('dota2--9358', 'qangle_pitch_yaw', 'qangle_two'),
  noSerializer('cs2--14155', 'CCSTeam'),
  noSerializer('cs2--14090', 'CCSPlayerPawn'),
  noSerializer('deadlock--10423', 'CCitadelPlayerController'),
  noSerializer('dota2--9912', 'CDOTATeam'),
  noSerializer('dota2--9358', 'CWorld'),
  newMessage('cs2--14090', 'GE_SosStartSoundEvent', 208, 1021),
  newMessage('cs2--14090', 'TE_WorldDecalId', 411, 1022),
  newMessage('cs2--14155', 'svc_UserCmds', 76, 1023),
  newMessage('deadlock--10423', 'GE_SosStopSoundEvent', 209, 1021),
  newMessage('dota2--9358', 'DOTA_UM_SelectPenaltyGold', 563, 1021),
  newKeyType('cs2--14011', 6, 15),
  newKeyType('cs2--14065', 3, 16),
  newKeyType('cs2--14090', 9, 12),
  newKeyType('cs2--14090', 1, 13),
  newKeyType('cs2--14150', 5, 17),
  noList('cs2--14011'),
  noList('cs2--14065'),
  noList('cs2--14090'),
  noList('cs2--14150'),
  noList('cs2--14155'),
];

const facts = corpusFacts('dem', { files: 8, facts: 1_000_000 });
const KINDS = [...new Set(CASES.map(({ kind }) => kind))];

it('patch-day.md lists these patches', () => {
  const page = readFileSync(new URL('../../docs/explain/patch-day.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(2, 5)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
  expect(cells).toEqual(CASES.map(({ kind, recording, what }) => [kind, recording, what]));
  for (const kind of KINDS) expect(CASES.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(4);
  expect(KINDS).toHaveLength(8);
});

for (const recording of new Set(CASES.map((one) => one.recording))) {
  describeFile('dem', recording, (file) => {
    const sections = SECTIONS[file.name.slice(0, file.name.indexOf('--'))]!;
    // without a patch, written by the same means; kept for its own patches alone
    let was: DemSnapshot;
    beforeAll(() => void (was = snapshotOf(patchedDemo(file.bytes(), {}), sections)));
    afterAll(() => void (was = undefined!));

    const cases = CASES.filter((one) => one.recording === recording).map((one) => [`${one.kind}: ${one.what}`, one] as const);
    it.each(cases)('%s', (_, one) => comparePatched(file, sections, was, one));
  });
}

function comparePatched(file: CorpusFile, sections: readonly DemSection[], was: DemSnapshot, one: PatchCase): void {
  const bytes = patchedDemo(file.bytes(), one.patch);
  const worlds = new ComparedWorlds(was, one.renames);
  const is = snapshotOf(bytes, sections, (world) => worlds.take(world));

  // the unknown is named, and nothing else is said
  const said = is.diagnostics
    .map(({ message }) => message)
    .filter((message) => !was.diagnostics.some((known) => known.message === message));
  for (const word of one.says)
    expect(
      said.some((message) => says(message, word)),
      `${String(word)} in ${said.join('\n')}`,
    ).toBe(true);
  const gone = Object.keys(was.sections).filter((name) => was.sections[name] !== undefined && is.sections[name] === undefined);
  const expectedWords = [...one.says, ...gone.map((name) => `the recording has no '${name}'`)];
  expect(said.filter((message) => !expectedWords.some((word) => says(message, word)))).toEqual([]);

  // classes that were lost are those that a diagnostic names
  const lostClasses = new Set(
    is.diagnostics.flatMap(({ severity, path }) => (severity === 'error' ? path.slice(-1) : [])).map((part) => part.replace(/^class /, '')),
  );
  expect(is.isComplete).toBe(was.isComplete && lostClasses.size === 0);
  facts.add(file, worlds.end(lostClasses, one.isOfUnknown?.(is)));

  // sections
  const expected = structure(was.sections);
  for (const path of one.lost ?? []) lose(expected, path.split('.'));
  if (lostClasses.size === 0) expectEqual(is.sections, expected);
  else for (const [name, section] of Object.entries(is.sections)) expectPart(section, was.sections[name], name);

  // game events, chat, messages
  compareEvents(one, was, is);
  expect(is.chat).toEqual(was.chat);
  const { changesMessages = (name: string) => name } = one;
  const messages = (snapshot: DemSnapshot, rename: (name: string) => string | undefined): unknown[] =>
    snapshot.messages.map(({ name, tick, bytes: size }) => ({ name: rename(name), tick, size })).filter(({ name }) => name !== undefined);
  const changed = messages(was, changesMessages);
  expectEqual(
    messages(is, (name) => (isOfEvents(name) ? changesMessages(name) : name)),
    changed,
  );
  facts.add(file, changed.length + is.gameEvents.length);

  if (one.removes !== undefined) compareSchemas(one.removes, was, is);
  if (one.renames !== undefined) {
    const [from] = one.what.split(' ') as [string];
    const select = { events: ['tick'], entities: { fields: [from] } } as const;
    expect(() => [...iterateDem(bytes, select)]).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  }
}

const says = (message: string, word: string | RegExp): boolean => (typeof word === 'string' ? message.includes(word) : word.test(message));

/** Compares every value of every entity while they are read; allowed differences are reported at the end. */
class ComparedWorlds {
  readonly #was: readonly ReadonlyMap<string, EntitySnapshot>[];
  readonly #renames: (name: string) => string;
  readonly #gone = new Set<string>();
  readonly #others: {
    readonly key: string;
    readonly name: string;
    readonly now: DemFieldValue;
    readonly was: DemFieldValue | undefined;
  }[] = [];
  #worlds = 0;
  #compared = 0;

  constructor({ worlds }: DemSnapshot, renames: (name: string) => string = (name) => name) {
    this.#was = worlds;
    this.#renames = renames;
  }

  take(world: DemEntityWorld): void {
    const before = this.#was[this.#worlds++];
    if (before === undefined) throw new Error(`there are more than ${this.#was.length} worlds`);
    const found = new Set<string>();
    for (const entity of world.entities()) {
      const key = keyOf(entity);
      found.add(key);
      const earlier = before.get(key);
      if (earlier === undefined) throw new Error(`${key} was not there`);
      const { names, values } = earlier;
      let at = 0;
      for (const [name, now] of entity.fields()) {
        const expected = at < names.length ? this.#renames(names[at]!) : 'none';
        if (name !== expected) throw new Error(`${key} has ${name} instead of ${expected}`);
        const was = values[at++];
        if (!isSameValue(now, was)) this.#others.push({ key, name, now, was });
      }
      if (at !== names.length) throw new Error(`${key} has ${at} fields, and had ${names.length}`);
      this.#compared += at;
    }
    for (const key of before.keys()) if (!found.has(key)) this.#gone.add(key);
  }

  /** How many values there were, of classes that were not lost and of types that are known. */
  end(lostClasses: ReadonlySet<string>, isOfUnknown: (className: string, name: string) => boolean = () => false): number {
    expect(this.#worlds).toBe(this.#was.length);
    for (const key of this.#gone) expect(lostClasses, `${key} is gone`).toContain(classOf(key));
    for (const { key, name, now, was } of this.#others) if (!isOfUnknown(classOf(key), name)) expect(now, `${key} ${name}`).toBe(was);
    return this.#compared;
  }
}

const classOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** Game events are the same; keys of a type that is not known have what was sent of them. */
function compareEvents(one: PatchCase, was: DemSnapshot, is: DemSnapshot): void {
  if (one.kind !== 'new event key type') return expectEqual(is.gameEvents, was.gameEvents);
  expect(is.gameEvents.map(({ tick, name }) => ({ tick, name }))).toEqual(was.gameEvents.map(({ tick, name }) => ({ tick, name })));
  was.gameEvents.forEach(({ keys }, i) => {
    const now = is.gameEvents[i]!.keys;
    for (const [key, value] of Object.entries(keys)) {
      if (key in now) expect(now[key]).toBe(value);
      else expect([0, '', false, 0n]).toContain(value);
    }
  });
}

/** Only these fields are gone from the schema. */
function compareSchemas(removes: readonly string[], was: DemSnapshot, is: DemSnapshot): void {
  const now = new Map(is.schema.classes.map(({ name, fields }) => [name, new Set(fields.map(({ path }) => path))]));
  const gone = was.schema.classes.flatMap(({ name, fields }) =>
    fields.filter(({ path }) => now.get(name)?.has(path) !== true).map(({ path }) => `${name} ${path}`),
  );
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  expect(sum([...now.values()].map(({ size }) => size))).toBeLessThan(sum(was.schema.classes.map(({ fields }) => fields.length)));
  expect(gone.filter((path) => !path.split(/[ .]/).some((part) => removes.includes(part)))).toEqual([]);
}

/** New arrays and objects with the same content. */
function structure(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structure);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, structure(item)]));
}

/** Makes undefined the value at a path; `*` stands for every one. */
function lose(value: unknown, [key, ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const owner = value as Record<string, unknown>;
  for (const name of key === '*' ? Object.keys(owner) : [key!]) {
    if (rest.length > 0) lose(owner[name], rest);
    else owner[name] = undefined;
  }
}

/** Where classes were lost: all that is still said is what was said before. */
function expectPart(now: unknown, was: unknown, path: string): void {
  if (now === undefined) return;
  if (Array.isArray(now) && Array.isArray(was)) {
    expect(now.length, path).toBeLessThanOrEqual(was.length);
    if (now.length === was.length) return now.forEach((item, i) => expectPart(item, was[i], `${path}.${i}`));
  }
  const isPlain = typeof now === 'object' && now !== null && Object.getPrototypeOf(now) === Object.prototype;
  if (!isPlain || typeof was !== 'object' || was === null) return expect(now, path).toEqual(was);
  for (const [key, item] of Object.entries(now)) expectPart(item, (was as Record<string, unknown>)[key], `${path}.${key}`);
}
