import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { iterateDem, parseDemSync, type DemSection } from '../../../src/formats/dem/index.js';
import { EVERY_SCHEMA } from '../../../src/formats/dem/message-schemas.gen.js';
import { madeDeadlockMatch } from '../../../recordings/dem/deadlock/made-match.js';
import { ScriptedCs2Match } from '../../../recordings/dem/cs2/scripted-match.js';
import { ScriptedDotaMatch } from '../../../recordings/dem/dota/scripted-match.js';
import { otherMessageId, patchedDemo } from '../../support/dem-patch.js';

/** A build gives an id to another message: here the text of a chat line comes under the ids of other messages. */
const encoder = new ProtoEncoder(EVERY_SCHEMA);
/** Fields that no message of the ids below has all of. */
const other = new ProtoEncoder('Other: 1 string one, 2 string two, 3 double three, 4 string four, 90 uint32 ninety');
const BYTES = other.encode('Other', { one: 'a', two: 'b', three: 0.5, four: 'c', ninety: 7 });

function cs2(id: number): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, 76561198000000001n);
  match.startRound();
  match.advance(10);
  match.message(id, BYTES);
  match.endRound(2, 9);
  match.advance(1);
  return match.bytes();
}
function dota(id: number): Uint8Array {
  const match = new ScriptedDotaMatch();
  match.advance(5);
  match.message(id, BYTES);
  match.advance(5);
  return match.bytes();
}
const deadlock = (id: number): Uint8Array =>
  patchedDemo(madeDeadlockMatch().bytes, { message: (one) => (one.id === 314 ? { id, bytes: BYTES } : one) });

const GAMES: readonly (readonly [game: string, id: number, name: string, made: (id: number) => Uint8Array])[] = [
  ['CS2', 50, 'svc_SetView', cs2],
  ['Dota 2', 483, 'DOTA_UM_OverheadEvent', dota],
  ['Deadlock', 350, 'k_EUserMsg_RejuvStatus', deadlock],
];

describe.each(GAMES)('an id of %s that is another message', (_game, id, name, made) => {
  it('keeps what was sent in the event, and says so', () => {
    const reading = iterateDem(made(id), { events: ['message'] });
    const events = [...reading].filter((event) => event.id === id);
    expect(events.map((event) => [event.name, event.value?.['field_90']])).toEqual([[name, [7n]]]);
    expect(reading.end().diagnostics).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', severity: 'info', reason: 'message', path: [name], count: 1 }),
    );
  });

  it('says nothing where no value is asked for', () => {
    const reading = iterateDem(made(id), { events: ['message'] });
    for (const event of reading) expect(event.type).toBe('message');
    expect(reading.end().diagnostics.filter(({ code }) => code === 'unknown-field')).toEqual([]);
  });
});

describe('a section whose message is another one', () => {
  const without = parseDemSync(patchedDemo(madeDeadlockMatch().bytes, {}), { include: ['players', 'items', 'abilities', 'match'] });
  it.each<readonly [number, string, DemSection]>([
    [300, 'k_EUserMsg_Damage', 'damage'],
    [319, 'k_EUserMsg_HeroKilled', 'kills'],
    [350, 'k_EUserMsg_RejuvStatus', 'objectives'],
    [347, 'k_EUserMsg_BossKilled', 'objectives'],
    [309, 'k_EUserMsg_AbilitiesChanged', 'items'],
  ])('%i leaves it out with an error that names it, and keeps all else', (id, name, section) => {
    const bytes = deadlock(id);
    const [before, after] = [madeDeadlockMatch().bytes, bytes].map((one) => parseDemSync(one, { include: [section] }));
    expect(after![section]).toEqual(before![section]);
    expect([before!.isComplete, after!.isComplete]).toEqual([true, false]);
    expect(after!.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ code: 'corrupt', path: expect.arrayContaining([name]) as string[], offset: expect.any(Number) as number }),
    ]);
    const others = parseDemSync(bytes, { include: ['players', 'items', 'abilities', 'match'] });
    for (const one of ['players', 'items', 'abilities', 'match'] as const) expect(others[one]).toEqual(without[one]);
    expect(() => parseDemSync(bytes, { include: [section], strict: true })).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  });

  it('that fits in all fields changes nothing but the event', () => {
    const killed = encoder.encode('CCitadelUserMsg_BossKilled', { objective_team: 2, entity_killed: 3 });
    const bytes = patchedDemo(madeDeadlockMatch().bytes, { message: (one) => (one.id === 314 ? { id: 309, bytes: killed } : one) });
    const { items, isComplete } = parseDemSync(bytes, { include: ['items'] });
    expect([isComplete, items]).toEqual([true, parseDemSync(madeDeadlockMatch().bytes, { include: ['items'] }).items]);
  });
});

it('an id that no message has is an event by its number', () => {
  const bytes = patchedDemo(madeDeadlockMatch().bytes, otherMessageId(300, 1021));
  const reading = iterateDem(bytes, { events: ['message'] });
  expect([...reading].filter(({ id }) => id === 1021).map(({ name, value }) => [name, value])[0]).toEqual(['message_1021', undefined]);
  expect(reading.end().diagnostics.map(({ path }) => path[0])).toContain('message_1021');
});
