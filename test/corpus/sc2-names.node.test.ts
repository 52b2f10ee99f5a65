import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import type { Sc2Names } from '../../src/formats/sc2/names/names.js';
import { corpusFacts, corpusFiles, describeBeside, itWhole } from '../support/corpus.node.js';

/** Names of 40 replays (corpus/sc2-names.golden.json; its `about` says what each list is). */
interface NamesGolden {
  readonly file: string;
  /** null where the details were deleted: the backups, which we read, say it. */
  readonly expansion: string | null;
  readonly key: number;
  readonly commandsWithAbility: number;
  readonly named: number;
  readonly rightClicks: number;
  readonly first: readonly (readonly [gameloop: number, userId: number, link: number | null, index: number | null, name: string | null])[];
  readonly count: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly targets: readonly (readonly [gameloop: number, userId: number, link: number, name: string | null])[];
}

const facts = corpusFacts('sc2', { files: 40, facts: 200 });
const files = new Map(corpusFiles('sc2').map((file) => [file.name, file]));
const nameOf = (names: Sc2Names, link: number, index: number): string | null => names.ability(link, index)?.name ?? null;

describeBeside('sc2', '../sc2-names.golden.json', (path) => {
  const { replays } = JSON.parse(readFileSync(path, 'utf8')) as { replays: readonly NamesGolden[] };
  const present = replays.filter(({ file }) => files.has(file));

  describe.each(present.map((golden) => [golden.file, golden] as const))('names of %s', (name, golden) => {
    it('equal the golden', () => {
      const file = files.get(name)!;
      const replay = parseSc2Sync(file.bytes(), { include: ['details', 'detailsBackup', 'initData', 'initDataBackup', 'gameEvents'] });
      const names = namesFor(replay);
      const commands = replay.gameEvents!.filter((event) => event.type === 'cmd');
      const first = commands.slice(0, golden.first.length).map(({ gameloop, userId, abilLink, abilCmdIndex = 0 }) => {
        return abilLink === undefined
          ? [gameloop, userId, null, null, 'RightClick']
          : [gameloop, userId, abilLink, abilCmdIndex, nameOf(names, abilLink, abilCmdIndex)];
      });
      const count: Record<string, Record<string, number>> = {};
      let named = 0;
      for (const { userId, abilLink, abilCmdIndex = 0 } of commands) {
        const called = abilLink === undefined ? 'RightClick' : (nameOf(names, abilLink, abilCmdIndex) ?? '');
        if (abilLink !== undefined && called !== '') named++;
        const own = (count[userId] ??= {});
        own[called] = (own[called] ?? 0) + 1;
      }
      facts.equal(file, 'expansion and key', [names.expansion, names.key], [golden.expansion ?? 'LotV', golden.key]);
      facts.equal(file, 'first commands', first, golden.first);
      facts.equal(file, 'counts', count, golden.count);
      facts.equal(file, 'named commands', named, golden.named);
      const targets = commands.flatMap((event) => {
        // base build 15405 has the target's fields in the command itself
        const link = (event.data?.kind === 'targetUnit' ? event.data.value.snapshotUnitLink : event.targetUnitSnapshotUnitLink) ?? 0;
        return link === 0 ? [] : [[event.gameloop, event.userId, link, names.unit(link) ?? null]];
      });
      facts.equal(file, 'targets', targets.slice(0, golden.targets.length), golden.targets);
    });
  });
});

itWhole('sc2', 'commands of standard replays have a name', () => {
  let commands = 0;
  let named = 0;
  for (const file of files.values()) {
    const replay = parseSc2Sync(file.bytes(), { include: ['details', 'detailsBackup', 'initData', 'initDataBackup', 'gameEvents'] });
    const names = namesFor(replay);
    if (names.hints) continue;
    for (const event of replay.gameEvents ?? []) {
      if (event.type !== 'cmd' || event.abilLink === undefined) continue;
      commands++;
      if (nameOf(names, event.abilLink, event.abilCmdIndex ?? 0) !== null) named++;
    }
  }
  expect(named / commands).toBeGreaterThanOrEqual(0.999);
});
