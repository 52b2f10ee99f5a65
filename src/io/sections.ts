import type { ReadBudget } from '../core/budget.js';
import { pauseIfDue, type Asking } from './framing.js';

/** The types that the sections of one format share. */
export interface SectionTypes {
  /** What is known before the first event. */
  readonly facts: unknown;
  /** What a section needs decoded, in the format's own words: names of events, classes of entities. */
  readonly needs: unknown;
  /** A function type for each kind of thing that a builder may follow: types of events, in `.dem` also messages, entities and packets. */
  readonly on: object;
  /** What is known after the last event. */
  readonly end: unknown;
}

/** Follows one read and makes sections of what it meets. */
export interface SectionBuilder<Types extends SectionTypes, Sections extends object = object> {
  /**
   * What it follows. It is called for nothing else, so that a hot loop costs only what was asked for. The functions are called without
   * `this`.
   */
  readonly on: Partial<Types['on']>;
  /**
   * Called after the last event and after the builders that this one uses. Returns the sections by name. It counts its work and what it
   * keeps in the budget of the read, and pauses where a pause is due; it asks for nothing else. A format with replays that stay open calls
   * it more than once, also between two events: it then returns the sections as of that moment, and changes nothing.
   */
  build(end: Types['end']): Asking<Sections>;
}

/** A builder whose own fields are still to be set, for those that use it. */
export type BuilderDraft<Builder> = { -readonly [Key in keyof Builder]: Builder[Key] };

/** How one or more sections are made, and what must be decoded for them. */
export interface SectionDefinition<Types extends SectionTypes, Builder extends SectionBuilder<Types> = SectionBuilder<Types>> {
  /** Names of the sections, as `include` takes them. Empty for a builder that only others use. */
  readonly sections: readonly string[];
  /** Types of the events that its builder emits, where it does: it is chosen for those too. */
  readonly events?: readonly string[] | undefined;
  /** What must be decoded for `on`. The needs of `uses` need not be repeated. */
  readonly needs: Types['needs'];
  /** Definitions whose builders this one reads. Their functions are called before its own, and they build before it does. */
  readonly uses?: readonly SectionDefinition<Types>[] | undefined;
  /** Called before the first event. `of` returns the builder of a definition in `uses`. */
  start(facts: Types['facts'], of: BuilderOf<Types>): Builder;
}

/**
 * Sections that are complete. A builder that need not pause returns this from `build`.
 *
 * `build` is never itself a generator function in a literal, and a builder never a literal with a getter: each read would create them again, with
 * an object in old memory that keeps all events of the read until the next full collection. One function of the module, or a member of a class,
 * has that object once.
 */
export function* built<Sections>(sections: Sections): Asking<Sections> {
  return sections;
}

/** Returns the builder of a definition, one for each read. */
export type BuilderOf<Types extends SectionTypes> = <Builder extends SectionBuilder<Types>>(
  definition: SectionDefinition<Types, Builder>,
) => Builder;

/** The builders of one read. */
export class SectionBuilders<Types extends SectionTypes> {
  readonly #builders = new Map<SectionDefinition<Types>, SectionBuilder<Types>>();

  /** Starts the builders. `definitions` are in the order that `definitionsFor` returns. */
  constructor(definitions: readonly SectionDefinition<Types>[], facts: Types['facts']) {
    const of = ((definition: SectionDefinition<Types>) => this.#builders.get(definition)) as BuilderOf<Types>;
    for (const definition of definitions) this.#builders.set(definition, definition.start(facts, of));
  }

  /** How many builders there are. */
  get count(): number {
    return this.#builders.size;
  }

  /** Each definition with its builder, in order. */
  entries(): IterableIterator<[SectionDefinition<Types>, SectionBuilder<Types>]> {
    return this.#builders.entries();
  }

  /** The functions that follow a kind. Ask once for each kind, before the loop over events. */
  following<Kind extends keyof Types['on']>(kind: Kind): readonly NonNullable<Types['on'][Kind]>[] {
    const following: NonNullable<Types['on'][Kind]>[] = [];
    for (const { on } of this.#builders.values()) {
      const follow = on[kind];
      if (follow !== undefined && follow !== null) following.push(follow);
    }
    return following;
  }

  /**
   * The sections by name. An error in one builder goes to `damage`, which may throw it. If `damage` returns, only the sections of that
   * builder are missing.
   */
  *build(end: Types['end'], budget: ReadBudget, damage: (error: unknown) => void): Asking<Readonly<Record<string, unknown>>> {
    const sections: Record<string, unknown> = {};
    for (const builder of this.#builders.values()) {
      try {
        Object.assign(sections, yield* builder.build(end));
      } catch (error) {
        damage(error);
      }
      yield* pauseIfDue(budget);
    }
    return sections;
  }

  /** The sections as of now, without pauses; with `section` only those of the definition that makes it. Errors are treated as in `build`. */
  soFar(end: Types['end'], damage: (error: unknown) => void, section?: string): Readonly<Record<string, unknown>> {
    const sections: Record<string, unknown> = {};
    for (const [definition, builder] of this.#builders) {
      if (section !== undefined && !definition.sections.includes(section)) continue;
      try {
        Object.assign(sections, withoutPauses(builder.build(end)));
      } catch (error) {
        damage(error);
      }
    }
    return sections;
  }
}

/** Whether a definition makes one of these sections or emits one of these events. */
export const makesOneOf = (
  { sections, events = [] }: Pick<SectionDefinition<SectionTypes>, 'sections' | 'events'>,
  wanted: ReadonlySet<string>,
): boolean => sections.some((name) => wanted.has(name)) || events.some((name) => wanted.has(name));

/** The definitions of the wanted sections and events, each after those that it uses. */
export function definitionsFor<Types extends SectionTypes, Definition extends SectionDefinition<Types> = SectionDefinition<Types>>(
  all: readonly Definition[],
  wanted: ReadonlySet<string>,
): readonly Definition[] {
  const chosen = new Set<Definition>();
  const choose = (definition: Definition): void => {
    for (const used of definition.uses ?? []) choose(used as Definition);
    chosen.add(definition);
  };
  for (const definition of all) if (makesOneOf(definition, wanted)) choose(definition);
  return [...chosen];
}

/** What a coroutine returns that asks for pauses only, without making them. */
function withoutPauses<Result>(asking: Asking<Result>): Result {
  for (;;) {
    const step = asking.next(undefined as never);
    if (step.done === true) return step.value;
  }
}
