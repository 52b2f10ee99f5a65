import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { Sc2WireEvent } from '../../src/formats/sc2/framing.js';
import type { Sc2WireStruct } from '../../src/formats/sc2/records.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { toyDuel } from './toy-duel.js';
import { toyEvent, toyHeader } from './toy-records.js';

/** Links of the build that the duel is of. Without lists of data a replay of today's builds counts as one of Legacy of the Void. */
export const BUILD = 80949;
const names = namesFor({ expansion: 'LotV', key: BUILD });

/** Link and index of a command by its name. */
export function linkOf(command: string): readonly [link: number, index: number] {
  for (let link = 0; link < 1000; link++)
    for (let index = 0; index < 32; index++) if (names.ability(link, index)?.name === command) return [link, index];
  throw new RangeError(`no ${command}`);
}

export const cells = 4096;
const userOf = { Anna: 0, Bo: 1 };
type Who = keyof typeof userOf;

export function command(loop: number, who: Who, name: string, at?: readonly [x: number, y: number]): Sc2WireEvent {
  const [link, index] = linkOf(name);
  const data = at === undefined ? { None: null } : { TargetPoint: { x: at[0] * cells, y: at[1] * cells, z: 0 } };
  return toyEvent(
    BUILD,
    'game',
    loop,
    'SCmdEvent',
    { m_abil: { m_abilLink: link, m_abilCmdIndex: index, m_abilCmdData: null }, m_data: data },
    userOf[who],
  );
}

export const unit = (
  loop: number,
  event: 'SUnitBornEvent' | 'SUnitInitEvent',
  tag: number,
  type: string,
  who: Who,
  more: Sc2WireStruct = {},
): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, event, {
    m_unitTagIndex: tag,
    m_unitTagRecycle: 1,
    m_unitTypeName: utf8Bytes(type),
    m_controlPlayerId: userOf[who] + 1,
    m_upkeepPlayerId: userOf[who] + 1,
    m_x: 10,
    m_y: 10,
    ...more,
  });
export const of = (loop: number, event: string, tag: number, more: Sc2WireStruct = {}): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, event, { m_unitTagIndex: tag, m_unitTagRecycle: 1, ...more });
export const becomes = (loop: number, tag: number, type: string): Sc2WireEvent =>
  of(loop, 'SUnitTypeChangeEvent', tag, { m_unitTypeName: utf8Bytes(type) });
/** The bytes of a duel with these events, and these fields of the details, in place of its own. */
export function scriptedDuel(
  game: readonly Sc2WireEvent[],
  tracker: readonly Sc2WireEvent[],
  more: { readonly message?: readonly Sc2WireEvent[]; readonly details?: (details: Sc2WireStruct) => Sc2WireStruct } = {},
): Uint8Array {
  const records = toyDuel(BUILD);
  const streams: Readonly<Record<string, readonly Sc2WireEvent[] | undefined>> = {
    'replay.game.events': game,
    'replay.tracker.events': tracker,
    'replay.message.events': more.message,
  };
  const elapsed = Math.max(0, ...[...game, ...tracker].map(({ gameloop }) => gameloop));
  return writeSc2({
    header: toyHeader(BUILD, elapsed),
    files: records.files.map((file) => {
      const { name, content } = file;
      if (name === 'replay.details' && content.kind === 'struct' && more.details)
        return { name, content: { kind: 'struct', value: { ...content.value, ...more.details(content.value) } } };
      const events = streams[name];
      return events === undefined ? file : { name, content: { kind: 'events', events } };
    }),
  });
}
