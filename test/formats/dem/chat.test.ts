import { describe, expect, it } from 'vitest';
import { sayTextLine } from '../../../src/formats/dem/chat.js';
import { DIALECTS } from '../../../src/formats/dem/dialects.js';
import { parseDemSync } from '../../../src/formats/dem/index.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

describe('chat', () => {
  it('of Dota 2 names player and channel by number', () => {
    const line = DIALECTS.dota2.chat[612]!;
    expect(line({ source_player_id: 4, channel_type: 11, message_text: 'gg' })).toEqual({
      playerSlot: 4,
      channel: 'all',
      playerName: undefined,
      text: 'gg',
    });
    expect(line({ source_player_id: 0, channel_type: 12, message_text: 'mid' })).toMatchObject({ playerSlot: 0, channel: 'team' });
    expect([2, 4, 13, 24].map((type) => line({ channel_type: type }).channel)).toEqual([
      'party',
      'dotaTeam',
      'spectators',
      'privateCoaching',
    ]);
    expect(line({ channel_type: 99 })).toEqual({ playerSlot: undefined, channel: '99', playerName: undefined, text: undefined });
  });

  it('of SayText2 carries the name, and a channel in words', () => {
    const line = (messagename: string): string | undefined =>
      sayTextLine({ entityindex: 3, messagename, param1: 'Ada', param2: 'hi' }).channel;
    expect(sayTextLine({ entityindex: 3, messagename: 'Cstrike_Chat_All', param1: 'Ada', param2: 'hi' })).toEqual({
      playerSlot: 2,
      channel: 'all',
      playerName: 'Ada',
      text: 'hi',
    });
    expect(['DOTA_Chat_Team', 'Cstrike_Chat_All', 'Cstrike_Chat_AllDead', 'Cstrike_Chat_CT', 'Cstrike_Chat_T', 'Custom'].map(line)).toEqual(
      ['team', 'all', 'all', 'team', 'team', 'Custom'],
    );
    expect(sayTextLine({})).toEqual({ playerSlot: undefined, channel: undefined, playerName: undefined, text: undefined });
    expect(sayTextLine({ entityindex: 0 }).playerSlot).toBeUndefined();
  });

  it('comes with its tick; message 612 is chat in Dota 2 only', () => {
    const chatOf = (game: 'dota2' | 'cs2', directory: string): unknown => {
      const writer = new DemWriter({ game, header: { game_directory: directory } });
      writer.packet(9, [
        { id: 612, bytes: Uint8Array.of(0x08, 2, 0x10, 11, 0x1a, 2, 0x67, 0x67) },
        { id: 118, value: { entityindex: 5, param2: 'ok' } },
      ]);
      return parseDemSync(writer.finish(), { include: ['chat'] }).chat;
    };
    const said = { type: 'chat', tick: 9, playerSlot: 4, channel: undefined, playerName: undefined, text: 'ok' };
    expect(chatOf('dota2', 'C:\\steam\\dota')).toEqual([
      { type: 'chat', tick: 9, playerSlot: 2, channel: 'all', playerName: undefined, text: 'gg' },
      // the entity of a player is not the player id
      { ...said, playerSlot: undefined },
    ]);
    expect(chatOf('cs2', '/srv/csgo')).toEqual([said]);
  });

  it.each([['chat'], ['chatEvents']] as const)('behind a second header of no known game is read as the engine has it: %s', (section) => {
    const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'dota' } });
    writer.message(1, -1, 'CDemoFileHeader', { demo_file_stamp: 'PBDEMS2\0', game_directory: 'somewhere' });
    writer.packet(9, [
      { id: 612, bytes: Uint8Array.of(0x08, 2, 0x10, 11, 0x1a, 2, 0x67, 0x67) },
      { id: 466, bytes: Uint8Array.of(0x08, 2) },
      { id: 118, value: { entityindex: 5, param2: 'ok' } },
    ]);
    const { chat, header } = parseDemSync(writer.finish(), { include: ['header', 'chat', section] });
    expect(header?.game).toBeUndefined();
    expect(chat?.map(({ text }) => text)).toEqual(['ok']);
  });
});
