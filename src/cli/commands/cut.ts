import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { joined } from '../../core/pieces.js';
import { streamDemCut, type DemCutOptions } from '../../formats/dem/cut-verbs.js';
import { cutReplay } from '../../kit/index.js';
import { UsageError, checkSpan, countOf, momentOf, type Moment } from '../args.js';
import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { wholeFile } from '../new-file.js';
import { printable } from '../printable.js';
import { checkWritten, outOf } from '../written-replay.js';

export const cut = command({
  summary: 'writes a part of a replay as a replay of its own',
  help: `Usage: replaykit cut FILE --out OUT [--from TIME] [--to TIME] [--force] [--json]

Writes a new file that begins and ends at these moments, without a wrapper. The result is read back before it is written.
OUT may be - for standard output.

  replaykit cut match.dem --out clip.dem --from 12:30 --to 12:50
  replaykit cut match.dem --out round.dem --round 7
  replaykit cut game.SC2Replay --out opening.SC2Replay --to 5:00

Demos (.dem) and recordings of races (.vcr) may begin anywhere. StarCraft II and Warcraft III replays hold orders, from
which only the game can go on in the middle: they keep their beginning, so --from cannot be used. Other formats are not cut.

  --out OUT     the new file, which must not exist yet
  --from TIME   the first moment: 12:30, or a number: a tick of a demo, seconds of other replays
  --to TIME     the last moment
  --round N     round N of a CS2 demo, instead of --from and --to
  --zero        count the ticks of a demo from 0
  --force       overwrite OUT if it exists
  --json        one line of JSON about what was written
`,
  options: {
    out: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    round: { type: 'string' },
    zero: { type: 'boolean' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run({ out, from, to, round: roundText, zero, force, json }, operands, terminal) {
    const round = countOf('round', roundText);
    if (from === undefined && to === undefined && round === undefined) throw new UsageError('--from, --to or --round is missing');
    if (round !== undefined && zero === true) throw new UsageError('--round cannot be used with --zero');
    if (round !== undefined && (from !== undefined || to !== undefined))
      throw new UsageError('--round cannot be used with --from and --to');
    checkSpan(from, to);
    const [begin, end] = [momentOf('from', from), momentOf('to', to)];
    const input = await inputOf(operands, terminal);
    const target = outOf({ out, force, json }, [input]);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal);
      const { guide, source } = await identify(input.source(), options);
      const { format } = guide;
      if (format !== 'dem' && (round !== undefined || zero === true)) throw new UsageError('--round and --zero are for demos');
      const pieces =
        format === 'dem' && round === undefined
          ? streamDemCut(source, { ...options, ...demRange(begin, end), ticks: zero === true ? 'fromZero' : 'kept' })
          : inOnePiece(() => cutReplay(source, { ...options, fromSeconds: secondsOf(begin), toSeconds: secondsOf(end), round }));
      let byteLength = 0;
      if (target === '-') {
        const held: Uint8Array[] = [];
        for await (const piece of pieces) held.push(piece);
        const bytes = joined(held);
        await checkWritten(guide, bytes, options);
        await terminal.outBytes(bytes);
        byteLength = bytes.length;
      } else {
        const write = async (draft: string): Promise<void> => {
          await writeFile(draft, pieces, { signal: terminal.signal, flag: 'wx' });
          const written = await openAsBlob(draft);
          await checkWritten(guide, written, options);
          byteLength = written.size;
        };
        await wholeFile(target, write, terminal.signal);
      }
      if (json === true) await terminal.out(jsonLine({ file: input.name, out: target, format, bytes: byteLength }));
      terminal.say(`${printable(input.name)}: ${byteLength} bytes\n`);
      return true;
    });
  },
});

/** Cut when it is asked for: a cut that fails before the new file is open would be rejected with nobody waiting. */
async function* inOnePiece(cut: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  yield await cut();
}

/** A number is a tick. */
function demRange(from: Moment | undefined, to: Moment | undefined): DemCutOptions {
  return {
    ...(typeof from === 'object' ? { fromSeconds: from.seconds } : { fromTick: from }),
    ...(typeof to === 'object' ? { toSeconds: to.seconds } : { toTick: to }),
  };
}

const secondsOf = (moment: Moment | undefined): number | undefined => (typeof moment === 'object' ? moment.seconds : moment);
