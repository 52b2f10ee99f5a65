import { isDamage } from '../../core/diagnostics.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import type { ReadOptions } from '../../io/options.js';
import { UsageError, countOf } from '../args.js';
import { cardText, jsonLine } from '../card-text.js';
import type { Card } from '../card.js';
import { command } from '../command.js';
import { eachInput, errorFacts, readOptions, sayDiagnostics, sayError } from '../each.js';
import type { Ending, StreamPlace } from '../guide.js';
import { hexLines, hexText } from '../hex.js';
import { identify } from '../identify.js';
import { inputOf, type Input } from '../inputs.js';
import { plainSource, rangeOf, type PlainSource } from '../plain-source.js';
import type { Terminal } from '../terminal.js';

/** Bytes shown before and after the place of damage. */
const BEFORE_BYTES = 48;
const BEHIND_BYTES = 80;
/** The most places of damage that are shown. */
const MAX_PLACES = 3;
const DEFAULT_LENGTH = 256;

export const inspect = command({
  summary: 'shows how a file is built: parts with offsets, and the bytes around damage',
  help: `Usage: replaykit inspect [--all] [--json] FILE
       replaykit inspect --at OFFSET [--length BYTES] FILE
       replaykit inspect --stream STREAM [--at OFFSET | --event NUMBER] FILE.SC2Replay

Shows what is where: the commands of a .dem and the messages in its packets, the blocks of a StarCraft II archive, the
slices of a .vcr and their events by kind, the sections of an .icrep, the blocks of a .w3g, the games of a gamecache. The file is checked as
validate does, and the bytes around each damage follow. Offsets count in the file without its wrapper, like those of errors.

  replaykit inspect match.dem
  replaykit inspect --all match.icrep          every record, not only sums
  replaykit inspect --at 1204331 match.dem     the bytes at an offset that an error names
  replaykit inspect --at 0x400 --length 64 game.SC2Replay
  replaykit inspect --stream tracker game.SC2Replay           types of events, with counts and bytes
  replaykit inspect --stream game --at 1204 game.SC2Replay    the event that holds this byte of the stream, bit by bit
  replaykit inspect --stream game --event 120 game.SC2Replay  an event by its number, from 0

  --all         list every command, slice, block of orders and keyframe
  --at          show the bytes from this offset on, in hexadecimal
  --length      how many bytes, default ${DEFAULT_LENGTH}
  --stream      a stream of events in a StarCraft II archive: game, message or tracker. --at then counts in the unpacked stream
  --event       the event with this number
  --path-encoding LABEL
                encoding of the paths in a gamecache: gbk, windows-1251... The file does not record it;
                a note suggests one
  --json        one line of JSON
`,
  options: {
    all: { type: 'boolean' },
    at: { type: 'string' },
    length: { type: 'string' },
    stream: { type: 'string' },
    event: { type: 'string' },
    'path-encoding': { type: 'string' },
    json: { type: 'boolean' },
  },
  async run({ all, at, length, stream, event, 'path-encoding': pathEncoding, json }, operands, terminal) {
    const offset = countOf('at', at);
    const eventIndex = countOf('event', event);
    if (eventIndex !== undefined && stream === undefined) throw new UsageError('--event needs --stream');
    const bytes = countOf('length', length) ?? DEFAULT_LENGTH;
    await terminal.showProgress(true);
    const input = await inputOf(operands, terminal);
    return await eachInput([input], terminal, async () => {
      const options = readOptions(terminal, { pathEncoding });
      const source = await plainSource(input.source(), options);
      if (stream !== undefined)
        return await streamPlace(input, source, { stream, byteOffset: offset, eventIndex }, json === true, options, terminal);
      if (offset !== undefined) return await dump(source, offset, bytes, json === true, terminal);
      return await structure(input, source, all === true, json === true, options, terminal);
    });
  },
});

async function dump(source: PlainSource, offset: number, length: number, asJson: boolean, terminal: Terminal): Promise<boolean> {
  const bytes = await rangeOf(source, offset, offset + length);
  if (bytes.length === 0) {
    terminal.say(`the file ends at byte ${source.byteLength}\n`);
    return false;
  }
  await terminal.out(asJson ? jsonLine({ offset, bytes: hexText(bytes) }) : `${hexLines(bytes, offset).join('\n')}\n`);
  return true;
}

async function structure(
  input: Input,
  source: PlainSource,
  all: boolean,
  asJson: boolean,
  options: ReadOptions,
  terminal: Terminal,
): Promise<boolean> {
  let card: Card;
  try {
    const { guide } = await identify(source, options);
    card = withDamage(await guide.structure(source, all, options), await guide.check(source, options));
  } catch (error) {
    if (!isReplayError(error) || error.code === 'source') throw error;
    await showError(input, source, error, asJson, terminal);
    return false;
  }
  const { diagnostics, isComplete, format, facts } = card;
  const places = [...new Set(diagnostics.filter(isDamage).flatMap(({ offset }) => (offset === undefined ? [] : [offset])))].slice(
    0,
    MAX_PLACES,
  );
  if (asJson) {
    const damage = [];
    for (const offset of places) damage.push({ offset, ...(await around(source, offset)) });
    await terminal.out(jsonLine({ file: input.name, format, isComplete, ...facts, diagnostics, damage: damage.map(damageFacts) }));
  } else {
    await terminal.out(cardText(input.name, card, terminal.paint));
    for (const offset of places) await terminal.out(await damageText(source, offset, terminal));
  }
  sayDiagnostics(input, diagnostics, terminal);
  return isComplete;
}

/** A stream inside the file, or the event at a place of it. */
async function streamPlace(
  input: Input,
  source: PlainSource,
  place: StreamPlace,
  asJson: boolean,
  options: ReadOptions,
  terminal: Terminal,
): Promise<boolean> {
  const { guide } = await identify(source, options);
  if (guide.streamStructure === undefined)
    throw new UsageError(`--stream is for StarCraft II, and ${input.name} is a ${guide.format} file`);
  const card = await guide.streamStructure(source, place, options);
  const { format, isComplete, facts, diagnostics, event } = card;
  if (event === undefined && (place.byteOffset ?? place.eventIndex) !== undefined) {
    terminal.say(`the stream ends before ${place.byteOffset === undefined ? `event ${place.eventIndex}` : `byte ${place.byteOffset}`}\n`);
    return false;
  }
  if (asJson) {
    const bytes = event === undefined ? {} : { eventBytes: hexText(event.bytes) };
    await terminal.out(jsonLine({ file: input.name, format, isComplete, ...facts, ...bytes, diagnostics }));
  } else {
    await terminal.out(cardText(input.name, card, terminal.paint));
    if (event !== undefined)
      await terminal.out(
        `${hexLines(event.bytes, event.start, place.byteOffset)
          .map((line) => `    ${line}`)
          .join('\n')}\n`,
      );
  }
  sayDiagnostics(input, diagnostics, terminal);
  return isComplete;
}

/** A structure may look whole although its contents are damaged. */
function withDamage(card: Card, { isComplete, diagnostics }: Ending): Card {
  const known = new Set(card.diagnostics.map(({ message }) => message));
  const more = diagnostics.filter((one) => isDamage(one) && !known.has(one.message));
  return { ...card, isComplete: card.isComplete && isComplete, diagnostics: [...card.diagnostics, ...more] };
}

/** A file that cannot be read at all: the error, and the bytes at its place. */
async function showError(input: Input, source: PlainSource, error: ReplayError, asJson: boolean, terminal: Terminal): Promise<void> {
  const offset = error.offset ?? 0;
  if (asJson) {
    const damage = [damageFacts({ offset, ...(await around(source, offset)) })];
    await terminal.out(jsonLine({ file: input.name, error: errorFacts(error), damage }));
  } else await terminal.out(await damageText(source, offset, terminal));
  sayError(input, error, terminal);
}

async function around(source: PlainSource, offset: number): Promise<{ readonly start: number; readonly bytes: Uint8Array }> {
  // For damage at the end of the file, the last bytes are shown.
  const start = Math.max(0, Math.min(offset, source.byteLength) - BEFORE_BYTES) & ~15;
  return { start, bytes: await rangeOf(source, start, offset + BEHIND_BYTES) };
}

const damageFacts = ({
  offset,
  start,
  bytes,
}: {
  readonly offset: number;
  readonly start: number;
  readonly bytes: Uint8Array;
}): object => ({
  offset,
  start,
  bytes: hexText(bytes),
});

async function damageText(source: PlainSource, offset: number, { paint }: Terminal): Promise<string> {
  const { start, bytes } = await around(source, offset);
  const place = offset >= source.byteLength ? `the end of the file, byte ${source.byteLength}` : `byte ${offset}`;
  return [paint('red', `  damage at ${place}`), ...hexLines(bytes, start, offset).map((line) => `    ${line}`), ''].join('\n');
}
