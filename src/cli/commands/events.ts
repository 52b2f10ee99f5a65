import { UsageError, instead, listOf, numberOf } from '../args.js';
import { command } from '../command.js';
import { eachInput, readOptions, sayDiagnostics } from '../each.js';
import { eventJson, eventText } from '../event-text.js';
import type { EventChoice, EventGuide } from '../guide.js';
import { identify } from '../identify.js';
import { inputsOf, type Input } from '../inputs.js';
import { printable } from '../printable.js';
import type { Terminal } from '../terminal.js';

/** Text is written in pieces of about this size. */
const PIECE_CHARS = 1 << 16;

export const events = command({
  summary: 'prints what happened, event by event, as lines of text or JSON',
  help: `Usage: replaykit events [--type A,B] [--name A,B] [--class A,B] [--from CLOCK] [--to CLOCK] [--ndjson] FILE...

Prints the events of a replay in order. Memory stays flat, however long the replay.

  replaykit events --type chat match.dem
  replaykit events --type gameEvent --name player_death,round_end match.dem
  replaykit events --type entity --class 'CDOTA_Unit_Hero_*' --from 54000 --to 54030 match.dem
  replaykit events --type tracker game.SC2Replay | grep -i nuke
  replaykit events --type buildOrder game.SC2Replay
  replaykit events --type checkpoint,pit race.vcr | head
  replaykit events --ndjson match.icrep | jq -c 'select(.type == "unitDestroyed")'

  --type A,B    these types of events; of StarCraft II also whole streams (tracker, game, message)
                and buildOrder: the steps of everybody, as players write them.
                Without it: chat and game events of a .dem, everything of the other formats.
                A word that is none of them lists those there are
  --name A,B    events with these names: game events, messages, kinds of StarCraft II (NNet.Game.SCmdEvent)
  --class A,B   entities of these classes of a .dem, * stands for anything; the others are not decoded
  --from, --to  both included, in the format's own clock: tick (.dem, .icrep), gameloop (.SC2Replay),
                seconds of session time (.vcr), milliseconds (.w3g), place in the file
                (gamecache)
  --ndjson      one line of JSON an event. Numbers of 64 bits are {"$bigint":"…"}, bytes {"$u8":[…]}:
                nothing is lost, and reviveJson of replaykit undoes it
`,
  options: {
    type: { type: 'string', multiple: true },
    name: { type: 'string', multiple: true },
    class: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
    ndjson: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run({ type, name, class: classes, from, to, ndjson, json }, operands, terminal) {
    const lists = { types: listOf(type), names: listOf(name), classes: listOf(classes) };
    const choice = { ...lists, from: numberOf('from', from), to: numberOf('to', to) };
    await terminal.showProgress(false);
    const inputs = await inputsOf(operands, terminal);
    const asJson = ndjson === true || json === true;
    return await eachInput(inputs, terminal, (input) => printEvents(input, choice, asJson, inputs.length > 1, terminal));
  },
});

async function printEvents(input: Input, choice: EventChoice, asJson: boolean, named: boolean, terminal: Terminal): Promise<boolean> {
  const options = readOptions(terminal);
  const { guide, source } = await identify(input.source(), options);
  const { events } = guide;
  checkTypes(guide.format, events, choice);
  if (named && !asJson) await terminal.out(`${terminal.paint('bold', printable(input.name))}\n`);
  const reading = events.read(source, choice, options);
  let text = '';
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (!isWanted(event, choice, events)) continue;
      const shown = events.plain?.(event) ?? event;
      text += asJson ? eventJson(named ? { file: input.name, ...shown } : shown) : eventText(shown, events);
      if (text.length < PIECE_CHARS) continue;
      await terminal.out(text);
      text = '';
    }
  }
  await terminal.out(text);
  const { complete, diagnostics } = await reading.end();
  sayDiagnostics(input, diagnostics, terminal);
  return complete;
}

/** Whether an event that the format gave is wanted. The format has left out what it can. */
function isWanted(event: object, { types, names, from, to }: EventChoice, events: EventGuide): boolean {
  // Events before the clock starts come before all others.
  const { type, name, [events.clock]: at = -Infinity } = event as Readonly<Record<string, unknown>>;
  if (names !== undefined && !names.includes(name as string)) return false;
  if (types !== undefined && !types.includes(type as string) && !types.some((name) => events.aliases?.(event, name) === true)) return false;
  return (from === undefined || (at as number) >= from) && (to === undefined || (at as number) <= to);
}

function checkTypes(format: string, events: EventGuide, { types }: EventChoice): void {
  const known = events.types();
  const unknown = types?.filter((type) => !known.includes(type)) ?? [];
  if (unknown.length > 0) throw new UsageError(`${format} has no events of type ${unknown.join(', ')}${instead(unknown, known)}`);
}
