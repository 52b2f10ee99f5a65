import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import { lobbyTypeName } from '../../../../src/formats/dem/dota/lobby-types.js';
import { EVERY_SCHEMA } from '../../../../src/formats/dem/message-schemas.gen.js';
import { ScriptedDotaMatch } from '../../../../recordings/dem/dota/scripted-match.js';

const encoder = new ProtoEncoder(EVERY_SCHEMA);

describe('notices of Dota 2', () => {
  it('are places on the minimap, and items that were sold', () => {
    const match = new ScriptedDotaMatch();
    match.message(
      481,
      encoder.encode('CDOTAUserMsg_MinimapEvent', { event_type: 4, entity_handle: 0xffffffff, x: -100, y: 200, duration: 3 }),
    );
    match.advance(1);
    match.message(481, encoder.encode('CDOTAUserMsg_MinimapEvent', { entity_handle: 77, target_entity_handle: 16777215 }));
    match.message(574, encoder.encode('CDOTAUserMsg_ItemSold', { item_ability_id: 29 }));
    const { minimapEvents, itemsSold } = parseDemSync(match.bytes(), { include: ['minimapEvents', 'itemsSold'] });
    expect(minimapEvents).toEqual([
      {
        type: 'minimapEvent',
        tick: 0,
        eventType: 4,
        x: -100,
        y: 200,
        durationSeconds: 3,
        entityHandle: undefined,
        targetHandle: undefined,
      },
      expect.objectContaining({ eventType: 0, x: undefined, entityHandle: 77, targetHandle: undefined }),
    ]);
    expect(itemsSold).toEqual([{ type: 'itemSold', tick: minimapEvents![1]!.tick, itemId: 29 }]);
  });
});

describe('the timer of Roshan', () => {
  it('says when he died, when he may be back, and when he is', () => {
    const match = new ScriptedDotaMatch();
    match.advance(10);
    const rules = (phase: number, end: number): void =>
      match.setRules({ m_nRoshanRespawnPhase: phase, m_flRoshanRespawnPhaseEndTime: end });
    rules(1, 500);
    match.advance(1);
    rules(2, 680);
    match.advance(1);
    rules(2, 690);
    match.advance(1);
    rules(0, 0);
    match.advance(1);
    rules(9, 5);
    const bytes = match.advance(1).bytes();
    const { roshan } = parseDemSync(bytes, { include: ['roshan'] });
    expect(roshan!.map(({ phase, phaseId, endsAtSeconds }) => [phase, phaseId, endsAtSeconds === undefined])).toEqual([
      ['alive', 0, true],
      ['baseTimer', 1, false],
      ['visibleTimer', 2, false],
      ['alive', 0, true],
      [undefined, 9, false],
    ]);
    expect(roshan![2]!.endsAtSeconds! - roshan![1]!.endsAtSeconds!).toBe(180);
    expect([...iterateDem(bytes, { events: ['roshan'] })]).toEqual(roshan);
  });
});

it('lobbies have names by number', () => {
  expect([0, 7, 15, 16].map(lobbyTypeName)).toEqual(['normal', 'ranked', 'featured', undefined]);
});
