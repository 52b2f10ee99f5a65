import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anonymizeRocketLeague } from '../../src/formats/rocket-league/anonymize.js';
import {
  iterateRocketLeague,
  openRocketLeague,
  parseRocketLeagueSync,
  rocketLeagueFramesSync,
  type RocketLeagueEvent,
} from '../../src/formats/rocket-league/index.js';
import { decodeRocketLeagueRecordsSync } from '../../src/formats/rocket-league/model.js';
import { writeRocketLeague } from '../../src/formats/rocket-league/writer.js';
import { LIST_SECTIONS } from '../../src/formats/rocket-league/replay.js';
import { canonicalEvent, floatBits, propertyLines } from '../formats/rocket-league/canonical-text.js';
import { expectedPlay } from '../support/rocket-league-play.js';
import { corpusDir, corpusFacts, corpusFiles, describeBeside } from '../support/corpus.node.js';

interface TextGolden {
  readonly lines: number;
  readonly sha256: string;
  readonly checkpoints: readonly (readonly [lines: number, digest: string])[];
  readonly last?: readonly string[];
}
interface Golden {
  readonly header: {
    readonly headerSize: number;
    readonly headerCrc: string;
    readonly engine: number;
    readonly licensee: number;
    readonly net: number | null;
    readonly crcOk: boolean;
    readonly propertyText: TextGolden;
  };
  readonly body: { readonly text: TextGolden };
  readonly network: {
    readonly text: TextGolden;
    readonly frames: number;
    readonly new: number;
    readonly updated: number;
    readonly deleted: number;
    readonly types: Record<string, number>;
  } | null;
  readonly facts: {
    readonly score: readonly number[];
    readonly winner: number | null;
    readonly goals: readonly (readonly [frame: number, name: string, team: number])[];
    readonly seconds?: number;
    readonly players: readonly {
      readonly name: string;
      readonly id: string | null;
      readonly goals: number;
      readonly team: number | null;
    }[];
    readonly samples?: readonly {
      readonly frame: number;
      readonly ball: string | null;
      readonly boost: readonly (readonly [name: string, amount: number])[];
      readonly cars: readonly (readonly [name: string, place: string])[];
    }[];
    readonly demolitions?: number;
    readonly demolitionList?: readonly (readonly [frame: number, attacker: string | null, victim: string | null])[];
  };
}

/** Hashes lines, and compares what the golden says of the first so many of them. */
class TextHash {
  lines = 0;
  last = '';
  readonly #hash = createHash('sha256');
  readonly #points: ReadonlyMap<number, string>;
  readonly wrong: number[] = [];

  constructor(golden: TextGolden | undefined) {
    this.#points = new Map(golden?.checkpoints);
  }
  add(line: string): void {
    this.#hash.update(`${line}\n`);
    this.lines++;
    const point = this.#points.get(this.lines);
    if (point !== undefined && this.#hash.copy().digest('hex').slice(0, 16) !== point) this.wrong.push(this.lines);
    this.last = line;
  }
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}

const corpus = corpusFacts('rocket-league', { files: 61, facts: 1500 });
const files = corpusFiles('rocket-league');

/** Lines of the lists of the body. */
function* bodyLines(bytes: Uint8Array): Iterable<string> {
  const { levels, keyframes, debugInfo, tickMarks, packages, objects, names, classes, netCache } = parseRocketLeagueSync(bytes, {
    include: LIST_SECTIONS,
  });
  for (const level of levels!) yield `level|${level}`;
  for (const { seconds, frame, bitPosition } of keyframes!) yield `keyframe|${floatBits(seconds)}|${frame}|${bitPosition}`;
  for (const { frame, user, text } of debugInfo!)
    yield `debug|${frame}|"${Buffer.from(user).toString('hex')}"|"${Buffer.from(text).toString('hex')}"`;
  for (const { kind, frame } of tickMarks!) yield `tick|"${Buffer.from(kind).toString('hex')}"|${frame}`;
  for (const name of packages!) yield `package|${name}`;
  for (const name of objects!) yield `object|${name}`;
  for (const name of names!) yield `name|${name}`;
  for (const { className, object } of classes!) yield `class|${className}|${object}`;
  for (const { object, parentId, id, properties } of netCache!) {
    yield `cache|${object}|${parentId}|${id}|${properties.length}`;
    for (const property of properties) yield `prop|${property.object}|${property.streamId}`;
  }
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();

  it('has the events of its golden', () => {
    const expected = golden.network?.text;
    const text = new TextHash(expected);
    // of a golden that stops inside the last frame, since its decoder did not know an object, what is in front of that
    const before = new TextHash(undefined);
    const reading = iterateRocketLeague(file.bytes());
    const counts: Record<string, number> = {};
    let isUnknown = false;
    for (const batch of reading.batches()) {
      for (const event of batch) {
        const line = canonicalEvent(event);
        text.add(line);
        if (expected !== undefined && before.lines < expected.lines - 1) before.add(line);
        counts[event.type] = (counts[event.type] ?? 0) + 1;
        isUnknown ||= event.type === 'unknown';
      }
    }
    const { isComplete, diagnostics } = reading.end();
    corpus.equal(file, 'isComplete', isComplete, true);
    corpus.equal(file, 'checkpoints', text.wrong, []);
    if (expected === undefined || expected.lines === 0) {
      corpus.equal(file, 'events', text.lines, 0);
      return;
    }
    corpus.equal(file, 'frames', counts['frame'] ?? 0, golden.network!.frames);
    if (diagnostics.some(({ reason }) => reason === 'unknown-class')) {
      // docs/formats/rocket-league.md, section 9: the golden leaves the place of the object out, and the rest of its frame with it
      corpus.equal(file, 'a longer text', text.lines > expected.lines, true);
      const lastLine = expected.last!.at(-1)!;
      const golden = createHash('sha256');
      let n = 0;
      for (const event of iterateRocketLeague(file.bytes())) {
        if (++n > expected.lines) break;
        golden.update(`${n === expected.lines ? lastLine : canonicalEvent(event)}\n`);
      }
      corpus.equal(file, 'events before that', golden.digest('hex'), expected.sha256);
      return;
    }
    corpus.equal(file, 'lines', text.lines, expected.lines);
    corpus.equal(file, 'events', text.digest(), expected.sha256);
    corpus.equal(file, 'new', counts['actor'] ?? 0, golden.network!.new);
    corpus.equal(file, 'closed', counts['closed'] ?? 0, golden.network!.deleted);
    corpus.equal(file, 'unknown', isUnknown, false);
    corpus.equal(
      file,
      'diagnostics',
      diagnostics.map(({ reason }) => reason),
      [],
    );
  });

  it('has the header, lists and facts of its golden, and is written again byte for byte', () => {
    const bytes = file.bytes();
    const records = decodeRocketLeagueRecordsSync(bytes);
    const written = writeRocketLeague(records);
    expect(Buffer.compare(written, bytes)).toBe(0);
    corpus.add(file, 1);
    const properties = new TextHash(golden.header.propertyText);
    for (const line of propertyLines(records.header.properties, golden.header.engine === 0)) properties.add(line);
    corpus.equal(file, 'properties', properties.digest(), golden.header.propertyText.sha256);
    const body = new TextHash(golden.body.text);
    for (const line of bodyLines(bytes)) body.add(line);
    corpus.equal(file, 'lists', body.digest(), golden.body.text.sha256);
    const { header, summary, goals, players } = parseRocketLeagueSync(bytes, { include: ['summary', 'goals', 'players'] });
    corpus.equal(
      file,
      'versions',
      [header.engineVersion, header.licenseeVersion, header.netVersion ?? null],
      [golden.header.engine, golden.header.licensee, golden.header.net],
    );
    corpus.equal(
      file,
      'header',
      [header.headerBytes, header.checksum.toString(16).padStart(8, '0'), header.isChecksumRight],
      [golden.header.headerSize, golden.header.headerCrc, golden.header.crcOk],
    );
    corpus.equal(file, 'score', summary.score, golden.facts.score);
    corpus.equal(file, 'winner', summary.winner ?? null, golden.facts.winner);
    corpus.equal(
      file,
      'goals',
      goals.map(({ frame, playerName, team }) => [frame, playerName ?? '', team]),
      golden.facts.goals.map(([frame, name, team]) => [frame, name ?? '', team]),
    );
    // those of the stream are among ours, which has those of the header too
    for (const { name } of golden.facts.players)
      corpus.equal(
        file,
        `player ${name}`,
        players.some((player) => player.name === name),
        true,
      );
  });

  it('has ball, cars and boost of its golden in columns', () => {
    const samples = golden.facts.samples ?? [];
    const { frameCount, frame, ball, cars } = rocketLeagueFramesSync(file.bytes(), {
      fields: ['ball.actor', 'ball.rawX', 'ball.rawY', 'ball.rawZ', 'car.actor', 'car.rawX', 'car.rawY', 'car.rawZ', 'car.rawBoost'],
    });
    corpus.equal(file, 'rows', frameCount, golden.network?.frames ?? 0);
    const placeIn = ({ rawX, rawY, rawZ }: typeof ball, row: number): string => `${rawX![row]!},${rawY![row]!},${rawZ![row]!}`;
    for (const sample of samples) {
      const row = sample.frame;
      corpus.equal(file, `frame ${row}`, frame[row], row);
      // the golden of one file leaves out most of the last frame (section 9)
      if (row === frameCount - 1 && file.name.includes('b82d')) continue;
      corpus.equal(file, `ball ${row}`, ball.actor![row] === -1 ? null : placeIn(ball, row), sample.ball);
      const there = cars.filter(({ actor }) => actor![row] !== -1);
      // a car that is demolished and not yet closed makes its player appear twice; we have the newer one
      const names = [...new Set(sample.cars.map(([name]) => name))];
      corpus.equal(file, `players ${row}`, [...new Set(there.map(({ name }) => name))].sort(), names.sort());
      const places = new Set(sample.cars.map(([name, place]) => `${name} ${place}`));
      const boosts = new Set(sample.boost.map(([name, amount]) => `${name} ${amount}`));
      for (const car of there) {
        corpus.equal(file, `${car.name} ${row}`, places.has(`${car.name} ${placeIn(car, row)}`), true);
        const boost = car.rawBoost![row]!;
        if (boost !== -1) corpus.equal(file, `boost of ${car.name} ${row}`, boosts.has(`${car.name} ${boost}`), true);
      }
    }
  });

  it('counts the demolitions of its golden', () => {
    const { demolitions, players } = parseRocketLeagueSync(file.bytes(), { include: ['demolitions', 'players'] });
    const name = (id: number | undefined): string | null => (id === undefined ? null : players[id]!.name);
    corpus.equal(
      file,
      'demolitions',
      demolitions.map(({ frame, attackerId, victimId }) => [frame, name(attackerId), name(victimId)]),
      // those without an attacker are cars that vanish
      (golden.facts.demolitionList ?? []).filter(([, attacker]) => attacker !== null),
    );
  });

  it('moves, stands and burns boost as its columns say', () => {
    const bytes = file.bytes();
    const { movement, positioning, boost } = parseRocketLeagueSync(bytes, { include: ['movement', 'positioning', 'boost'] });
    const { players, hasUnlimited } = expectedPlay(bytes);
    const rounded = (row: object | undefined): unknown =>
      row &&
      Object.fromEntries(
        Object.entries(row)
          .map(([name, value]) => [name, Number((value as number).toPrecision(5))])
          .sort(),
      );
    for (const { playerId, ...expected } of players) {
      const of = <Row extends { readonly playerId: number }>(rows: readonly Row[]): Omit<Row, 'playerId'> | undefined => {
        const { playerId: _, ...row } = rows.find((one) => one.playerId === playerId) ?? ({ playerId } as Row);
        return Object.keys(row).length === 0 ? undefined : row;
      };
      corpus.equal(file, `movement of ${playerId}`, rounded(of(movement)), rounded(expected.movement));
      corpus.equal(file, `positioning of ${playerId}`, rounded(of(positioning)), rounded(expected.positioning));
      const tank = of(boost);
      const known = tank && Object.entries(tank).filter(([name]) => expected.boost === undefined || name in expected.boost);
      corpus.equal(file, `boost of ${playerId}`, rounded(known && Object.fromEntries(known)), rounded(expected.boost));
      if (!hasUnlimited && tank !== undefined) expect(tank.usedWhileSupersonic).toBeLessThanOrEqual(tank.used);
    }
    expect(movement).toHaveLength(players.length);
  });

  it('has the same events segment by segment, the last one first', async () => {
    const bytes = file.bytes();
    const digestOf = (events: Iterable<RocketLeagueEvent>): string => {
      const hash = createHash('sha256');
      for (const event of events) hash.update(`${canonicalEvent(event)}\n`);
      return hash.digest('hex');
    };
    await using playback = await openRocketLeague(bytes);
    const { keyframes } = playback;
    const inOrder = keyframes.map((): RocketLeagueEvent[] => []);
    let at = 0;
    for (const event of iterateRocketLeague(bytes)) {
      while (at + 1 < keyframes.length && event.frame >= keyframes[at + 1]!.frame) at++;
      inOrder[at]!.push(event);
    }
    for (let i = keyframes.length - 1; i >= 0; i--) {
      const { frame, seconds } = keyframes[i]!;
      const next = keyframes[i + 1]?.frame ?? Infinity;
      const alone = await playback.events(seconds, keyframes[i + 1]?.seconds ?? Infinity);
      corpus.equal(file, `keyframe ${frame}`, digestOf(alone.filter((event) => event.frame < next)), digestOf(inOrder[i]!));
    }
    expect(playback.isComplete).toBe(true);
  });

  it('has no name of its players once it is anonymized', () => {
    const clean = anonymizeRocketLeague(file.bytes());
    const text = Buffer.from(clean).toString('latin1');
    const { players, summary, isComplete } = parseRocketLeagueSync(clean, { include: ['players', 'summary'] });
    expect(isComplete).toBe(true);
    // bots have names that maps and objects have too
    for (const { name, id } of golden.facts.players)
      if (id !== null && name.length > 5 && !'Player'.includes(name)) corpus.equal(file, `${name} is gone`, text.includes(name), false);
    corpus.equal(
      file,
      'names',
      players.every(({ name }) => /^Player \d+$/.test(name)),
      true,
    );
    corpus.equal(file, 'score', summary.score, golden.facts.score);
  });
});

describeBeside('rocket-league', 'damaged', (folder) => {
  interface DamagedGolden {
    readonly madeFrom: string;
    readonly expected: {
      readonly diagnostics: readonly string[];
      readonly complete?: boolean;
      readonly frames?: number;
      readonly unknown?: readonly string[];
      readonly occurrences?: number;
      readonly trueBits?: number;
      readonly otherLines?: TextGolden;
      readonly textBeforeKeyframe10?: TextGolden;
      readonly textFromKeyframe11?: TextGolden;
      readonly resumeAtFrame?: number;
    };
  }
  const names = readdirSync(folder).filter((name) => name.endsWith('.replay'));
  it.each(names)('%s ends as its golden says', (name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const { expected, madeFrom } = JSON.parse(readFileSync(join(folder, name.replace('.replay', '.golden.json')), 'utf8')) as DamagedGolden;
    const reading = iterateRocketLeague(bytes);
    const events = [...reading];
    const { isComplete, diagnostics } = reading.end();
    const told = new Set(diagnostics.flatMap(({ code, reason }) => [code as string, reason ?? '']));
    for (const reason of expected.diagnostics) expect(told, reason).toContain(reason);
    if (expected.complete !== undefined) expect(isComplete).toBe(expected.complete);
    if (expected.frames !== undefined) expect(events.filter(({ type }) => type === 'frame')).toHaveLength(expected.frames);
    const textOf = (some: Iterable<RocketLeagueEvent>): TextHash => {
      const text = new TextHash(undefined);
      for (const event of some) text.add(canonicalEvent(event));
      return text;
    };
    const whole = join(corpusDir()!, 'rocket-league', madeFrom.replace('.replay', '.golden.json'));
    const original = JSON.parse(readFileSync(whole, 'utf8')) as Golden;
    if (expected.complete === true) expect(textOf(events).digest()).toBe(original.network!.text.sha256);
    if (expected.otherLines !== undefined) {
      const others = textOf(events.filter(({ type }) => type !== 'unknown'));
      expect([others.lines, others.digest()]).toEqual([expected.otherLines.lines, expected.otherLines.sha256]);
    }
    const unknown = events.flatMap((event) => (event.type === 'unknown' ? [event] : []));
    if (expected.occurrences !== undefined) expect(unknown).toHaveLength(expected.occurrences);
    if (expected.unknown !== undefined) expect([...new Set(unknown.map(({ property }) => property))]).toEqual(expected.unknown);
    if (expected.trueBits !== undefined) expect(unknown[0]!.bits).toBe(expected.trueBits);
    if (expected.textFromKeyframe11 !== undefined) {
      const { lines, sha256 } = expected.textFromKeyframe11;
      const rest = textOf(events.filter(({ frame }) => frame >= expected.resumeAtFrame!));
      expect([rest.lines, rest.digest()]).toEqual([lines, sha256]);
      const first = expected.textBeforeKeyframe10!;
      const before = textOf(events.slice(0, first.lines));
      expect([before.lines, before.digest()]).toEqual([first.lines, first.sha256]);
    }
    corpus.add(corpusFiles('rocket-league', (file) => file === madeFrom)[0]!, expected.diagnostics.length);
  });
});
