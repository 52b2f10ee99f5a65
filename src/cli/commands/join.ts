import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { replayError } from '../../core/errors.js';
import { streamDemJoin } from '../../formats/dem/join-verbs.js';
import { UsageError } from '../args.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { diagnosticText, eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { wholeFile } from '../new-file.js';
import { printable } from '../printable.js';
import { checkWritten, outOf } from '../written-replay.js';

export const join = command({
  summary: 'writes the parts of one match as one demo',
  help: `Usage: replaykit join FILE FILE... --out OUT [--force] [--json]

Writes one demo of the parts of a match (match-p1.dem, match-p2.dem), which may come in any order: rounds and the clock of
the server put them in theirs. What two parts have is left out once, and standard error says what is missing between
them. Parts of different matches are refused. The result is read back before it is moved to OUT.

  replaykit join match-p1.dem match-p2.dem --out match.dem
  replaykit join parts.zip/p1.dem parts.zip/p2.dem --out match.dem --json

  --out OUT     the new file, which must not exist yet
  --force       overwrite OUT if it exists
  --json        one line of JSON about what was written
`,
  options: { out: { type: 'string' }, force: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ out, force, json }, operands, terminal) {
    if (operands.length < 2) throw new UsageError('two FILEs or more are needed');
    const inputs = await Promise.all(operands.map((operand) => inputOf([operand], terminal)));
    const target = outOf({ out, force, json }, inputs);
    if (target === '-') throw new UsageError('join writes a file: standard output cannot be read back');
    return await eachInput([inputs[0]!], terminal, async () => {
      const options = readOptions(terminal);
      const parts = await Promise.all(inputs.map(async (input) => await identify(input.source(), options)));
      const other = parts.find(({ guide }) => guide.format !== 'dem');
      if (other !== undefined) throw replayError('unsupported-feature', 'only demos (.dem) are joined', { format: other.guide.format });
      let byteLength = 0;
      const write = async (draft: string): Promise<void> => {
        const sources = parts.map(({ source }) => source);
        const pieces = streamDemJoin(sources, {
          ...options,
          onDiagnostic: (diagnostic) => terminal.say(`${diagnosticText(diagnostic)}\n`),
        });
        await writeFile(draft, pieces, { signal: terminal.signal, flag: 'wx' });
        const written = await openAsBlob(draft);
        await checkWritten(parts[0]!.guide, written, options);
        byteLength = written.size;
      };
      await wholeFile(target, write, terminal.signal);
      if (json === true)
        await terminal.out(jsonLine({ files: inputs.map(({ name }) => name), out: target, format: 'dem', bytes: byteLength }));
      terminal.say(`${printable(target)}: ${byteLength} bytes\n`);
      return true;
    });
  },
});
