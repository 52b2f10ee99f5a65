import type { Sc2Event, Sc2EventOf, Sc2Player, Sc2Replay, Sc2Section } from '../../../formats/sc2/index.js';
import { secondsOf } from '../../../formats/sc2/match/clock.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { ScenePart } from '../../options.js';

/** The events that a scene follows. */
export const FOLLOWED = [
  'cmd',
  'cmdUpdateTargetPoint',
  'cmdUpdateTargetUnit',
  'upgrade',
  'playerLeave',
  'gameUserLeave',
] as const satisfies Sc2Event['type'][];
export type FollowedEvent = Sc2EventOf<(typeof FOLLOWED)[number]>;

const ALWAYS = ['header', 'details', 'initData', 'summary', 'players', 'units'] as const satisfies Sc2Section[];
const SECTIONS = {
  actors: ['positions', 'camera', 'selections', 'stats'],
  minorActors: ['positions', 'selections'],
  areas: ['creep', 'camera'],
  moments: ['engagements', 'chat'],
  series: ['stats'],
} as const satisfies Readonly<Record<ScenePart, readonly Sc2Section[]>>;

type Asked = (typeof ALWAYS)[number] | (typeof SECTIONS)[ScenePart][number];
/** The replay, with the sections of the parts that were asked for. */
export type MatchReplay = Pick<Sc2Replay<Asked>, 'header' | 'isComplete' | 'diagnostics'> & Partial<Sc2Replay<Asked>>;

/** The sections that the parts of a scene are made of. */
export const sectionsFor = (parts: ReadonlySet<ScenePart>): readonly Sc2Section[] => [
  ...new Set<Sc2Section>([...ALWAYS, ...[...parts].flatMap((part) => SECTIONS[part])]),
];

/** Somebody who plays. */
export interface MatchPlayer {
  readonly player: Sc2Player;
  readonly name: string;
  readonly side: number;
  readonly color?: string;
  /** The actor of the camera. */
  readonly camera: ActorBuilder;
}

/** What all parts of a match are made with. */
export interface MatchFacts {
  readonly replay: MatchReplay;
  readonly players: readonly MatchPlayer[];
  readonly byId: ReadonlyMap<number, MatchPlayer>;
  readonly byUser: ReadonlyMap<number, MatchPlayer>;
  readonly seconds: (gameloop: number) => number;
}

/** Real seconds of a game loop of this replay. */
export const secondsIn =
  (replay: MatchReplay) =>
  (gameloop: number): number =>
    secondsOf(gameloop, replay.details?.gameSpeed);
