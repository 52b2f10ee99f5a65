import { resolve } from 'node:path';
import { isDamage } from '../../core/diagnostics.js';
import { replayError } from '../../core/errors.js';
import { anonymizeReplay } from '../../kit/index.js';
import { ANONYMITY } from '../anonymity.js';
import { UsageError } from '../args.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { diagnosticText, eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { checkNew, writeWhole } from '../new-file.js';
import { printable } from '../printable.js';

const FORMATS = Object.entries(ANONYMITY).map(
  ([format, { replaced, kept }]) => `  ${`${format}:`.padEnd(10)} ${replaced}.\n             It keeps ${kept}.`,
);

export const anonymize = command({
  summary: 'writes a replay without the names of people',
  help: `Usage: replaykit anonymize FILE --out OUT [--force] [--json]

Writes a new file in which nobody is named, without a wrapper. The result is read back and checked before it is written,
and a replay in which names would remain is refused. OUT may be - for standard output.

  replaykit anonymize game.SC2Replay --out shared.SC2Replay
  replaykit anonymize race.vcr --out - | gzip > shared.vcr.gz

${FORMATS.join('\n')}

  --out OUT     the new file, which must not exist yet
  --force       overwrite it if it exists
  --json        one line of JSON about what was written
`,
  options: { out: { type: 'string' }, force: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ out, force, json }, operands, terminal) {
    if (out === undefined) throw new UsageError('--out OUT is missing');
    if (out === '-' && json === true) throw new UsageError('--json and --out - would both write to standard output');
    const input = await inputOf(operands, terminal);
    if (input.path !== undefined && resolve(input.path) === resolve(out)) throw new UsageError('FILE and OUT are the same file');
    if (out !== '-') checkNew(out, force === true);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal);
      const { guide, source } = await identify(input.source(), options);
      const { replaced, kept } = ANONYMITY[guide.format];
      const bytes = await anonymizeReplay(source, options);
      const { isComplete, diagnostics } = await guide.check(bytes, options);
      if (!isComplete) {
        const damage = diagnostics.find(isDamage);
        const why = damage === undefined ? '' : `: ${diagnosticText(damage)}`;
        throw replayError('corrupt', `what was written does not read back${why}`, { format: guide.format });
      }
      if (out === '-') await terminal.outBytes(bytes);
      else await writeWhole(out, bytes, terminal.signal);
      if (json === true) await terminal.out(jsonLine({ file: input.name, out, format: guide.format, bytes: bytes.length, replaced, kept }));
      terminal.say(`${printable(input.name)}: ${replaced}. Kept: ${kept}.\n`);
      return true;
    });
  },
});
