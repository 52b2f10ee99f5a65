import type {
  BroodWarEvent,
  BroodWarNamesTable,
  BroodWarPlayer,
  BroodWarReplay,
  BroodWarSection,
} from '../../../formats/brood-war/index.js';
import type { ActorBuilder } from '../../actor-builder.js';

/** The commands that a scene follows. */
export const FOLLOWED = [
  'select',
  'selectAdd',
  'selectRemove',
  'hotkey',
  'rightClick',
  'targetedOrder',
  'build',
  'buildingMorph',
] as const satisfies BroodWarEvent['type'][];
export type FollowedCommand = Extract<BroodWarEvent, { readonly type: (typeof FOLLOWED)[number] }>;
/** What it is given at the end. */
export const SECTIONS = [
  'summary',
  'players',
  'map',
  'apm',
  'chat',
  'leaves',
  'research',
  'buildOrders',
] as const satisfies BroodWarSection[];
/** The replay at the end. */
export type GameReplay = BroodWarReplay<(typeof SECTIONS)[number]>;

/** Somebody who plays. */
export interface GamePlayer {
  readonly player: BroodWarPlayer;
  readonly side: number;
  readonly color?: string;
  /** The actor of where the player ordered. */
  readonly actor: ActorBuilder;
}

/** What all parts of a game are made with. */
export interface GameFacts {
  readonly replay: GameReplay;
  readonly names: BroodWarNamesTable;
  readonly players: readonly GamePlayer[];
  /** People by the id of their commands. */
  readonly byId: ReadonlyMap<number, GamePlayer>;
  /** Seconds at a frame. */
  readonly secondsAt: (frame: number) => number;
}
