import { CS2_TICKS } from '../cs2/tick-props.js';
import { DEADLOCK_TICKS } from '../deadlock/tick-props.js';
import { DOTA_TICKS } from '../dota/tick-props.js';
import type { DemTickName } from './tick-names.js';
import { IDENTITY_PROPS, type TickKind } from './tick-prop.js';

/** The rows of every game. */
export const TICK_GAMES: {
  readonly dota2: typeof DOTA_TICKS;
  readonly cs2: typeof CS2_TICKS;
  readonly deadlock: typeof DEADLOCK_TICKS;
} = { dota2: DOTA_TICKS, cs2: CS2_TICKS, deadlock: DEADLOCK_TICKS };

const KINDS: ReadonlyMap<string, TickKind> = new Map(
  [IDENTITY_PROPS, DOTA_TICKS.props, CS2_TICKS.props, DEADLOCK_TICKS.props].flatMap((props) =>
    Object.entries<{ readonly kind: TickKind }>(props).map(([name, { kind }]): [string, TickKind] => [name, kind]),
  ),
);

/** Names that may be asked for, without those of raw fields. */
export const TICK_NAMES: readonly string[] = [...KINDS.keys()];
/** The roles with which names of raw fields begin. */
export const TICK_ROLES: readonly string[] = [...new Set(Object.values(TICK_GAMES).flatMap(({ roles }) => Object.keys(roles)))];

/** The kind of column that a name has in every game. */
export const tickKindOf = (name: string): TickKind => KINDS.get(name) ?? 'raw';

type Given =
  | keyof typeof IDENTITY_PROPS
  | { [Game in keyof typeof TICK_GAMES]: keyof (typeof TICK_GAMES)[Game]['props'] }[keyof typeof TICK_GAMES];
/** This fails to compile when the types promise a name that no game gives. */
true satisfies [DemTickName] extends [Given] ? true : false;
