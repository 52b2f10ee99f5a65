import type { ReplayHeat } from './heat.js';

/** What a player draws beside the ground and the actors. */
export interface ReplayLayers {
  /** Where players, heroes and vehicles came from in the last ten seconds. */
  readonly trails: boolean;
  /** Smokes, fires, sight of wards. */
  readonly areas: boolean;
  /** Names. */
  readonly labels: boolean;
  /** Waves beside those who speak, where the recording has their voice. */
  readonly voice: boolean;
  /** What just happened, at the top right. */
  readonly feed: boolean;
  /** Score and clock. */
  readonly score: boolean;
  /** The whole world in a corner while the picture shows a part of it. */
  readonly minimap: boolean;
  /** Actors that matter little, such as creeps, if the scene has them. */
  readonly minor: boolean;
  /** A heat map over the ground. */
  readonly heat?: ReplayHeat | undefined;
}

/** Layers that are on or off. */
export type LayerName = Exclude<keyof ReplayLayers, 'heat'>;

/** The layers of a player that nobody changed. */
export const DEFAULT_LAYERS: ReplayLayers = {
  trails: true,
  areas: true,
  labels: true,
  voice: true,
  feed: true,
  score: true,
  minimap: true,
  minor: true,
};
