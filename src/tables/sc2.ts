import type { Sc2Replay, Sc2Section } from '../formats/sc2/index.js';
import { sc2Armies, sc2Engagements } from './sc2-armies.js';
import { sc2CameraHeat, sc2Cameras, sc2FightAttention, sc2Selections } from './sc2-attention.js';
import { sc2BuildOrder, sc2Upgrades } from './sc2-builds.js';
import { sc2Commands } from './sc2-commands.js';
import { sc2Chat, sc2Matches, sc2Players } from './sc2-matches.js';
import type { Sc2Read, Seconds } from './sc2-rows.js';
import { sc2PlayerStats } from './sc2-stats.js';
import { sc2Creep, sc2Units } from './sc2-units.js';
import { formatTables } from './table-reader.js';

/** Tables whose rows have names of units and abilities. In old builds only the orders show which units are hallucinations. */
const NAMED = [sc2Units, sc2Commands, sc2BuildOrder, sc2Upgrades, sc2Selections, sc2Armies, sc2Engagements, sc2FightAttention];

/** A replay of StarCraft II is an archive of some hundred KB, so its sections are read as a whole. */
export const SC2 = formatTables(
  [
    sc2Matches,
    sc2Players,
    sc2Units,
    sc2PlayerStats,
    sc2Commands,
    sc2Chat,
    sc2BuildOrder,
    sc2Upgrades,
    sc2Cameras,
    sc2Selections,
    sc2Armies,
    sc2Engagements,
    sc2Creep,
    sc2FightAttention,
    sc2CameraHeat,
  ],
  async (source, { events, sections, has, wantsSummary }, options) => {
    const [{ openSc2 }, { Sc2Session }, { secondsOf }, { stream }] = await Promise.all([
      import('../formats/sc2/load-knowledge.js'),
      import('../formats/sc2/session.js'),
      import('../formats/sc2/match/clock.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/sc2.js') : undefined;
    const include = [...new Set<Sc2Section>(['details', ...(sections as Sc2Section[]), ...(summaries?.SUMMARY_SECTIONS ?? [])])];
    const session = new Sc2Session(events, include, { ...options, names: NAMED.some(has) });
    let gameSpeed: number | undefined;
    const seconds: Seconds = (gameloop) => {
      // The details are read before the streams, so the speed is known here.
      gameSpeed ??= session.result().details?.gameSpeed;
      return secondsOf(gameloop, gameSpeed);
    };
    return {
      reading: stream(session, () => openSc2(session, source, options), options),
      read: { seconds } satisfies Sc2Read,
      summarize: summaries && ((replay: Sc2Replay) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
