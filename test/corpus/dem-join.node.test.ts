import { describe, it } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics.js';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { GAME_SECTIONS } from '../../src/formats/dem/games.js';
import { iterateDem, parseDemSync, readDemInfoSync } from '../../src/formats/dem/index.js';
import { joinDemSync } from '../../src/formats/dem/join-verbs.js';
import { isReplayError, toJson } from '../../src/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { packetTicks } from '../support/dem-cuts.js';
import { worldHash } from '../support/world-hash.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 350 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));

const LONG_BYTES = 20e6;

/** The world at the end, and all events and sections of a demo, but for what says how the file is written. */
function contentOf(demo: Uint8Array): Readonly<Record<string, unknown>> {
  const { game } = readDemInfoSync(demo).header;
  const definitions = game === undefined ? [] : GAME_SECTIONS[game];
  const events = ['message', 'gameEvent', 'chat', ...definitions.flatMap((one) => one.events)] as 'kill'[];
  const include = ['chat', 'gameEvents', 'serverInfo', ...definitions.flatMap((one) => one.sections)] as 'players'[];
  let world = '';
  for (const { world: last } of [...iterateDem(demo, { events: ['tick'] })].slice(-1)) world = worldHash(last as World);
  return {
    world,
    ticks: packetTicks(demo),
    events: [...iterateDem(demo, { events: [...new Set(events)] })].map((event) => JSON.stringify(toJson(event))),
    sections: JSON.stringify(
      toJson({
        ...parseDemSync(demo, { include: [...new Set(include)] }),
        header: undefined,
        fileInfo: undefined,
        isComplete: undefined,
        diagnostics: undefined,
      }),
    ),
  };
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('is the same after it was split and joined', () => {
    const bytes = file.bytes();
    const whole = contentOf(bytes);
    const isReadable = iterateDem(bytes, { events: ['tick'] }).end().diagnostics.length === 0;
    const ticks = [...new Set(packetTicks(bytes))];
    const at = (share: number): number => ticks[Math.max(1, Math.floor(share * ticks.length))]!;
    const interval = parseDemSync(bytes, { include: ['serverInfo'] }).serverInfo?.tickIntervalSeconds ?? 1 / 30;
    const check = (label: string, parts: () => readonly Uint8Array[], overlaps: boolean): void => {
      const told: Diagnostic[] = [];
      let joined: Uint8Array;
      try {
        joined = joinDemSync(parts(), { onDiagnostic: (diagnostic) => told.push(diagnostic) });
      } catch (error) {
        // damage, and entities that cannot be read, cannot be cut
        if (isReplayError(error) && !isReadable) return;
        throw error;
      }
      const content = contentOf(joined);
      for (const key of Object.keys(whole)) facts.equal(file, `${label}: ${key}`, content[key], whole[key]);
      facts.equal(
        file,
        `${label}: diagnostics`,
        told.map(({ severity }) => severity),
        overlaps ? ['info'] : [],
      );
    };
    // long recordings are split in fewer places
    for (const share of bytes.length > LONG_BYTES ? [0.5] : [0.05, 0.2, 0.35, 0.5, 0.65, 0.85, 0.95]) {
      const tick = at(share);
      check(`in two at ${tick}`, () => [cutDemSync(bytes, { toTick: tick - 1 }), cutDemSync(bytes, { fromTick: tick })], false);
    }
    const [one, two] = [at(0.3), at(0.7)];
    const three = (): Uint8Array[] => [
      cutDemSync(bytes, { toTick: one - 1 }),
      cutDemSync(bytes, { fromTick: one, toTick: two - 1 }),
      cutDemSync(bytes, { fromTick: two }),
    ];
    check('in three', three, false);
    check('in three, in wrong order', () => three().reverse(), false);
    const before = Math.max(ticks[1]!, at(0.6) - Math.round(5 / interval));
    check('with an overlap', () => [cutDemSync(bytes, { fromTick: before }), cutDemSync(bytes, { toTick: at(0.6) })], true);
  });
});
