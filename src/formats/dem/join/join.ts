import { ByteWriter } from '../../../core/byte-writer.js';
import type { Diagnostic } from '../../../core/diagnostics.js';
import { isReplayError, replayError } from '../../../core/errors.js';
import type { Coroutine } from '../../../io/framing.js';
import { checkSameWorld } from '../cut/check-world.js';
import { endsOf } from '../cut/ending.js';
import { encodeMessage, packetCommand, writeCommand } from '../cut/own-command.js';
import { tableMessages } from '../cut/world-messages.js';
import type { DemDecoder } from '../decoder.js';
import { classIdBits } from '../entities/class-info.js';
import { packetEntities } from '../entities/entity-records.js';
import { DEM_CLASS_INFO, DEM_PACKET, DEM_SEND_TABLES, SVC_CLEAR_ALL_STRING_TABLES, SVC_PACKET_ENTITIES } from '../layout.js';
import type { DemPart } from './part.js';

/** Something to do with one part: its result is passed back, its pieces are bytes of the joined demo. */
export interface JoinStep {
  readonly part: DemPart;
  readonly run: Coroutine<Uint8Array, unknown>;
}
export type JoinSteps = Generator<JoinStep, void, unknown>;
type Tell = (diagnostic: Diagnostic) => void;

/** A part with what comes before its commands. */
interface Joint {
  readonly part: DemPart;
  /** What is added to its ticks. */
  readonly shift: number;
  readonly bridge: Uint8Array;
}

/** Joins parts of one match: they are put in order, what two of them have is left out once, and where one does not go on from the other its state replaces it. */
export function* joinParts(given: readonly DemPart[], tell: Tell): JoinSteps {
  for (const part of given) yield { part, run: part.survey() };
  checkOneMatch(given);
  const parts = inOrder(given);
  const nameOf = (part: DemPart): string => `part ${given.indexOf(part) + 1}`;
  let current = parts[0]!;
  let lastTick = current.last.tick;
  const joints: Joint[] = [{ part: current, shift: 0, bridge: new Uint8Array(0) }];
  for (const next of parts.slice(1)) {
    const say = (severity: 'info' | 'warning', message: string): void =>
      tell({ code: 'skipped', severity, message: `dem: ${message}`, path: [nameOf(next)], count: 1 });
    const isSame = (): boolean => isSameWorld(current.decoder, next.decoder);
    const overlap = current.last.netTick - next.first.netTick;
    // a server that began again counts the same ticks again
    const isOneRun =
      overlap >= 0 && ((yield { part: current, run: current.meet(next.first.netTick, isSame) }) as number | undefined) !== undefined;
    if (isOneRun && next.last.netTick <= current.last.netTick) {
      say('warning', `${nameOf(next)} is left out: ${nameOf(current)} has all of it`);
      continue;
    }
    yield { part: current, run: current.advance() };
    const met = isOneRun ? ((yield { part: next, run: next.meet(current.last.netTick, isSame) }) as number | undefined) : undefined;
    let shift: number;
    let bridge: Uint8Array = new Uint8Array(0);
    if (met !== undefined) {
      next.skipDecoded();
      shift = lastTick - met;
      const seconds = (met - next.first.tick) * next.tickSeconds;
      if (seconds > 0) say('info', `${seconds.toFixed(1)} seconds of ${nameOf(next)} are in ${nameOf(current)} too and are left out once`);
    } else {
      const again = repeatedFrom(current, next);
      if (again !== undefined) {
        say(
          'warning',
          `${nameOf(next)} plays again what ${nameOf(current)} has from round ${next.roundsBefore! + 1} on, which is left out there`,
        );
        current.endBefore(again.offset);
        lastTick = again.tick + joints.at(-1)!.shift;
      }
      // its first packet comes again behind the bridge
      next.restart();
      const gap = Math.max(1, -overlap);
      shift = lastTick + gap - next.first.tick;
      bridge = bridgeTo(next, next.first.tick + shift);
      const seconds = (gap - 1) * next.tickSeconds;
      if (overlap >= 0) say('warning', `the server began again before ${nameOf(next)}: how long the gap is, is not known`);
      else if (seconds > 0) say('warning', `${seconds.toFixed(1)} seconds are missing before ${nameOf(next)}`);
    }
    lastTick = next.last.tick + shift;
    joints.push({ part: next, shift, bridge });
    current = next;
  }
  yield* writeParts(joints, lastTick);
}

function* writeParts(joints: readonly Joint[], lastTick: number): JoinSteps {
  const { part: first } = joints[0]!;
  const signon = new ByteWriter();
  for (const command of first.signon) writeCommand(signon, command);
  let [byteLength, packets] = [signon.length, 0];
  for (const { part, shift, bridge } of joints) {
    const taken = (yield { part, run: part.measure(shift) }) as { readonly byteLength: number; readonly packets: number };
    byteLength += bridge.length + taken.byteLength;
    packets += taken.packets + (bridge.length > 0 ? 1 : 0);
  }
  const { preamble, tail } = endsOf({
    byteLength,
    lastTick,
    seconds: (lastTick - first.first.tick) * first.tickSeconds,
    packets,
    spawnGroups: lastOf(joints, ({ spawnGroups }) => spawnGroups),
    fileInfo: lastOf(joints, ({ fileInfo }) => fileInfo),
  });
  yield { part: first, run: pieces(preamble, signon.done()) };
  for (const { part, shift, bridge } of joints) {
    yield { part, run: pieces(bridge) };
    yield { part, run: part.taken(shift) };
  }
  yield { part: first, run: pieces(tail) };
}

/** What the last part that has it says. */
const lastOf = <T>(joints: readonly Joint[], of: (part: DemPart) => T | undefined): T | undefined =>
  joints
    .map(({ part }) => of(part))
    .filter((one) => one !== undefined)
    .at(-1);

function* pieces(...all: readonly Uint8Array[]): Coroutine<Uint8Array> {
  yield all.filter(({ length }) => length > 0);
}

/** A packet that forgets the tables and entities of the part before, and brings the tables of the next; its first packet brings its entities. */
function bridgeTo(part: DemPart, tick: number): Uint8Array {
  const { entities } = part.decoder;
  const bits = classIdBits(entities!.maxClasses || entities!.classes?.size || 1);
  const nothing = encodeMessage('CSVCMsg_PacketEntities', packetEntities([], bits, { isDelta: false }));
  const messages = [
    { id: SVC_CLEAR_ALL_STRING_TABLES, bytes: new Uint8Array(0) },
    ...tableMessages(part.tables),
    { id: SVC_PACKET_ENTITIES, bytes: nothing },
  ];
  const writer = new ByteWriter();
  writeCommand(writer, packetCommand(DEM_PACKET, tick, messages));
  return writer.done();
}

/** By rounds where all parts have them, then by the clock of the server. */
function inOrder(parts: readonly DemPart[]): readonly DemPart[] {
  const hasRounds = parts.every(({ roundsBefore }) => roundsBefore !== undefined);
  return [...parts].sort(
    (a, b) => (hasRounds ? a.roundsBefore! - b.roundsBefore! : 0) || a.first.netTick - b.first.netTick || a.last.netTick - b.last.netTick,
  );
}

/** Where a part is left off, since the next one begins with a round that is decided in it: a match that was set back. */
function repeatedFrom(current: DemPart, next: DemPart): { readonly offset: number; readonly tick: number } | undefined {
  const [played, before] = [current.rounds(), next.roundsBefore];
  return played === undefined || before === undefined || played <= before ? undefined : current.reached.get(before);
}

function isSameWorld(one: DemDecoder, other: DemDecoder): boolean {
  try {
    checkSameWorld(one, other);
    return true;
  } catch (error) {
    if (isReplayError(error, 'unsupported-feature')) return false;
    throw error;
  }
}

/** Throws `usage` for a part that is not of the match of the first one. */
function checkOneMatch([first, ...others]: readonly DemPart[]): void {
  others.forEach((part, i) => {
    const refuse = (why: string): Error =>
      replayError('usage', `part ${i + 2} is of another match than part 1: ${why}`, { format: 'dem', path: [`part ${i + 2}`] });
    const [a, b] = [first!.decoder.header, part.decoder.header];
    if (a?.game !== b?.game) throw refuse(`its game is ${b?.game ?? 'unknown'}, not ${a?.game ?? 'unknown'}`);
    if (a?.mapName !== b?.mapName) throw refuse(`its map is ${b?.mapName ?? 'unknown'}, not ${a?.mapName ?? 'unknown'}`);
    for (const id of [DEM_SEND_TABLES, DEM_CLASS_INFO]) {
      if (!isEqual(first!.setup(id), part.setup(id))) throw refuse('it was recorded with another build of the game');
    }
    const { accounts } = first!;
    if (accounts.size > 0 && part.accounts.size > 0 && ![...part.accounts].some((account) => accounts.has(account)))
      throw refuse('nobody plays in both');
  });
}

const isEqual = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one?.length === other?.length && (one === undefined || one.every((byte, i) => byte === other![i]));
