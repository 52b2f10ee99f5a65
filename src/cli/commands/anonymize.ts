import { anonymizeReplay } from '../../kit/index.js';
import { ANONYMITY } from '../anonymity.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { writeWhole } from '../new-file.js';
import { printable } from '../printable.js';
import { checkWritten, outOf } from '../written-replay.js';

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
    const input = await inputOf(operands, terminal);
    const target = outOf({ out, force, json }, [input]);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal);
      const { guide, source } = await identify(input.source(), options);
      const { replaced, kept } = ANONYMITY[guide.format];
      const bytes = await anonymizeReplay(source, options);
      await checkWritten(guide, bytes, options);
      if (target === '-') await terminal.outBytes(bytes);
      else await writeWhole(target, bytes, terminal.signal);
      if (json === true)
        await terminal.out(jsonLine({ file: input.name, out: target, format: guide.format, bytes: bytes.length, replaced, kept }));
      terminal.say(`${printable(input.name)}: ${replaced}. Kept: ${kept}.\n`);
      return true;
    });
  },
});
