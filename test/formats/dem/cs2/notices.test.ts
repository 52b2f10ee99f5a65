import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import { EVERY_SCHEMA } from '../../../../src/formats/dem/message-schemas.gen.js';
import type { ProtoMessage } from '../../../../src/formats/dem/messages.js';
import { ScriptedCs2Match } from '../../../../recordings/dem/cs2/scripted-match.js';

const ADA = 76561198000000001n;
const BOB = 76561198000000002n;
const encoder = new ProtoEncoder(EVERY_SCHEMA);

/** A recording in which the server sends these messages, one at every tenth tick, beginning at 100. */
function sent(...messages: readonly (readonly [id: number, type: string, value: ProtoMessage])[]): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, ADA);
  match.join(2, 'Bob', 3, BOB);
  messages.forEach(([id, type, value], i) => {
    match.at(100 + 10 * i);
    match.message(id, encoder.encode(type, value));
  });
  return match.at(1000).bytes();
}

/** An item as the messages have it (CEconItemPreviewDataBlock). */
const RIFLE = {
  accountid: 39734273,
  itemid: 5n,
  defindex: 7,
  paintindex: 44,
  rarity: 3,
  quality: 4,
  paintwear: 0x3e000000,
  paintseed: 9,
};

const ada = { userId: 1, name: 'Ada', steamId: ADA, team: 'terrorist' };
const bob = { userId: 2, name: 'Bob', steamId: BOB, team: 'counterTerrorist' };

describe('notices of a CS2 server', () => {
  it('items that players get, with the wear as a number', () => {
    const bytes = sent([361, 'CCSUsrMsg_SendPlayerItemDrops', { entity_updates: [RIFLE, { defindex: 4001, customname: 'Mine' }] }]);
    const { itemDrops } = parseDemSync(bytes, { include: ['itemDrops'] });
    expect(itemDrops).toEqual([
      {
        type: 'itemDrop',
        game: 'cs2',
        tick: 100,
        player: ada,
        accountId: 39734273,
        itemId: 5n,
        definitionIndex: 7,
        item: 'ak47',
        paintIndex: 44,
        paintSeed: 9,
        paintWear: 0.125,
        rarity: 3,
        quality: 4,
        customName: undefined,
      },
      expect.objectContaining({ player: undefined, item: 'item4001', customName: 'Mine', paintWear: undefined }),
    ]);
  });

  it('items that the end of a match shows: they are what parsePlayerSkins of demoparser2 gives', () => {
    const player = { slot: 1, xuid: ADA, name: 'Ada', teamnumber: 2, items: [{ ...RIFLE, customname: 'Mine' }] };
    const bytes = sent([375, 'CCSUsrMsg_EndOfMatchAllPlayersData', { allplayerdata: [player] }]);
    // What @laihoe/demoparser2 0.42.0 gives for this recording, without the two names that it adds and the fields that are null.
    const peer = {
      account_id: 39734273,
      custom_name: 'Mine',
      def_index: 7,
      item_id: 5,
      paint_index: 44,
      paint_seed: 9,
      paint_wear: 1040187392,
      quality: 4,
      rarity: 3,
      steamid: '76561198000000001',
    };
    const { endOfMatchItems } = parseDemSync(bytes, { include: ['endOfMatchItems'] });
    expect(endOfMatchItems).toHaveLength(1);
    expect(endOfMatchItems![0]).toMatchObject({ type: 'endOfMatchItem', game: 'cs2', tick: 100, player: ada, item: 'ak47' });
    const floatBits = new DataView(new ArrayBuffer(4));
    const read = endOfMatchItems!.map((item) => {
      floatBits.setFloat32(0, item.paintWear!);
      return {
        account_id: item.accountId,
        custom_name: item.customName,
        def_index: item.definitionIndex,
        item_id: Number(item.itemId),
        paint_index: item.paintIndex,
        paint_seed: item.paintSeed,
        paint_wear: floatBits.getUint32(0),
        quality: item.quality,
        rarity: item.rarity,
        steamid: String(item.steamId),
      };
    });
    expect(read).toEqual([peer]);
  });

  it('ranks before and after', () => {
    const update = { account_id: 39734274, rank_old: 14999, rank_new: 15301, num_wins: 40, rank_change: 302, rank_type_id: 11 };
    const bytes = sent([352, 'CCSUsrMsg_ServerRankUpdate', { rank_update: [update, { account_id: 1, rank_type_id: 3 }] }]);
    const { ranks } = parseDemSync(bytes, { include: ['ranks'] });
    expect(ranks).toEqual([
      {
        type: 'rank',
        game: 'cs2',
        tick: 100,
        player: bob,
        accountId: 39734274,
        rankType: 'premier',
        rankTypeId: 11,
        before: 14999,
        after: 15301,
        change: 302,
        wins: 40,
      },
      expect.objectContaining({ player: undefined, rankType: undefined, rankTypeId: 3, before: 0, after: 0 }),
    ]);
  });

  it('damage of a round in both directions', () => {
    const report = {
      other_xuid: BOB,
      given_health_removed: 87,
      given_num_hits: 3,
      taken_kill_type: 1,
      taken_health_removed: 100,
      taken_num_hits: 1,
    };
    const bytes = sent([376, 'CCSUsrMsg_PostRoundDamageReport', report]);
    expect([...iterateDem(bytes, { events: ['damageReport'] })]).toEqual([
      {
        type: 'damageReport',
        game: 'cs2',
        tick: 100,
        player: bob,
        steamId: BOB,
        given: { health: 87, hits: 3, killTypeId: 0 },
        taken: { health: 100, hits: 1, killTypeId: 1 },
      },
    ]);
  });

  it('votes from their beginning to their end', () => {
    const bytes = sent(
      [346, 'CCSUsrMsg_VoteStart', { team: 2, player_slot: 1, vote_type: 0, disp_str: '#kick', details_str: 'Bob', player_slot_target: 2 }],
      [347, 'CCSUsrMsg_VotePass', { team: 2, vote_type: 0, disp_str: '#kicked' }],
      [348, 'CCSUsrMsg_VoteFailed', { team: -1, reason: 4 }],
    );
    const { votes } = parseDemSync(bytes, { include: ['votes'] });
    expect(votes).toMatchObject([
      { tick: 100, kind: 'start', player: ada, target: bob, teamNumber: 2, text: '#kick', details: 'Bob' },
      { tick: 110, kind: 'pass', player: undefined, teamNumber: 2, text: '#kicked' },
      { tick: 120, kind: 'fail', player: undefined, teamNumber: -1, failReasonId: 4 },
    ]);
  });
});

describe('commands of players', () => {
  it('are buttons, view, and what happened within the tick', () => {
    const base = {
      legacy_command_number: 4,
      buttons_pb: { buttonstate1: 0b1001n | (1n << 35n), buttonstate2: 1n },
      viewangles: { x: 5, y: -90 },
      forwardmove: 1,
      leftmove: -0.5,
      mousedx: -7,
      subtick_moves: [
        { button: 1n, pressed: true, when: 0.25 },
        { when: 0.5, yaw_delta: 2 },
      ],
      execution_notes: { ignored_reason: 'cannot_move' },
    };
    const command = (slot: number, number: number | undefined): ProtoMessage => ({
      data: encoder.encode('CSGOUserCmdPB', { base }),
      cmd_number: number,
      player_slot: slot,
      server_tick_executed: 1973,
    });
    const bytes = sent([76, 'CSVCMsg_UserCommands', { commands: [command(1, 993), command(7, undefined), { player_slot: 1 }] }]);
    const { userCommands } = parseDemSync(bytes, { include: ['userCommands'] });
    expect(userCommands).toEqual([
      {
        type: 'userCommand',
        game: 'cs2',
        tick: 100,
        userId: 1,
        player: ada,
        commandNumber: 993,
        serverTick: 1973,
        pitch: 5,
        yaw: -90,
        held: ['attack', 'forward', 'inspect'],
        changed: ['attack'],
        repeated: [],
        heldBits: 0b1001n | (1n << 35n),
        forward: 1,
        left: -0.5,
        mouseX: -7,
        mouseY: 0,
        subtickMoves: [
          { when: 0.25, button: 'attack', isPressed: true, forwardDelta: 0, leftDelta: 0, pitchDelta: 0, yawDelta: 0 },
          { when: 0.5, button: undefined, isPressed: false, forwardDelta: 0, leftDelta: 0, pitchDelta: 0, yawDelta: 2 },
        ],
        ignoredReason: 'cannot_move',
      },
      expect.objectContaining({ userId: 7, player: undefined, commandNumber: 4 }),
    ]);
  });
});
