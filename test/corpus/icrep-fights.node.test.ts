import { describe, expect, test } from 'vitest';
import { cameraAt, parseIcrep, type IcrepAnalysisEvent } from '../../src/formats/icrep/index.js';
import { decodeIcrepRecordsSync } from '../../src/formats/icrep/model.js';
import { packAnalysis, writeIcrep } from '../../src/formats/icrep/writer.js';
import { corpusFiles, isDamaged } from '../support/corpus.node.js';

const NOTES: ReadonlySet<IcrepAnalysisEvent['type']> = new Set(['engagementStarted', 'engagementEnded', 'armyWipe', 'comebackMoment']);
const include = ['analysis', 'engagements', 'armyWipes', 'controlGroupUse', 'fightAttention', 'cameraPaths'] as const;
/** Noted fights with fewer losses are not looked for. */
const MIN_LOSSES = 3;

/** A file without what its recorder noted of fights. */
async function withoutNotes(bytes: Uint8Array, events: readonly IcrepAnalysisEvent[]): Promise<Uint8Array> {
  return writeIcrep({ ...decodeIcrepRecordsSync(bytes), events: packAnalysis(events.filter(({ type }) => !NOTES.has(type))) });
}

describe.each(corpusFiles('icrep').filter((file) => !isDamaged(file)))('$name', (file) => {
  test('fights found from losses are those that the recorder noted', async () => {
    const bytes = file.bytes();
    const noted = await parseIcrep(bytes, { include });
    const events = noted.analysis ?? [];
    const found = await parseIcrep(await withoutNotes(bytes, events), { include });
    const fights = found.engagements ?? [];
    expect(fights.some(({ isNoted }) => isNoted)).toBe(false);

    // each loss of the file is in one fight at most, by its tick and its owner
    const destroyed = events.filter(({ type }) => type === 'unitDestroyed');
    const inFights = fights.reduce((sum, { outcome }) => sum + outcome!.friendlyLosses + outcome!.enemyLosses, 0);
    expect(inFights).toBeLessThanOrEqual(destroyed.length);
    for (const { startTick, endTick } of fights) {
      expect(destroyed.some(({ tick }) => tick === startTick)).toBe(true);
      expect(destroyed.some(({ tick }) => tick === endTick)).toBe(true);
    }

    // a noted fight with enough losses is part of a found one
    const large = (noted.engagements ?? []).filter(
      ({ outcome }) => outcome !== undefined && outcome.friendlyLosses + outcome.enemyLosses >= MIN_LOSSES,
    );
    const missed = large.filter(
      ({ startTick, endTick }) => !fights.some((fight) => fight.startTick <= endTick! && fight.endTick! >= startTick),
    );
    expect(missed.length).toBeLessThanOrEqual(large.length / 20);

    // and so is a wipe that noted fights show
    for (const { tick, player } of noted.armyWipes ?? []) {
      const wipes = (found.armyWipes ?? []).filter((wipe) => wipe.player === player);
      const fight = fights.find(({ startTick, endTick }) => startTick <= tick && endTick! >= tick);
      expect(wipes.map((wipe) => wipe.tick)).toContain(fight?.endTick);
    }
    const responseCount = ({ controlGroupUse = [] }: typeof found): number =>
      controlGroupUse.flatMap(({ responses }) => responses).filter(({ afterTicks }) => afterTicks !== undefined).length;
    expect(responseCount(found) > 0).toBe(responseCount(noted) > 0);
    // `cameraAt` finds the same camera in another way
    for (const { player, fight, startTick, distanceCells } of noted.fightAttention ?? []) {
      const { pos } = cameraAt(
        noted.cameraPaths!.find((path) => path.player === player)!,
        startTick,
      )!;
      const { centerPos } = noted.engagements![fight]!;
      expect(distanceCells).toBe(Math.hypot(pos.x - centerPos.x, pos.y - centerPos.y));
    }
    console.log(`${file.name}: ${large.length} noted fights with losses, ${missed.length} without a found one; ${fights.length} found`);
  });
});
