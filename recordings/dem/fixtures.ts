import { stringTableCreate, stringTableUpdate } from '../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../src/formats/dem/writer.js';

const NAMES = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };

/** A Dota 2 recording of six seconds: string tables, chat, game events and a match result, without entities. */
export function fixtures(): Record<string, Uint8Array> {
  const writer = new DemWriter({
    game: 'dota2',
    header: {
      network_protocol: 47,
      server_name: 'replaykit fixture',
      client_name: 'SourceTV Demo',
      map_name: 'start',
      game_directory: '/srv/game/dota',
      fullpackets_version: 2,
      build_num: 9912,
    },
  });
  writer.signon([{ id: 4, value: { tick: 4000 } }]);
  writer.signon([{ id: 51, bytes: new Uint8Array(0) }]);
  writer.signon([
    {
      id: 44,
      value: stringTableCreate(
        'CombatLogNames',
        ['dota_unknown', 'npc_dota_hero_axe', 'npc_dota_hero_lina'].map((key, index) => ({ index, key })),
        NAMES,
        true,
      ),
    },
    { id: 44, value: stringTableCreate('userinfo', [], NAMES) },
  ]);
  writer.signon([
    {
      id: 40,
      value: {
        protocol: 1210,
        server_count: 1,
        is_hltv: true,
        c_os: 108,
        max_clients: 64,
        max_classes: 2,
        player_slot: 1,
        tick_interval: Math.fround(1 / 30),
        game_dir: '/srv/game/dota',
        map_name: 'start',
        host_name: 'replaykit fixture',
      },
    },
  ]);
  writer.signon([{ id: 205, value: { descriptors: [{ eventid: 1, name: 'dota_rune_pickup', keys: [{ name: 'userid', type: 4 }] }] } }]);
  writer.syncTick();
  for (let tick = 0; tick <= 180; tick += 2) {
    writer.packet(tick, [
      { id: 4, value: { tick: 4000 + tick } },
      ...(tick === 60 ? [{ id: 45, value: stringTableUpdate(0, [{ index: 3, key: 'item_tango' }], NAMES) }] : []),
      ...(tick === 90 ? [{ id: 612, value: { source_player_id: 4, channel_type: 11, message_text: 'glhf ☃' } }] : []),
      ...(tick === 120 ? [{ id: 207, value: { eventid: 1, keys: [{ type: 4, val_short: 7 }] } }] : []),
    ]);
  }
  const player = (hero: string, name: string, steamid: bigint, team: number): object => ({
    hero_name: hero,
    player_name: name,
    is_fake_client: false,
    steamid,
    game_team: team,
  });
  const bytes = writer.finish({
    playback_time: 6,
    game_info: {
      dota: {
        match_id: 7518690009n,
        game_mode: 22,
        game_winner: 2,
        player_info: [
          player('npc_dota_hero_axe', 'Ada', 76561198000000001n, 2),
          player('npc_dota_hero_lina', 'Grace', 76561198000000002n, 3),
        ],
        picks_bans: [{ is_pick: true, team: 2, hero_id: 2 }],
        end_time: 1700000000,
      },
    },
  });
  return { 'dota2-container.dem': bytes };
}
