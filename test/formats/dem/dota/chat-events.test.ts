import { expect, it } from 'vitest';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import { chatEventName } from '../../../../src/formats/dem/dota/chat-event-names.js';
import { CHAT_EVENTS, ScriptedDotaMatch } from '../../../../recordings/dem/dota/scripted-match.js';

it('knows the official names of chat events by their number', () => {
  for (const [name, number] of Object.entries(CHAT_EVENTS)) expect(chatEventName(number)).toBe(`CHAT_MESSAGE_${name}`);
  expect([4, 29, 31, 49, 62, 67, 73, 90, 99, 116, 126].map(chatEventName)).toEqual([
    'CHAT_MESSAGE_TOWER_DENY',
    'CHAT_MESSAGE_CANT_USE_ACTION_ITEM',
    'CHAT_MESSAGE_CANTPAUSE',
    'CHAT_MESSAGE_DROP_RATE_BONUS',
    'CHAT_MESSAGE_PLAYER_LEFT_LIMITED_HERO',
    'CHAT_MESSAGE_FROSTIVUS_SHINING_BOOSTER_ACTIVE',
    'CHAT_MESSAGE_PLAYER_LEFT_AFK',
    'CHAT_MESSAGE_VICTORY_PREDICTION_SINGLE_USER_CONFIRM',
    'CHAT_MESSAGE_RIVER_PAINTED',
    'CHAT_MESSAGE_HERO_KILL_WITH_PENGUIN',
    'CHAT_MESSAGE_SMOKE_ACTIVATED',
  ]);
  expect([-1, 30, 72, 127].map(chatEventName)).toEqual(['CHAT_MESSAGE_INVALID', 'CHAT_MESSAGE_30', 'CHAT_MESSAGE_72', 'CHAT_MESSAGE_127']);
});

it('gives announcements with the players in their places', () => {
  const match = new ScriptedDotaMatch();
  match.chatEvent('HERO_KILL', { playerid_1: 3, playerid_2: 7, playerid_4: 6, value: 300, time: 12.5 });
  match.advance(1);
  match.chatEvent('SCAN_USED', { value: 2 });
  match.message('DOTA_UM_ChatEvent', { value: 1, value2: 8, value3: 9 });
  const bytes = match.bytes();
  const nothing = { value2: undefined, value3: undefined, time: undefined };
  const events = [
    {
      ...nothing,
      type: 'chatEvent',
      tick: 0,
      typeId: 0,
      name: 'CHAT_MESSAGE_HERO_KILL',
      value: 300,
      players: [3, 7, undefined, 6],
      time: 12.5,
    },
    { ...nothing, type: 'chatEvent', tick: 30, typeId: 100, name: 'CHAT_MESSAGE_SCAN_USED', value: 2, players: [] },
    { ...nothing, type: 'chatEvent', tick: 30, typeId: -1, name: 'CHAT_MESSAGE_INVALID', value: 1, players: [], value2: 8, value3: 9 },
  ];
  expect(parseDemSync(bytes, { include: ['chatEvents'] }).chatEvents).toEqual(events);
  expect([...iterateDem(bytes, { events: ['chatEvent'] })]).toEqual(events);
});

it('gives phrases of the chat wheel, pings and tips', () => {
  const match = new ScriptedDotaMatch();
  match.message('DOTA_UM_ChatWheel', { chat_message_id: 71, player_id: 4, account_id: 123, param_hero_id: 2 });
  match.message('DOTA_UM_ChatWheel', {});
  match.message('DOTA_UM_LocationPing', {
    player_id: 2,
    location_ping: { x: -1200, y: 300, target: 77, direct_ping: true, type: 1, ping_source: 3 },
  });
  match.message('DOTA_UM_LocationPing', { player_id: 9, location_ping: { x: 5000, y: -4000, target: -1 } });
  match.message('DOTA_UM_LocationPing', { player_id: 9 });
  match.advance(1);
  match.message('DOTA_UM_SalutePlayer', { source_player_id: 1, target_player_id: 6, tip_amount: 25, num_recent_tips: 2 });
  match.message('DOTA_UM_TipAlert', { player_id: 5, tip_text: 'Buy a ☃' });
  const bytes = match.bytes();
  const { chatWheel, pings, tips, diagnostics } = parseDemSync(bytes, { include: ['chatWheel', 'pings', 'tips'] });
  expect(diagnostics).toEqual([]);
  expect(chatWheel).toEqual([
    { type: 'chatWheel', tick: 0, playerId: 4, messageId: 71, accountId: 123, heroId: 2, emoticonId: undefined },
    { type: 'chatWheel', tick: 0, playerId: undefined, messageId: 0, accountId: undefined, heroId: undefined, emoticonId: undefined },
  ]);
  expect(pings).toEqual([
    { type: 'ping', tick: 0, playerId: 2, x: -1200, y: 300, target: 77, isDirect: true, pingType: 1, pingSource: 3 },
    { type: 'ping', tick: 0, playerId: 9, x: 5000, y: -4000, target: undefined, isDirect: false, pingType: 0, pingSource: undefined },
  ]);
  expect(tips).toEqual([
    { type: 'tip', tick: 30, playerId: 1, targetPlayerId: 6, amount: 25, text: undefined },
    { type: 'tip', tick: 30, playerId: 5, targetPlayerId: undefined, amount: undefined, text: 'Buy a ☃' },
  ]);
  const events = [...iterateDem(bytes, { events: ['tip', 'chatWheel', 'ping'] })];
  expect(events).toEqual([...chatWheel!, ...pings!, ...tips!]);
});
