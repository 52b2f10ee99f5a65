import { UsageError, checkSpan, suggestion, listOf, momentOf, type Moment } from '../args.js';
import { clockText } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, readOptions, sayDiagnostics } from '../each.js';
import { eventJson, eventText } from '../event-text.js';
import type { EventChoice, EventGuide, FormatGuide } from '../guide.js';
import { allGuides, identify } from '../identify.js';
import { inputsOf, type Input } from '../inputs.js';
import { isRereadable, plainSource, type PlainSource } from '../plain-source.js';
import { printable } from '../printable.js';
import { summarizeReplay } from '../../kit/index.js';
import { openDemBroadcast } from '../../formats/dem/broadcast-verb.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { openGrowingFile } from '../../node/growing-file.js';
import type { Terminal } from '../terminal.js';

/** Text is written in pieces of about this size. */
const PIECE_CHARS = 1 << 16;

export const events = command({
  summary: 'prints what happened, event by event, as lines of text or JSON',
  help: `Usage: replaykit events [--type A,B] [--name A,B] [--class A,B] [--from CLOCK] [--to CLOCK] [--json] FILE...
       replaykit events --follow [--type A,B] [--name A,B] [--class A,B] [--json] FILE|ADDRESS

Prints the events of a replay in order. Memory stays flat, however long the replay.

  replaykit events --type chat match.dem
  replaykit events --type gameEvent --name player_death,round_end match.dem
  replaykit events --type entity --class 'CDOTA_Unit_Hero_*' --from 54000 --to 54030 match.dem
  replaykit events --type tracker --from 10:00 game.SC2Replay | grep -i nuke
  replaykit events --type buildOrder game.SC2Replay
  replaykit events --type checkpoint,pit race.vcr | head
  replaykit events --follow --type kill https://tv.example/match/7
  replaykit events --json match.icrep | jq -c 'select(.type == "unitDestroyed")'

  --type A,B    these types of events; of StarCraft II also whole streams (tracker, game, message)
                and buildOrder: the steps of all players, as players write them.
                Default: combatLog, chat, gameEvent of a .dem; all but timeSlot, checksum of a .w3g;
                all but buildOrder of StarCraft II; everything of the other formats.
                An unknown type lists all types
  --name A,B    events with these names: game events, messages, kinds of StarCraft II (NNet.Game.SCmdEvent)
  --class A,B   entities of these classes of a .dem; * matches any letters. Other classes are not decoded
  --from, --to  the first and the last moment to print. 10:00 is ten minutes: of the game in .SC2Replay, .icrep and .w3g, of the
                session in .vcr, of the recording in .dem. A number counts in the format's own clock:
                tick (.dem, .icrep), gameloop (.SC2Replay), seconds of session time (.vcr),
                milliseconds (.w3g), place in the file (gamecache)
  --follow      while it is written: events of a .dem, .vcr or .slp that a game records, or of a broadcast (CSTV+, GOTV+)
                by its address, as they come, until the recording ends, Ctrl-C, or --idle
  --idle SECONDS
                with --follow: ends when nothing new came for so long. Default: 60 of a broadcast, never of a file
  --path-encoding LABEL
                encoding of the paths in a gamecache: gbk, windows-1251... The file does not record it;
                a note suggests one
  --json        one line of JSON for each event. Numbers of 64 bits are {"$bigint":"…"}, bytes {"$u8":[…]}:
                nothing is lost, and reviveJson of replaykit reads it back
`,
  options: {
    type: { type: 'string', multiple: true },
    name: { type: 'string', multiple: true },
    class: { type: 'string', multiple: true },
    from: { type: 'string' },
    to: { type: 'string' },
    follow: { type: 'boolean' },
    idle: { type: 'string' },
    'path-encoding': { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ type, name, class: classes, from, to, follow, idle, 'path-encoding': pathEncoding, json }, operands, terminal) {
    const lists = { types: listOf(type), names: listOf(name), classes: listOf(classes) };
    checkSpan(from, to);
    if (follow === true) checkFollow(operands, from ?? to);
    else if (idle !== undefined) throw new UsageError('--idle goes with --follow');
    const choice = { ...lists, from: momentOf('from', from), to: momentOf('to', to), isFollowed: follow === true };
    await terminal.showProgress(false);
    const inputs = follow === true ? [followedInput(operands[0]!, idle)] : await inputsOf(operands, terminal);
    if (inputs.length > 1) await checkTypes(choice);
    const printing: Printing = {
      choice,
      pathEncoding,
      asJson: json === true,
      named: inputs.length > 1,
      isLive: follow === true,
      printed: 0,
    };
    const code = await eachInput(inputs, terminal, (input) => printEvents(input, printing, terminal));
    if (printing.printed === 0 && code === 0) terminal.say('no event has these types, names and times\n');
    return code;
  },
});

/** Refuses what cannot be followed. */
function checkFollow(operands: readonly string[], moment: string | undefined): void {
  if (operands.length !== 1) throw new UsageError('--follow takes one FILE or ADDRESS');
  if (operands[0] === '-') throw new UsageError('standard input ends by itself: --follow is for files and addresses');
  if (moment !== undefined) throw new UsageError('--follow has no --from and --to: it begins where the recording is');
}

/** A file that grows, or a broadcast. */
function followedInput(operand: string, idle: string | undefined): Input {
  const seconds = idle === undefined ? undefined : Number(idle);
  if (seconds !== undefined && !(seconds > 0)) throw new UsageError(`--idle takes seconds, not '${idle}'`);
  const idleMs = seconds === undefined ? undefined : seconds * 1000;
  const open = (): ReplaySource =>
    /^https?:\/\//i.test(operand) ? openDemBroadcast(operand, { idleMs }) : openGrowingFile(operand, { idleMs });
  return { name: operand, path: undefined, found: false, source: open };
}

/** What to print. Moments in minutes become numbers on the clock of the format when the file is known. */
type Wanted = Omit<EventChoice, 'from' | 'to'> & { readonly from: Moment | undefined; readonly to: Moment | undefined };

/** How events are printed, and how many were printed so far. */
interface Printing {
  readonly choice: Wanted;
  readonly pathEncoding: string | undefined;
  readonly asJson: boolean;
  /** Whether each event says which file it is of. */
  readonly named: boolean;
  /** Whether events are printed as they come, however few. */
  readonly isLive: boolean;
  printed: number;
}

async function printEvents(input: Input, printing: Printing, terminal: Terminal): Promise<boolean> {
  const { asJson, named, pathEncoding } = printing;
  const options = readOptions(terminal, { pathEncoding });
  const { guide, source: given } = await identify(input.source(), options);
  const { events } = guide;
  const types = typesFor(guide, printing);
  if (types?.length === 0) return true;
  const { from, to } = printing.choice;
  // Moments in minutes need the file twice: once to learn how long a tick is, and once for the events.
  const source = typeof from === 'object' || typeof to === 'object' ? await plainSource(given, options) : given;
  const at = (moment: Moment | undefined) =>
    typeof moment === 'object' ? clockOf(moment.seconds, guide, source as PlainSource, options) : moment;
  const choice: EventChoice = { ...printing.choice, types, from: await at(from), to: await at(to) };
  if ((choice.from ?? -Infinity) > (choice.to ?? Infinity))
    throw new UsageError(`of ${input.name}, --from is ${events.clock} ${choice.from}, after --to, which is ${events.clock} ${choice.to}`);
  const reading = events.read(source, choice, options);
  const { printed } = printing;
  // Files without such events have no heading.
  const heading = named && !asJson ? `${terminal.paint('bold', printable(input.name))}\n` : '';
  let text = '';
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (!isWanted(event, choice, events)) continue;
      if (printing.printed++ === printed) text += heading;
      const shown = events.plain?.(event) ?? event;
      text += asJson ? eventJson(named ? { file: input.name, ...shown } : shown) : eventText(shown, events);
      if (text.length < PIECE_CHARS) continue;
      await terminal.out(text);
      text = '';
    }
    if (!printing.isLive) continue;
    await terminal.out(text);
    text = '';
  }
  await terminal.out(text);
  const { isComplete, diagnostics } = await reading.end();
  sayDiagnostics(input, diagnostics, terminal);
  if (printing.printed === printed && choice.from !== undefined && isRereadable(source))
    await sayLength(input, choice.from, guide, source, options, terminal);
  return isComplete;
}

/** Says how long a replay is that ends before `--from`. For a demo its own diagnostic says so. */
async function sayLength(
  { name }: Input,
  from: number,
  { format, events }: FormatGuide,
  source: PlainSource,
  options: ReadOptions,
  terminal: Terminal,
): Promise<void> {
  const { durationSeconds } = format === 'dem' ? {} : await summarizeReplay(source, options);
  const end = durationSeconds === undefined ? undefined : await events.at(durationSeconds, source, options);
  if (end === undefined || from <= end) return;
  terminal.say(
    `${printable(name)}: nothing is at or after ${events.clock} ${from}: the replay is ${clockText(durationSeconds!)} long and ends at ${events.clock} ${end}\n`,
  );
}

/** Whether an event that the format gave is wanted. The format has left out what it can. */
function isWanted(event: object, { types, names, from, to }: EventChoice, events: EventGuide): boolean {
  // Events before the clock starts come before all others.
  const { type, name, [events.clock]: at = -Infinity } = event as Readonly<Record<string, unknown>>;
  if (names !== undefined && !names.includes(name as string)) return false;
  if (types !== undefined && !types.includes(type as string) && !types.some((name) => events.aliases?.(event, name) === true)) return false;
  return (from === undefined || (at as number) >= from) && (to === undefined || (at as number) <= to);
}

async function clockOf(seconds: number, { format, events }: FormatGuide, source: PlainSource, options: ReadOptions): Promise<number> {
  const value = await events.at(seconds, source, options);
  if (value === undefined)
    throw new UsageError(`cannot convert minutes to ${events.clock} for this ${format}; pass the ${events.clock} itself`);
  return value;
}

/** The types of events that are wanted of a format. With several files, each gives the types that its format has. */
function typesFor({ format, events }: FormatGuide, { choice, named }: Printing): readonly string[] | undefined {
  const known = events.types();
  const unknown = choice.types?.filter((type) => !known.includes(type)) ?? [];
  if (unknown.length > 0 && !named)
    throw new UsageError(`${format} has no events of type ${unknown.join(', ')}${suggestion(unknown, known)}`);
  return choice.types?.filter((type) => known.includes(type));
}

/** Refuses a type that no format has. */
async function checkTypes({ types }: Wanted): Promise<void> {
  if (types === undefined) return;
  const known = [...new Set((await allGuides()).flatMap(({ events }) => events.types()))];
  const unknown = types.filter((type) => !known.includes(type));
  if (unknown.length > 0) throw new UsageError(`no format has events of type ${unknown.join(', ')}${suggestion(unknown, known)}`);
}
