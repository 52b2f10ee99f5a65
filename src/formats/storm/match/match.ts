import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import type { Asking } from '../../../io/framing.js';
import { SectionBuilders, definitionsFor } from '../../../io/sections.js';
import { followEvents } from '../../../protocols/blizzard/follow-events.js';
import type { StormStoredSection } from '../stored.js';
import { announcementsSection } from './announcements.js';
import { campsSection } from './camps.js';
import { chatSection } from './chat.js';
import { deathsSection } from './deaths.js';
import { disconnectsSection } from './disconnects.js';
import { draftSection } from './draft.js';
import { objectivesSection } from './objectives.js';
import { pingsSection } from './pings.js';
import { playersSection } from './players.js';
import { scoreSection } from './score.js';
import type { StormDefinition, StormParts, StormSectionTypes } from './section.js';
import { MATCH_SECTIONS, type StormMatchSection, type StormMatchSections } from './sections.js';
import { structuresSection } from './structures.js';
import { summarySection } from './summary.js';
import { teamsSection } from './teams.js';

/** How each section of the match is made. */
const DEFINITIONS: { readonly [S in StormMatchSection]-?: StormDefinition<Pick<StormMatchSections, S>> } = {
  summary: summarySection,
  players: playersSection,
  teams: teamsSection,
  deaths: deathsSection,
  draft: draftSection,
  camps: campsSection,
  structures: structuresSection,
  objectives: objectivesSection,
  chat: chatSection,
  pings: pingsSection,
  announcements: announcementsSection,
  disconnects: disconnectsSection,
  score: scoreSection,
};

/** What the absence of a file means to a reader. */
const ABSENT: Readonly<Partial<Record<StormStoredSection, string>>> = {
  initData: 'no lobby',
  details: 'no details',
  gameEvents: 'no game events',
  messageEvents: 'no message events',
  trackerEvents: 'no tracker events',
};

/** Makes the asked sections of a match: which files they need, and the sections themselves. Verbs that wait load it when one is asked for. */
export class StormMatch {
  readonly #asked: ReadonlySet<string>;
  readonly #definitions: ReturnType<typeof definitionsFor<StormSectionTypes>>;

  constructor(include: ReadonlySet<string>) {
    this.#asked = include;
    this.#definitions = definitionsFor<StormSectionTypes>(Object.values(DEFINITIONS), include);
  }

  /** The types of the events that are kept for the sections. */
  get kept(): { readonly tracker: ReadonlySet<string>; readonly game: ReadonlySet<string> } {
    return {
      tracker: new Set(this.#definitions.flatMap(({ needs }) => needs.tracker ?? [])),
      game: new Set(this.#definitions.flatMap(({ needs }) => needs.game ?? [])),
    };
  }

  /** The files that the sections need. */
  get needs(): ReadonlySet<StormStoredSection> {
    return new Set(this.#definitions.flatMap(({ needs }) => needs.files));
  }

  /** Leads the builders through the events, and returns the asked sections. Counts its work in the budget, and pauses. */
  *build(parts: StormParts, diagnostics: Diagnostics, budget: ReadBudget): Asking<StormMatchSections> {
    const builders = new SectionBuilders<StormSectionTypes>(this.#definitions, { parts, budget });
    yield* followEvents(parts.gameEvents, builders, budget);
    yield* followEvents(parts.messageEvents, builders, budget);
    yield* followEvents(parts.trackerEvents, builders, budget);
    const built = (yield* builders.build(undefined, budget, (error) => diagnostics.damage(error))) as StormMatchSections;
    const sections: Record<string, unknown> = {};
    for (const section of MATCH_SECTIONS) {
      if (!this.#asked.has(section)) continue;
      sections[section] = built[section];
      if (built[section] !== undefined) continue;
      const { needs, uses = [] } = DEFINITIONS[section];
      const files = new Set([...needs.files, ...uses.flatMap((used) => used.needs.files)]);
      const absent = [...files].flatMap((file) => (parts[file] === undefined ? (ABSENT[file] ?? []) : []));
      const reason = absent.length === 0 ? 'has nothing of the kind' : `has ${absent.join(' and ')}`;
      diagnostics.add({ code: 'skipped', severity: 'info', message: `storm: no ${section}: this replay ${reason}`, path: [section] });
    }
    return sections;
  }
}
