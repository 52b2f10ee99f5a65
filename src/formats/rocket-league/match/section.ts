import type { ReadBudget } from '../../../core/budget.js';
import type { SectionBuilder, SectionDefinition } from '../../../io/sections.js';
import type { ReadBody } from '../body.js';
import type { RocketLeagueContext } from '../context.js';
import type { RocketLeagueFrameField } from '../frame-fields.js';
import type { RocketLeagueHeader } from '../header.js';
import type { ActorClass, Follow } from '../network/actor-classes.js';
import type { RocketLeagueRotator, RocketLeagueVector } from '../network/values.js';
import type { RocketLeagueUnits } from '../rules.js';
import type { StreamReading } from '../stream-reading.js';

/** What is known of a replay before its first frame. */
export interface RocketLeagueFacts {
  readonly header: RocketLeagueHeader;
  readonly body: ReadBody;
  readonly units: RocketLeagueUnits;
  /** Whether rotations of bodies are stored as quaternions. */
  readonly hasQuaternions: boolean;
  /** The columns of `frames` that are wanted. */
  readonly fields: readonly RocketLeagueFrameField[];
  /** How many frames may be decoded: those from the first keyframe that is needed to the last. */
  readonly frameSpan: number;
  /** Undefined where there is no stream that can be read. */
  readonly reading?: StreamReading | undefined;
  readonly context: RocketLeagueContext;
  readonly budget: ReadBudget;
}

/** What is known after the last frame. */
export interface RocketLeagueEnd {
  /** Seconds from the first frame to the last. */
  readonly seconds: number;
  /** Frames that were read. */
  readonly frames: number;
}

/** What a builder may follow: frames, actors, and updates of properties by their full names (`TAGame.PRI_TA:MatchGoals`). */
export interface RocketLeagueOn {
  readonly frame: (index: number, seconds: number, delta: number) => void;
  /** After everything of a frame. */
  readonly frameEnd: (index: number, seconds: number) => void;
  readonly actor: (
    actor: number,
    actorClass: ActorClass,
    position: RocketLeagueVector | undefined,
    rotation: RocketLeagueRotator | undefined,
  ) => void;
  readonly closed: (actor: number) => void;
  readonly [property: `${string}:${string}`]: Follow;
}

/** The types of the sections of a replay. `needs` says whether the network stream must be decoded. */
export interface RocketLeagueSectionTypes {
  readonly facts: RocketLeagueFacts;
  readonly needs: readonly 'stream'[];
  readonly on: RocketLeagueOn;
  readonly end: RocketLeagueEnd;
}

/** Makes sections out of a replay. */
export type RocketLeagueBuilder<Sections extends object> = SectionBuilder<RocketLeagueSectionTypes, Sections>;
/** How sections are made. */
export type RocketLeagueDefinition<
  Sections extends object,
  Builder extends RocketLeagueBuilder<Sections> = RocketLeagueBuilder<Sections>,
> = SectionDefinition<RocketLeagueSectionTypes, Builder> & { readonly sections: readonly (keyof Sections & string)[] };
