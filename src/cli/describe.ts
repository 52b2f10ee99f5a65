import { replayError } from '../core/errors.js';
import { openReplay } from '../containers/wrapper/index.js';
import { peekSource } from '../io/peek.js';
import type { OpenedSource, ReplaySource } from '../io/source.js';
import { demCard } from './cards/dem.js';
import { gamecacheCard } from './cards/gamecache.js';
import { icrepCard } from './cards/icrep.js';
import { sc2Card } from './cards/sc2.js';
import { vcrCard } from './cards/vcr.js';
import type { Card, CardMaker } from './card.js';

/** Every format that the program knows. Those without a magic number come last. */
const MAKERS: readonly CardMaker[] = [demCard, sc2Card, icrepCard, vcrCard, gamecacheCard];

/** What the first bytes must tell: enough for a format that is known by its structure only. */
const HEAD_BYTES = 64 << 10;

/** The card of a replay of any format, in any wrapper, by its content. */
export async function describe(input: ReplaySource): Promise<Card> {
  const opened = await openReplay(input);
  const { head, source } = await peekSource(opened, HEAD_BYTES);
  const maker = MAKERS.find((one) => one.recognises(head, head.length < HEAD_BYTES));
  if (maker === undefined) {
    await source.close();
    throw replayError('bad-signature', 'the bytes are of no format that replaykit reads', { offset: 0 });
  }
  return await maker.card(givenAgain(source));
}

/** An opened source as one that a verb takes. */
function givenAgain(source: OpenedSource): ReplaySource {
  switch (source.kind) {
    case 'bytes':
      return source.bytes;
    case 'random':
      return source;
    case 'sequential':
      return pieces(source);
  }
}

async function* pieces(source: Extract<OpenedSource, { kind: 'sequential' }>): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = await source.pull(); piece !== undefined; piece = await source.pull()) yield piece;
  } finally {
    await source.close();
  }
}
