import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync, type DemSection } from '../../../../src/formats/dem/index.js';
import { DemWriter } from '../../../../src/formats/dem/writer.js';
import { EVERY_GAME } from '../../../../src/formats/dem/games.js';
import { DemSession } from '../../../../src/formats/dem/session.js';
import { iterate } from '../../../../src/io/drive-sync.js';
import { EVERY_SCHEMA } from '../../../../src/formats/dem/message-schemas.gen.js';
import { ProtoEncoder } from '../../../../src/codecs/protobuf/encode.js';
import { NOBODY, ScriptedDeadlockMatch } from '../../../../recordings/dem/deadlock/scripted-match.js';
import { NO_HANDLE } from '../../../../recordings/dem/scripted-recording.js';

function match(): ScriptedDeadlockMatch {
  const played = new ScriptedDeadlockMatch();
  played.spawn('CCitadelPlayerController', { m_iTeamNum: 1, m_iszPlayerName: 'SourceTV', m_steamID: 0n, m_hHeroPawn: NO_HANDLE }, 1);
  played.row('userinfo', '0', played.encode('CMsgPlayerInfo', { name: 'SourceTV', fakeplayer: true, ishltv: true }));
  played.join(1, 'Ada', 2, {
    m_nHeroID: 6,
    m_iLevel: 4,
    m_unLobbyPlayerSlot: 1,
    m_nAssignedLane: 3,
    m_iAPNetWorth: 2,
    m_iPlayerAssists: 1,
  });
  const grace = played.join(2, 'Grace', 3);
  played.join(3, 'Linus', 3);
  played.advance(10);
  played.message('k_EUserMsg_ChatMsg', { player_slot: 2, text: 'gl ☃', all_chat: true });
  played.message('k_EUserMsg_ChatMsg', { player_slot: 1, text: 'mid' });
  // told in both ways, in one packet
  played.message('k_EUserMsg_HeroKilled', {
    entindex_victim: 101,
    entindex_attacker: 500,
    entindex_scorer: 102,
    entindex_assisters: [103, 500],
  });
  played.gameEvent('player_death', { userid: 1, attacker: NOBODY, assister1controller: 3, assister2controller: NOBODY });
  played.set(grace, { m_iPlayerKills: 1, m_iGoldNetWorth: 900 });
  played.advance(10);
  // by game event alone, and two by message alone
  played.gameEvent('player_death', { userid: 2, attacker: 1, assister1controller: NOBODY, assister2controller: NOBODY });
  played.message('k_EUserMsg_HeroKilled', { entindex_victim: 103, entindex_attacker: 101, entindex_scorer: -1 });
  played.message('k_EUserMsg_HeroKilled', { entindex_victim: 101 });
  return played;
}
const bytes = match().bytes();
const ADA = { userId: 1, name: 'Ada', steamId: 76561198000000001n, team: 'amber' };
const GRACE = { userId: 2, name: 'Grace', steamId: 76561198000000002n, team: 'sapphire' };
const LINUS = { userId: 3, name: 'Linus', steamId: 76561198000000003n, team: 'sapphire' };

describe('Deadlock', () => {
  it('reports each kill once', () => {
    const { kills } = parseDemSync(bytes, { include: ['kills'], strict: true });
    const kill = { type: 'kill', game: 'deadlock' };
    expect(kills).toEqual([
      { ...kill, tick: 640, victim: ADA, attacker: GRACE, assisters: [LINUS] },
      { ...kill, tick: 1280, victim: LINUS, attacker: ADA, assisters: [] },
      { ...kill, tick: 1280, victim: ADA, attacker: undefined, assisters: [] },
      { ...kill, tick: 1280, victim: GRACE, attacker: ADA, assisters: [] },
    ]);
    expect([...iterateDem(bytes, { events: ['kill'], strict: true })]).toEqual(kills);
  });

  it('has players, and no recorder among them', () => {
    const { players, score } = parseDemSync(bytes, { include: ['players', 'score'], strict: true });
    expect(players!.map(({ slot, name, isBot }) => [slot, name, isBot])).toEqual([
      [0, 'Ada', false],
      [1, 'Grace', false],
      [2, 'Linus', false],
    ]);
    expect(players![0]).toMatchObject({ heroId: 6, level: 4, lobbySlot: 1, lane: 3, abilityPoints: 2, assists: 1, netWorth: 400 });
    expect(score).toEqual([
      { game: 'deadlock', team: 'amber', kills: 0, netWorth: 400 },
      { game: 'deadlock', team: 'sapphire', kills: 1, netWorth: 1300 },
    ]);
  });

  it('has chat of its own', () => {
    const { chat } = parseDemSync(bytes, { include: ['chat'], strict: true });
    expect(chat).toEqual([
      { type: 'chat', tick: 640, playerSlot: 2, channel: 'all', playerName: undefined, text: 'gl ☃' },
      { type: 'chat', tick: 640, playerSlot: 1, channel: 'team', playerName: undefined, text: 'mid' },
    ]);
  });

  it('has a clock of demo ticks where no tick of the server was sent', () => {
    const writer = new DemWriter({ game: 'deadlock', header: { game_directory: 'citadel' } });
    writer.signon([{ id: 40, value: { max_classes: 1, tick_interval: 1 / 64 } }]);
    writer.syncTick();
    for (const tick of [64, 128]) writer.packet(tick, []);
    const { clock } = parseDemSync(writer.finish(), { include: ['clock'] });
    expect([clock!.gameSeconds(64), clock!.gameSeconds(128)]).toEqual([1, 2]);
  });

  it('decodes what is asked for', () => {
    const values = (include: readonly DemSection[]): number => {
      const session = new DemSession([], include, {}, EVERY_GAME);
      iterate(session, bytes).end();
      return session.counts!.entityValues;
    };
    expect(values(['chat', 'gameEvents'])).toBe(0);
    // the heroes besides, for their places: two values each
    expect(values(['kills'])).toBe(values(['players']) + 3 * 2);
    expect(values(['players'])).toBeGreaterThan(20);
  });

  it('has what players pressed', () => {
    const played = match();
    const base = {
      viewangles: { x: 14, y: -166 },
      buttons_pb: { buttonstate1: (1n << 3n) | (1n << 33n) | (1n << 48n) | (1n << 62n), buttonstate2: 1n << 53n },
      forwardmove: 1,
      subtick_moves: [{ button: 1n << 44n, pressed: true, when: 0.5 }],
    };
    const encoder = new ProtoEncoder(EVERY_SCHEMA);
    const command = { data: encoder.encode('CCitadelUserCmdPB', { base }), cmd_number: 6724, player_slot: 1, server_tick_executed: 9 };
    played.message(76, encoder.encode('CSVCMsg_UserCommands', { commands: [command] }));
    played.advance(1);
    const { userCommands } = parseDemSync(played.bytes(), { include: ['userCommands'] });
    expect(userCommands).toEqual([
      expect.objectContaining({
        game: 'deadlock',
        userId: 1,
        player: expect.objectContaining({ name: 'Ada' }) as unknown,
        commandNumber: 6724,
        serverTick: 9,
        pitch: 14,
        yaw: -166,
        held: ['forward', 'ability1', 'mantle'],
        changed: ['altCast'],
        heldBits: (1n << 3n) | (1n << 33n) | (1n << 48n) | (1n << 62n),
        forward: 1,
        subtickMoves: [expect.objectContaining({ when: 0.5, button: 'innate1', isPressed: true })],
      }),
    ]);
  });
});
