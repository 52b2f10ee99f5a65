import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { diagnosticText, eachInput, errorFacts, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputsOf } from '../inputs.js';
import { printable } from '../printable.js';

export const validate = command({
  summary: 'reads everything in a file and checks what can be checked',
  help: `Usage: replaykit validate [--json] FILE...

Reads every byte of each file, decodes everything in it, and says what is damaged and where. Of a .dem it also says which
share of the messages has a name and a value. Of an .icrep it restores the keyframes, compares their hashes and checks the
signatures.

  replaykit validate match.dem && cp match.dem archive/
  replaykit validate --json replays/ | jq -r 'select(.valid | not).file'

  --notes       also say what is not damage: things that are unknown, absent or odd
  --json        one line of JSON for each file: file, format, valid, counts, shares (0 to 1), diagnostics (notes included)
`,
  options: { json: { type: 'boolean' }, notes: { type: 'boolean' } },
  async run({ json, notes }, operands, terminal) {
    await terminal.showProgress(true);
    const inputs = await inputsOf(operands, terminal);
    return await eachInput(
      inputs,
      terminal,
      async (input) => {
        const options = readOptions(terminal);
        const opened = await identify(input.source(), options);
        const { format } = opened.guide;
        const { isComplete, diagnostics, counts, shares = {} } = await opened.guide.check(opened.source, options);
        if (json === true) {
          await terminal.out(jsonLine({ file: input.name, format, valid: isComplete, counts, shares, diagnostics }));
          return isComplete;
        }
        const shown = diagnostics.filter((one) => notes === true || (!isComplete && one.severity !== 'info'));
        const kept = diagnostics.length - shown.length;
        const checked = Object.entries(counts).map(([what, count]) => `${what} ${count ?? '-'}`);
        const understood = Object.entries(shares).map(([what, share]) => `${what} ${percentOf(share)}`);
        const about = [format, ...checked, ...understood, ...(kept > 0 ? [`notes ${kept}`] : [])].join(', ');
        const verdict = isComplete ? terminal.paint('green', 'valid') : terminal.paint('red', 'damaged');
        const lines = shown.map((one) => `  ${one.severity}: ${diagnosticText(one)}\n`);
        await terminal.out(`${printable(input.name)}: ${verdict} (${about})\n${lines.join('')}`);
        return isComplete;
      },
      async (input, error) => {
        if (json === true) await terminal.out(jsonLine({ file: input.name, format: error.format, valid: false, error: errorFacts(error) }));
        else {
          const verdict = terminal.paint('red', 'not readable');
          await terminal.out(`${printable(input.name)}: ${verdict}\n  error: ${printable(error.message)}\n`);
        }
      },
    );
  },
});

/** A share as percent. It is rounded down, so that 100 % means everything. */
const percentOf = (share: number): string => `${Math.floor(share * 1000) / 10} %`;
