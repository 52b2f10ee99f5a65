import type { W3gEvent, W3gEventOf, W3gObjectTag, W3gPlayer, W3gReplay, W3gSection } from '../../../formats/w3g/index.js';
import type { W3gNamesTable } from '../../../formats/w3g/names/names.js';
import type { ActorBuilder } from '../../actor-builder.js';

/** The actions that a scene follows. */
export const FOLLOWED = ['abilityPoint', 'abilityObject', 'selectSubgroup'] as const satisfies W3gEvent['type'][];
export type FollowedAction = W3gEventOf<(typeof FOLLOWED)[number]>;
/** What it is given at the end. */
export const SECTIONS = [
  'header',
  'players',
  'summary',
  'selections',
  'heroes',
  'chat',
  'leaves',
  'apm',
  'dota',
] as const satisfies W3gSection[];
/** The replay at the end. */
export type GameReplay = W3gReplay<(typeof SECTIONS)[number]>;

/** Somebody who plays. */
export interface GamePlayer {
  readonly player: W3gPlayer;
  readonly side: number;
  readonly color?: string;
  /** The actor of where the player ordered. */
  readonly actor: ActorBuilder;
}

/** What all parts of a game are made with. */
export interface GameFacts {
  readonly replay: GameReplay;
  readonly names: W3gNamesTable;
  readonly players: readonly GamePlayer[];
  /** People by the id of their actions. */
  readonly byId: ReadonlyMap<number, GamePlayer>;
}

/** Equal for equal tags. */
export const tagKey = ({ a, b }: W3gObjectTag): string => `${a}:${b}`;
