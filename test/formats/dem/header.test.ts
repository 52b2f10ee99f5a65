import { describe, expect, it } from 'vitest';
import { fileInfoOf, headerOf, serverInfoOf } from '../../../src/formats/dem/header.js';
import { parseDemSync } from '../../../src/formats/dem/index.js';
import { checkSignature, isDem } from '../../../src/formats/dem/signature.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('the header', () => {
  it('is CDemoFileHeader with the offsets of the preamble', () => {
    const message = {
      demo_file_stamp: 'PBDEMS2\0',
      network_protocol: 47,
      server_name: 'srv',
      client_name: 'SourceTV Demo',
      map_name: 'dota',
      game_directory: '/opt/game/dota',
      build_num: 9912,
      server_start_tick: 77,
    };
    expect(headerOf(message, { fileInfoOffset: 5000, spawnGroupsOffset: 0 })).toEqual({
      demoFileStamp: 'PBDEMS2\0',
      networkProtocol: 47,
      serverName: 'srv',
      clientName: 'SourceTV Demo',
      mapName: 'dota',
      gameDirectory: '/opt/game/dota',
      buildNum: 9912,
      game: 'dota2',
      serverStartTick: 77,
      fileInfoOffset: 5000,
      spawnGroupsOffset: undefined,
    });
  });

  it('finds the game by its own word, or by the last folder', () => {
    const game = (message: object): unknown => headerOf({ ...message }, { fileInfoOffset: 0, spawnGroupsOffset: 0 }).game;
    expect(game({ game: 'dota', game_directory: '/x/csgo' })).toBe('dota2');
    expect(game({ game_directory: 'C:\\Steam\\common\\game\\csgo' })).toBe('cs2');
    expect(game({ game_directory: '/home/u/citadel' })).toBe('deadlock');
    expect([game({ game_directory: '/home/u/hlvr' }), game({})]).toEqual([undefined, undefined]);
  });

  it('has neither text nor numbers where nothing was sent', () => {
    expect(headerOf({}, { fileInfoOffset: 1, spawnGroupsOffset: 2 })).toMatchObject({
      serverName: undefined,
      buildNum: undefined,
      serverStartTick: undefined,
      fileInfoOffset: 1,
      spawnGroupsOffset: 2,
    });
  });
});

describe('the file info', () => {
  it('holds what the match server knew', () => {
    const info = fileInfoOf({
      playback_time: 1.5,
      playback_ticks: 45,
      playback_frames: 22,
      game_info: {
        dota: {
          match_id: 7518690009n,
          game_mode: 22,
          game_winner: 3,
          leagueid: 4,
          end_time: 1700000000,
          radiant_team_tag: 'RAD',
          player_info: [
            { hero_name: 'npc_dota_hero_axe', player_name: 'Ada', steamid: 76561198000000001n, game_team: 2, is_fake_client: true },
            { game_team: 5 },
          ],
          picks_bans: [
            { is_pick: true, team: 3, hero_id: 8 },
            { team: 2, hero_id: 9 },
          ],
        },
      },
    });
    expect(info).toEqual({
      playbackSeconds: 1.5,
      playbackTicks: 45,
      playbackFrames: 22,
      dota: {
        matchId: 7518690009n,
        gameMode: 22,
        winner: 'dire',
        leagueId: 4,
        endTimeUnixSeconds: 1700000000,
        radiantTeamTag: 'RAD',
        direTeamTag: undefined,
        players: [
          { slot: 0, name: 'Ada', heroName: 'npc_dota_hero_axe', steamId: 76561198000000001n, team: 'radiant', isBot: true },
          { slot: 1, name: undefined, heroName: undefined, steamId: undefined, team: undefined, isBot: false },
        ],
        picksBans: [
          { order: 0, isPick: true, team: 'dire', heroId: 8 },
          { order: 1, isPick: false, team: 'radiant', heroId: 9 },
        ],
      },
    });
  });

  it('holds the rounds of a CS2 match, and neither where there is none', () => {
    expect(fileInfoOf({ game_info: { cs: { round_start_ticks: [10, 20] } } })).toEqual({
      playbackSeconds: undefined,
      playbackTicks: undefined,
      playbackFrames: undefined,
      roundStartTicks: [10, 20],
    });
    expect(fileInfoOf({ game_info: { cs: {} } }).roundStartTicks).toEqual([]);
    expect(Object.keys(fileInfoOf({}))).toEqual(['playbackSeconds', 'playbackTicks', 'playbackFrames']);
  });
});

it('the server info names its system by a letter', () => {
  expect(serverInfoOf({ c_os: 0x77, tick_interval: 0.015625, max_classes: 5, host_name: 'h' })).toMatchObject({
    os: 'w',
    tickIntervalSeconds: 0.015625,
    maxClasses: 5,
    hostName: 'h',
    isHltv: false,
  });
  expect(serverInfoOf({}).os).toBeUndefined();
  const writer = new DemWriter({ game: 'cs2' });
  writer.signon([{ id: 40, value: { protocol: 14155, map_name: 'de_nuke', is_hltv: true, player_slot: 3 } }]);
  expect(parseDemSync(writer.finish(), { include: ['serverInfo'] }).serverInfo).toMatchObject({
    protocol: 14155,
    mapName: 'de_nuke',
    isHltv: true,
    playerSlot: 3,
  });
  expect(parseDemSync(new DemWriter({ game: 'cs2' }).finish(), { include: ['serverInfo'] })).toMatchObject({
    serverInfo: undefined,
    diagnostics: [{ code: 'truncated', severity: 'warning', path: ['svc_ServerInfo'] }],
  });
});

it('a section that a file does not have is reported with the command that would hold it', () => {
  const bytes = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } }).finish();
  const { schema, serverInfo, diagnostics } = parseDemSync(bytes, { include: ['schema', 'serverInfo'] });
  expect([schema, serverInfo]).toEqual([undefined, undefined]);
  expect(diagnostics.map(({ code, message, path }) => [code, message, path])).toEqual([
    ['truncated', 'dem: the recording has no DEM_ClassInfo', ['DEM_ClassInfo']],
    ['truncated', 'dem: the recording has no svc_ServerInfo', ['svc_ServerInfo']],
  ]);
});

describe('the signature', () => {
  it('is PBDEMS2 and a NUL', () => {
    expect([bytesOf('PBDEMS2\0rest'), bytesOf('PBDEMS2'), bytesOf('PBDEMS2 ')].map(isDem)).toEqual([true, false, false]);
    expect(checkSignature(bytesOf('PBDEMS2\0'))).toBeUndefined();
  });

  it.each([
    ['PBUFDEM\0', 'unsupported-version', /Source 1 demo \(PBUFDEM, Dota 2 before mid 2015\)/],
    ['HL2DEMO\0', 'unsupported-version', /Source 1 demo \(HL2DEMO, CS:GO/],
    ['PBDEM', 'truncated', /ends after 5 bytes/],
    ['PUFDEMS\0', 'bad-signature', /does not start with PBDEMS2/],
    ['ICRP1234', 'bad-signature', /does not start with PBDEMS2/],
    ['HL2', 'bad-signature', /does not start with PBDEMS2/],
  ])('%j is refused', (text, code, message) => {
    const refused = expect.objectContaining({ code, format: 'dem', offset: 0, message: expect.stringMatching(message) as string }) as Error;
    expect(() => checkSignature(bytesOf(text))).toThrow(refused);
    // lenient reading does not survive it either
    expect(() => parseDemSync(bytesOf(text))).toThrow(refused);
  });

  it('is refused where it is cut before its first byte', () => {
    expect(() => checkSignature(bytesOf(''))).toThrow(
      expect.objectContaining({ code: 'truncated', message: expect.stringMatching(/ends after 0 bytes/) as string }) as Error,
    );
  });
});
