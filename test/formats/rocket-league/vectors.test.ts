import { describe, expect, it } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { BitReader } from '../../../src/core/bit-reader.js';
import { ByteReader } from '../../../src/core/byte-reader.js';
import { rocketLeagueChecksum } from '../../../src/formats/rocket-league/checksum.js';
import { iterateRocketLeague, parseRocketLeagueSync, rigidBodyIn } from '../../../src/formats/rocket-league/index.js';
import { readBelow, readVector, widthBelow } from '../../../src/formats/rocket-league/network/bits.js';
import { textBytesOf } from '../../../src/formats/rocket-league/text-bytes.js';
import { readText } from '../../../src/formats/rocket-league/text.js';
import { renamed } from './renamed.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';

describe('bytes worked out by hand', () => {
  it('checksums', () => {
    expect(rocketLeagueChecksum(new Uint8Array(0))).toBe(0xefcbf201);
    // one bit at a time
    const bytes = Uint8Array.from({ length: 29 }, (_, i) => i * 37);
    let value = 0x10340dfe;
    for (const byte of bytes) {
      value ^= byte << 24;
      for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
    }
    expect(rocketLeagueChecksum(bytes)).toBe(~value >>> 0);
  });

  it('a vector of size 6', () => {
    const into = new Int32Array(3);
    readVector(new BitReader(Uint8Array.of(0x06, 0x08, 0xd8, 0x0d)), 20, into, 0);
    expect([...into]).toEqual([0, 0, 93]);
  });

  it('values below a limit: four bits, and a fifth only below six', () => {
    expect(widthBelow(22)).toBe(4);
    const read = (byte: number): [number, number] => {
      const bits = new BitReader(Uint8Array.of(byte));
      return [readBelow(bits, 22, 4), bits.position];
    };
    expect(read(0b1_0101)).toEqual([21, 5]);
    expect(read(0b0_0101)).toEqual([5, 5]);
    expect(read(0b1_0110)).toEqual([6, 4]);
  });

  it('texts of both kinds, and those that the game would write in another way', () => {
    const read = (...bytes: number[]): unknown => readText(new ByteReader(Uint8Array.from(bytes)), 100);
    expect(read(3, 0, 0, 0, 0x80, 0x41, 0)).toBe('€A');
    expect(read(0xfe, 0xff, 0xff, 0xff, 0x7b, 0x01, 0, 0)).toBe('Ż');
    expect(read(0, 0, 0, 0)).toBe('');
    expect(read(0xfe, 0xff, 0xff, 0xff, 0x41, 0, 0, 0)).toMatchObject({ text: 'A' });
    expect(read(1, 0, 0, 0, 0)).toMatchObject({ text: '' });
    expect(textBytesOf('Ż')).toEqual(Uint8Array.of(0xfe, 0xff, 0xff, 0xff, 0x7b, 0x01, 0, 0));
    expect(() => read(9, 0, 0, 0, 0x41)).toThrow(/9 bytes/);
  });

  it('real units of both kinds', () => {
    const old = { isSleeping: false, position: { x: 2048, y: -2560, z: 17 }, rotation: { pitch: 0, yaw: 24_576, roll: 0 } };
    expect(rigidBodyIn({ netVersion: undefined }, old)).toMatchObject({ position: { x: 2048, y: -2560, z: 17 }, velocity: { x: 0 } });
    expect(rigidBodyIn({ netVersion: undefined }, old).yaw).toBeCloseTo((3 * Math.PI) / 4, 6);
    const code = Math.round((Math.SQRT1_2 / Math.SQRT2 + 0.5) * 262_143);
    const middle = Math.round(0.5 * 262_143);
    const now = {
      isSleeping: false,
      position: { x: 25_600, y: -383_998, z: 1701 },
      rotation: { largest: 3, a: middle, b: middle, c: code },
      linearVelocity: { x: 0, y: 230_000, z: 0 },
      angularVelocity: { x: 0, y: 0, z: 55_000 },
    };
    const body = rigidBodyIn({ netVersion: 10 }, now);
    expect(body.position).toEqual({ x: 256, y: -3839.98, z: 17.01 });
    expect(body.velocity.y).toBe(2300);
    expect(body.angularVelocity.z).toBeCloseTo(5.5);
    expect(body.yaw).toBeCloseTo(Math.PI / 2, 3);
  });
});

describe('a made match', () => {
  const bytes = writeRocketLeague(toyMatch());
  const replay = parseRocketLeagueSync(bytes, { include: ['summary', 'players', 'goals', 'keyframes'] });

  it('says who played and who scored', () => {
    expect(replay.isComplete).toBe(true);
    expect(replay.summary).toMatchObject({ map: 'Stadium_P', score: [1, 0], winner: 0, frames: 90 });
    expect(replay.players.map(({ name, team, goals, isBot }) => [name, team, goals, isBot])).toEqual([
      ['Ada', 0, 1, false],
      ['Grace', 1, 0, false],
      ['Linus', 0, 0, true],
      ['Żółw', 1, 0, false],
    ]);
    expect(replay.players[0]!.camera).toMatchObject({ fov: 110, distance: 270 });
    expect(replay.goals).toMatchObject([
      { frame: 45, team: 0, playerName: 'Ada', playerId: 0, seconds: 1.5, clockSeconds: 299, ballSpeed: 1500 },
    ]);
  });

  it('has the same events from a keyframe on', () => {
    const all = [...iterateRocketLeague(bytes)];
    const [, second] = replay.keyframes!;
    const some = [...iterateRocketLeague(bytes, { fromSeconds: 1.2 })];
    expect(some[0]!.frame).toBe(second!.frame);
    expect(some).toEqual(all.filter(({ frame }) => frame >= second!.frame));
    const early = [...iterateRocketLeague(bytes, { toSeconds: 0.5 })];
    expect(early).toEqual(all.slice(0, early.length));
    expect(early.at(-1)!.frame).toBe(15);
  });

  it.each(['a byte', 'a class'])('reads on where the tables lack %s', (what) => {
    const plain = writeRocketLeague(toyMatch({ extraProperty: 'MatchSpins' }));
    const written = what === 'a byte' ? plain : renamed(plain, 'Archetypes.Ball.Ball_Default', 'Archetypes.Ball.Ball_Defaulx');
    const read = parseRocketLeagueSync(written, { include: ['players', 'goals'] });
    expect(read.isComplete).toBe(true);
    expect(read.diagnostics.map(({ reason }) => reason)).toContain('unknown-attribute');
    if (what === 'a class') expect(read.diagnostics.map(({ reason }) => reason)).toContain('unknown-class');
    expect(read.players.map(({ name }) => name)).toEqual(['Ada', 'Grace', 'Linus', 'Żółw']);
    const unknown = [...iterateRocketLeague(written, { events: ['unknown'] })];
    expect(unknown).toHaveLength(12);
    expect(unknown.map(({ property, bits, bytes: [byte] }) => [property, bits, byte])[1]).toEqual(['TAGame.PRI_TA:MatchSpins', 8, 1]);
    expect([...iterateRocketLeague(written, { events: ['RigidBody'] })]).toEqual(
      [...iterateRocketLeague(bytes, { events: ['RigidBody'] })].map(
        (event) => expect.objectContaining({ frame: event.frame, actor: event.actor, value: event.value }) as unknown,
      ),
    );
  });
});
