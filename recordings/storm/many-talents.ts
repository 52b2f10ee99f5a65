import { writeStorm } from '../../src/formats/storm/writer.js';
import { toyMatch } from './toy-match.js';
import { statistic, stormEvent } from './toy-records.js';

const BUILD = 96477;
/** After the end of the toy match. */
const FIRST_LOOP = 10_000;

/** A match in which Anna, who is user 0 and player 1, chooses talents over and over. */
export function manyTalents(count: number): Uint8Array {
  const loops = Array.from({ length: count }, (_, i) => FIRST_LOOP + i);
  const more: Readonly<Record<string, ReturnType<typeof statistic>[]>> = {
    'replay.game.events': loops.map((loop) => stormEvent(BUILD, 'game', loop, 'SHeroTalentTreeSelectedEvent', { m_index: loop % 5 })),
    'replay.tracker.events': loops.map((loop) => statistic(BUILD, loop + 1, 'TalentChosen', { ints: [['PlayerID', 1]] })),
  };
  const { files, ...records } = toyMatch(BUILD);
  const longer = files.map(({ name, content }) =>
    content.kind === 'events' ? { name, content: { ...content, events: [...content.events, ...(more[name] ?? [])] } } : { name, content },
  );
  return writeStorm({ ...records, files: longer });
}
