import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { readOptions, sayDiagnostics, eachInput } from '../each.js';
import type { SchemaEntry } from '../guide.js';
import { identify } from '../identify.js';
import { inputOf } from '../inputs.js';
import { plainSource } from '../plain-source.js';
import { printable } from '../printable.js';
import { tableLines } from '../table-text.js';
import type { Terminal } from '../terminal.js';

export const schema = command({
  summary: 'lists what a replay can contain: classes and fields of a .dem, kinds of events of other formats',
  help: `Usage: replaykit schema [--class PATTERN] [--names] [--json] FILE

Lists what a replay can contain: the classes of a .dem with their fields and types, as the file declares them; the events
and structures of StarCraft II, with the fields that the replay's build has; the kinds of events of .vcr (class, type,
sizes, and how sure their meaning is: A several programs agree, B one good source, C inferred) and .icrep; the fields of a
gamecache and how many of its games have them.

  replaykit schema --class 'CDOTA_Unit_Hero_*' match.dem
  replaykit schema --names match.dem           only the names of the classes
  replaykit schema --class SUnitBornEvent game.SC2Replay
  replaykit schema race.vcr
  replaykit schema --json match.dem | jq -r 'select(.fields[].path == "m_iHealth").name'

  --class       classes, structures and events whose name matches; * matches anything
  --names       only the names, without fields
  --json        one line of JSON for each class or kind
`,
  options: { class: { type: 'string', multiple: true }, names: { type: 'boolean' }, json: { type: 'boolean' } },
  async run({ class: patterns, names, json }, operands, terminal) {
    const input = await inputOf(operands, terminal);
    const isWanted = patterns === undefined ? () => true : matcherOf(patterns);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal);
      const { guide, source } = await identify(input.source(), options);
      const { entries, isComplete, diagnostics } = await guide.schema(await plainSource(source, options), options);
      const wanted: SchemaEntry[] = [];
      for (const entry of entries) {
        if (!isWanted(entry.name)) continue;
        if (json === true) await terminal.out(jsonLine(names === true ? headOf(entry) : { ...headOf(entry), fields: entry.fields }));
        else wanted.push(entry);
      }
      await printEntries(wanted, names === true, terminal);
      sayDiagnostics(input, diagnostics, terminal);
      return isComplete;
    });
  },
});

const headOf = ({ name, facts }: SchemaEntry): object => ({ name, ...facts });

/** Kinds without fields are rows of one table; the others get one each. */
async function printEntries(entries: readonly SchemaEntry[], namesOnly: boolean, terminal: Terminal): Promise<void> {
  const { paint } = terminal;
  const bare = entries.filter(({ fields }) => namesOnly || fields.length === 0);
  const lines = tableLines(
    bare.map(({ name, facts }) => ({ name, ...facts })),
    paint,
  );
  if (lines.length > 0) await terminal.out(`${lines.join('\n')}\n`);
  for (const { name, facts, fields } of namesOnly ? [] : entries) {
    if (fields.length === 0) continue;
    const about = Object.entries(facts).flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${value}`]));
    const table = tableLines(fields, paint).slice(1);
    await terminal.out(
      [
        `${paint('bold', printable(name))}${about.length > 0 ? ` (${about.join(', ')})` : ''}`,
        ...table.map((line) => `  ${line}`),
        '',
      ].join('\n'),
    );
  }
}

/** Whether a name matches one of the patterns, in which `*` stands for anything. */
function matcherOf(patterns: readonly string[]): (name: string) => boolean {
  const sources = patterns.map((pattern) => pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
  const whole = new RegExp(`^(?:${sources.map((parts) => parts.join('.*')).join('|')})$`, 'i');
  return (name) => whole.test(name);
}
