import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { protobufRoot } from '../../scripts/dem/knowledge-tables.js';
import { iterateDem, parseDemSync, positionOf, type DemEntity } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { Evidence } from '../support/evidence.js';

/** Commands of players of CS2 and Deadlock, against protobufjs and against what the players' entities say. */
const facts = corpusFacts('dem', { files: 5, facts: 1800 });
const files = corpusFiles('dem', (name) => name.startsWith('cs2') || name.startsWith('deadlock'));
const root = protobufRoot();
const INPUTS = { cs2: root.lookupType('CSGOUserCmdPB'), deadlock: root.lookupType('CCitadelUserCmdPB') };
const Commands = root.lookupType('CSVCMsg_UserCommands');

interface Base {
  readonly viewangles?: { readonly x?: number; readonly y?: number };
  readonly buttons_pb?: { readonly buttonstate1?: string };
  readonly subtick_moves?: readonly { readonly when?: number; readonly button?: string; readonly pressed?: boolean }[];
}
const plain = (type: protobuf.Type, bytes: Uint8Array): Record<string, unknown> =>
  type.toObject(type.decode(bytes), { longs: String, arrays: true });

describe.each(files.map((file) => [file.name, file] as const))('commands of %s', (name, file) => {
  const Input = name.startsWith('cs2') ? INPUTS.cs2 : INPUTS.deadlock;
  it('are those of the messages', () => {
    const { userCommands = [] } = parseDemSync(file.bytes(), { include: ['userCommands'] });
    const expected = [...iterateDem(file.bytes(), { events: ['message'], messages: ['svc_UserCmds'] })].flatMap((event) => {
      if (event.source === 'fullPacket') return [];
      const { commands } = plain(Commands, event.bytes) as { commands: { data?: Uint8Array; cmd_number?: number; player_slot?: number }[] };
      return commands.flatMap(({ data, cmd_number: number, player_slot: slot }) =>
        data === undefined ? [] : [{ tick: event.tick, number, slot, base: plain(Input, data)['base'] as Base | undefined }],
      );
    });
    expect(
      userCommands.map(({ tick, commandNumber, userId, pitch, yaw, heldBits, subtickMoves }) => [
        tick,
        commandNumber,
        userId,
        pitch,
        yaw,
        String(heldBits),
        subtickMoves.map(({ when, isPressed }) => [when, isPressed]),
      ]),
    ).toEqual(
      expected.map(({ tick, number, slot, base }) => [
        tick,
        number,
        slot,
        base?.viewangles?.x ?? 0,
        base?.viewangles?.y ?? 0,
        base?.buttons_pb?.buttonstate1 ?? '0',
        (base?.subtick_moves ?? []).map(({ when = 0, pressed = false }) => [when, pressed]),
      ]),
    );
    facts.add(file, userCommands.length);
  });

  it('say where a player looks and walks, as the pawn does', () => {
    const [looks, walks] = [new Evidence(), new Evidence()];
    let commands: { readonly userId: number; readonly pitch: number; readonly yaw: number; readonly isForward: boolean }[] = [];
    const last = new Map<number, { readonly x: number; readonly y: number }>();
    for (const event of iterateDem(file.bytes(), { events: ['userCommand', 'tick'] })) {
      if (event.type === 'userCommand') {
        const isForward = event.held.join() === 'forward' && event.changed.length === 0;
        commands.push({ userId: event.userId, pitch: event.pitch, yaw: event.yaw, isForward });
        continue;
      }
      for (const { userId, pitch, yaw, isForward } of commands) {
        const pawn: DemEntity | undefined = event.world.byHandle(Number(event.world.entity(userId + 1)?.get('m_hPlayerPawn')));
        const angles = pawn?.get('m_angEyeAngles') as readonly number[] | undefined;
        const place = pawn === undefined ? undefined : positionOf(pawn);
        if (angles === undefined || place === undefined || pawn?.get('m_lifeState') !== 0) continue;
        // angles of an entity are counted in steps; the control takes each angle for the other
        const isAt = (one: number, other: number): boolean => Math.abs(((one - other + 540) % 360) - 180) < 1;
        looks.add(isAt(pitch, angles[0]!) && isAt(yaw, angles[1]!), isAt(pitch, angles[1]!) && isAt(yaw, angles[0]!));
        const before = last.get(userId);
        last.set(userId, place);
        if (!isForward || before === undefined) continue;
        const [x, y] = [place.x - before.x, place.y - before.y];
        if (Math.hypot(x, y) < 1) continue;
        // the control walks to the right
        const along = (degrees: number): number =>
          (x * Math.cos((degrees * Math.PI) / 180) + y * Math.sin((degrees * Math.PI) / 180)) / Math.hypot(x, y);
        walks.add(along(yaw) > 0.75, along(yaw - 90) > 0.75);
      }
      commands = [];
    }
    looks.expectHeld('where players look');
    walks.expectHeld('where players walk');
    facts.add(file, looks.all + walks.all);
  });
});
