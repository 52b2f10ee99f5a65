import { describe, it } from 'vitest';
import { cutSc2 } from '../../src/formats/sc2/cut.js';
import { iterateSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { secondsOf } from '../../src/formats/sc2/match/clock.js';
import { cutVcr } from '../../src/formats/vcr/cut.js';
import { iterateVcr, parseVcrSync } from '../../src/formats/vcr/index.js';
import { cutW3g } from '../../src/formats/w3g/cut.js';
import { iterateW3g, parseW3gSync } from '../../src/formats/w3g/index.js';
import { isReplayError } from '../../src/index.js';
import { corpusFacts, corpusFiles, type CorpusFile } from '../support/corpus.node.js';

/** The cut, or nothing where the replay is one that cannot be cut, which its own reading shows. */
function cutOf(isWhole: boolean, cut: () => Uint8Array): Uint8Array | undefined {
  try {
    return cut();
  } catch (error) {
    if (!isWhole && isReplayError(error)) return undefined;
    if (isReplayError(error, 'unsupported-feature') || isReplayError(error, 'usage')) return undefined;
    throw error;
  }
}

const each = (files: readonly CorpusFile[]): [string, CorpusFile][] => files.map((file) => [file.name, file]);

describe('cuts of StarCraft II replays', () => {
  const facts = corpusFacts('sc2', { files: 100, facts: 500 });
  it.each(each(corpusFiles('sc2')))('%s', (_, file) => {
    const bytes = file.bytes();
    const whole = parseSc2Sync(bytes, { include: ['details'] });
    const half = Math.floor(whole.header.elapsedGameLoops / 2);
    const cut = cutOf(whole.isComplete, () => cutSc2(bytes, { toSeconds: secondsOf(half, whole.details?.gameSpeed) + 1e-6 }));
    if (cut === undefined || !whole.isComplete) return;
    const again = parseSc2Sync(cut);
    facts.equal(file, 'complete', again.isComplete, true);
    facts.equal(file, 'length', again.header.elapsedGameLoops, half);
    for (const stream of ['tracker', 'game', 'message'] as const) {
      const events = [...iterateSc2(bytes, { events: [stream] })];
      const end = events.findIndex(({ gameloop }) => gameloop > half);
      facts.equal(file, `${stream} events`, [...iterateSc2(cut, { events: [stream] })], end < 0 ? events : events.slice(0, end));
    }
  });
});

describe('cuts of Warcraft III replays', () => {
  const facts = corpusFacts('w3g', { files: 20, facts: 60 });
  it.each(each(corpusFiles('w3g')))('%s', (_, file) => {
    const bytes = file.bytes();
    const whole = parseW3gSync(bytes);
    const halfMs = Math.floor(whole.header.lengthMs / 2);
    const cut = cutOf(whole.isComplete, () => cutW3g(bytes, { toSeconds: halfMs / 1000 }));
    if (cut === undefined) return;
    const again = parseW3gSync(cut);
    facts.equal(file, 'complete', again.isComplete, whole.isComplete);
    facts.equal(file, 'length is near', again.header.lengthMs <= halfMs && again.header.lengthMs > halfMs - 10_000, true);
    const events = [...iterateW3g(bytes)];
    const kept = [...iterateW3g(cut)];
    facts.equal(file, 'events', kept, events.slice(0, kept.length));
    facts.equal(file, 'the next event is later', (events[kept.length]?.timeMs ?? Infinity) >= again.header.lengthMs, true);
  });
});

describe('cuts of recordings of races', () => {
  const facts = corpusFacts('vcr', { files: 1, facts: 3 });
  it.each(each(corpusFiles('vcr')))('%s', (_, file) => {
    const bytes = file.bytes();
    const whole = parseVcrSync(bytes);
    const events = [...iterateVcr(bytes)];
    if (!whole.isComplete || events.length === 0) return;
    const [first, last] = [events[0]!.sessionSeconds, events.at(-1)!.sessionSeconds];
    const [fromSeconds, toSeconds] = [Math.max(0, first + (last - first) / 4), first + (last - first) / 2];
    const cut = cutOf(true, () => cutVcr(bytes, { fromSeconds, toSeconds }));
    if (cut === undefined) return;
    facts.equal(file, 'complete', parseVcrSync(cut).isComplete, true);
    const expected = events.filter(({ sessionSeconds }) => sessionSeconds >= fromSeconds && sessionSeconds <= toSeconds);
    const withoutPlace = (list: typeof events): object[] => list.map((event) => ({ ...event, slice: 0 }));
    facts.equal(file, 'events', withoutPlace([...iterateVcr(cut)]), withoutPlace(expected));
  });
});
