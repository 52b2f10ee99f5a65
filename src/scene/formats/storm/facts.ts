import type { StormEvent, StormEventOf, StormPlayer, StormReplay, StormSection } from '../../../formats/storm/index.js';
import type { ActorBuilder } from '../../actor-builder.js';
import type { ScenePart } from '../../options.js';

const FOLLOWED = [
  'unitBorn',
  'unitDied',
  'unitRevived',
  'unitOwnerChange',
  'unitTypeChange',
  'unitPositions',
  'cmd',
  'cmdUpdateTargetPoint',
  'cmdUpdateTargetUnit',
] as const satisfies StormEvent['type'][];
/** An event that a scene follows. */
export type FollowedEvent = StormEventOf<(typeof FOLLOWED)[number]>;

const ALWAYS = ['header', 'details', 'initData', 'summary', 'players'] as const satisfies StormSection[];
const SECTIONS = {
  actors: ['teams', 'deaths'],
  minorActors: [],
  areas: [],
  moments: ['teams', 'deaths', 'camps', 'structures', 'objectives', 'chat', 'disconnects'],
  series: ['teams'],
} as const satisfies Readonly<Record<ScenePart, readonly StormSection[]>>;

type Asked = (typeof ALWAYS)[number] | (typeof SECTIONS)[ScenePart][number];
/** The replay, with the sections of the parts that were asked for. */
export type MatchReplay = Pick<StormReplay<Asked>, 'header' | 'isComplete' | 'diagnostics'> & Partial<StormReplay<Asked>>;

/** The events that the parts of a scene are made of: without places none. */
export const eventsFor = (parts: ReadonlySet<ScenePart>): readonly StormEvent['type'][] =>
  parts.has('actors') || parts.has('minorActors') ? FOLLOWED : [];

/** The sections that the parts of a scene are made of. */
export const sectionsFor = (parts: ReadonlySet<ScenePart>): readonly StormSection[] => [
  ...new Set<StormSection>([...ALWAYS, ...[...parts].flatMap((part) => SECTIONS[part])]),
];

/** Somebody who plays. */
export interface MatchPlayer {
  readonly player: StormPlayer;
  /** The hero, or else the player. */
  readonly name: string;
  readonly side: number;
  readonly actor: ActorBuilder;
}

/** What all parts of a match are made with. */
export interface MatchFacts {
  readonly replay: MatchReplay;
  readonly players: readonly MatchPlayer[];
  readonly byId: ReadonlyMap<number, MatchPlayer>;
  readonly byUser: ReadonlyMap<number, MatchPlayer>;
}

/** What players call the teams. */
export const TEAM_NAMES: readonly string[] = ['Blue', 'Red'];
