import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FORMATS } from '../../kit/registry.js';
import { ANONYMITY } from '../anonymity.js';
import { bugReport } from '../bug-report.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { checkNew, writeWhole } from '../new-file.js';
import { plainSource } from '../plain-source.js';
import { printable } from '../printable.js';

const DEFAULT_OUT = 'replaykit-report';

export const report = command({
  summary: 'writes an anonymized report of a replay, to attach to a bug report',
  help: `Usage: replaykit report [--out NAME] [--force] [--json] FILE

Writes two small files that show a bug and name nobody: NAME.json with the version of replaykit, format, game, build, counts,
a hash of the schema and all diagnostics; and beside it the replay, anonymized as replaykit anonymize does, or
its first 900 KB. It says what it wrote. Nothing is sent: you attach the files where you report the bug.

A replay that cannot be anonymized, for example because it is damaged, is not kept: then only NAME.json is written, with
names, accounts and quoted text crossed out.

  replaykit report match.dem
  replaykit report --out kill-feed match.dem   writes kill-feed.json and kill-feed.dem

  --out NAME    the new files without their endings, which must not exist yet. Default: ${DEFAULT_OUT} in this folder, or in a
                new folder for temporary files where the replay is in this one; the full names are printed
  --force       overwrite them if they exist
  --json        one line of JSON about what was written
`,
  options: { out: { type: 'string' }, force: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ out: named, force, json }, operands, terminal) {
    await terminal.showProgress(true);
    const input = await inputOf(operands, terminal);
    const out = named ?? placeFor(input.path);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal);
      const { guide, source } = await identify(input.source(), options);
      const facts = `${out}.json`;
      const replay = `${out}${FORMATS[guide.format].extensions[0]}`;
      for (const path of [facts, replay]) checkNew(path, force === true);
      const made = await bugReport(guide, await plainSource(source, options), options);
      await writeWhole(facts, new TextEncoder().encode(`${JSON.stringify(made.facts, undefined, 2)}\n`), terminal.signal);
      if (made.replay !== undefined) await writeWhole(replay, made.replay, terminal.signal);
      const { diagnostics, replay: kept } = made.facts;
      const written = made.replay === undefined ? [facts] : [facts, replay];
      if (json === true) {
        await terminal.out(jsonLine({ file: input.name, written, diagnostics: diagnostics.length, replay: kept }));
        return true;
      }
      await terminal.out(`${printable(facts)}: version, format, counts and ${diagnostics.length} diagnostics\n`);
      if (!kept.kept) await terminal.out(`the replay is not kept: ${printable(kept.why)}\n`);
      else {
        const { replaced } = ANONYMITY[guide.format];
        const what = kept.whole ? 'the replay' : `the first ${kept.bytes} bytes of the replay`;
        const met = kept.diagnosticsMet ? 'all diagnostics are' : 'not every diagnostic is';
        await terminal.out(`${printable(replay)}: ${what}; ${replaced}\n${met} met again when it is read\n`);
      }
      await terminal.out('nothing was sent: look at the files, then attach them to your report\n');
      return true;
    });
  },
});

/** Where a report goes that nobody gave a place: never into a folder of replays, which other programs look into. */
function placeFor(replay: string | undefined): string {
  const isHere = replay !== undefined && dirname(resolve(replay)) === process.cwd();
  return isHere ? join(mkdtempSync(join(tmpdir(), 'replaykit-')), DEFAULT_OUT) : resolve(DEFAULT_OUT);
}
