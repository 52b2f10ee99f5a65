import type { ReadBudget } from '../../../core/budget.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import type { Asking } from '../../../io/framing.js';
import { SectionBuilders, definitionsFor } from '../../../io/sections.js';
import { followEvents } from '../../../protocols/blizzard/follow-events.js';
import type { Sc2StoredSection } from '../stored.js';
import { apmSection } from './apm.js';
import { armiesSection } from './armies.js';
import { asPlayed } from './as-played.js';
import { attentionSection } from './attention.js';
import { buildOrderSection } from './build-order.js';
import { cameraSection } from './camera.js';
import { chatSection } from './chat.js';
import { creepSection } from './creep.js';
import { engagementsSection } from './engagements.js';
import { cameraHeatSection } from './camera-heat.js';
import { fightAttentionSection } from './fight-attention.js';
import { pingsSection } from './pings.js';
import { playersSection } from './players.js';
import { positionsSection } from './positions.js';
import { resumesSection } from './resumes.js';
import { BACKUPS, type Sc2Definition, type Sc2Facts, type Sc2Parts, type Sc2SectionTypes } from './section.js';
import { MATCH_SECTIONS, type Sc2MatchSection, type Sc2MatchSections } from './sections.js';
import { selectionsSection } from './selections.js';
import { statsSection } from './stats.js';
import { summarySection } from './summary.js';
import { unitsSection } from './units.js';

/** How each section of the match is made. */
const DEFINITIONS: { readonly [S in Sc2MatchSection]-?: Sc2Definition<Pick<Sc2MatchSections, S>> } = {
  summary: summarySection,
  players: playersSection,
  buildOrder: buildOrderSection,
  units: unitsSection,
  stats: statsSection,
  armies: armiesSection,
  engagements: engagementsSection,
  creep: creepSection,
  positions: positionsSection,
  chat: chatSection,
  pings: pingsSection,
  apm: apmSection,
  attention: attentionSection,
  cameraHeat: cameraHeatSection,
  fightAttention: fightAttentionSection,
  selections: selectionsSection,
  camera: cameraSection,
  resumes: resumesSection,
};

/** What the absence of a file means to a reader. */
const ABSENT: Readonly<Partial<Record<Sc2StoredSection, string>>> = {
  initData: 'no lobby',
  details: 'no details',
  gameEvents: 'no game events',
  messageEvents: 'no message events',
  trackerEvents: 'no tracker events',
};

/** Makes the asked sections of a match: which files they need, and the sections themselves. Verbs that wait load it when one is asked for. */
export class Sc2Match {
  readonly #asked: ReadonlySet<string>;
  readonly #definitions: ReturnType<typeof definitionsFor<Sc2SectionTypes>>;

  constructor(include: ReadonlySet<string>) {
    this.#asked = include;
    this.#definitions = definitionsFor<Sc2SectionTypes>(Object.values(DEFINITIONS), include);
  }

  /** The types of the game events that are kept for the sections. */
  get keptGameEvents(): ReadonlySet<string> {
    return new Set(this.#definitions.flatMap(({ needs }) => needs.gameEvents ?? []));
  }

  /** Whether a section shows types of units out of game events. */
  get needsUnitNames(): boolean {
    return this.#definitions.some(({ needs }) => needs.unitNames === true);
  }

  /** The files that the sections need. When those are decoded, `parts` gives what was found: some replays need more, and backups replace what is missing. */
  needs(parts?: Sc2Parts): Set<Sc2StoredSection> {
    const needs = new Set(this.#definitions.flatMap(({ needs }) => needs.files));
    if (parts === undefined) return needs;
    for (const { needs: further } of this.#definitions) for (const file of further.more?.(parts) ?? []) needs.add(file);
    for (const [file, backup] of BACKUPS) if (needs.has(file) && parts[file] === undefined) needs.add(backup);
    return needs;
  }

  /** Leads the builders through the events, and returns the asked sections. Counts its work in the budget, and pauses. */
  *build(parts: Sc2Parts, diagnostics: Diagnostics, budget: ReadBudget): Asking<Sc2MatchSections> {
    const details = parts.details ?? parts.detailsBackup;
    const lobby = parts.initData ?? parts.initDataBackup;
    const facts: Sc2Facts = { parts, details, lobby, gameSpeed: details?.gameSpeed, budget };
    const builders = new SectionBuilders<Sc2SectionTypes>(this.#definitions, facts);
    yield* followEvents(parts.gameEvents, builders, budget);
    yield* followEvents(parts.messageEvents, builders, budget);
    const tracker = yield* asPlayed(parts.trackerEvents, budget);
    yield* followEvents(tracker, builders, budget);
    const built = (yield* builders.build(undefined, budget, (error) => diagnostics.damage(error))) as Sc2MatchSections;
    const sections: Record<string, unknown> = {};
    for (const section of MATCH_SECTIONS) {
      if (!this.#asked.has(section)) continue;
      sections[section] = built[section];
      const note = noteOf(section, built, parts);
      if (note !== undefined) diagnostics.add({ code: 'skipped', severity: 'info', message: `sc2: ${note}`, path: [section] });
    }
    for (const { unitTagsAgree } of built.resumes ?? []) {
      const tags = unitTagsAgree ? '' : '; unit tags of the tracker differ from those of game events';
      const message = `sc2: the game was resumed from a replay${tags}`;
      diagnostics.add({ code: 'skipped', severity: 'info', message, path: ['replay.game.events'], reason: 'resumed' });
    }
    return sections;
  }
}

function noteOf(section: Sc2MatchSection, built: Sc2MatchSections, parts: Sc2Parts): string | undefined {
  if (built[section] === undefined) {
    const absent = DEFINITIONS[section].needs.files.flatMap((file) => (parts[file] === undefined ? (ABSENT[file] ?? []) : []));
    return `no ${section}: this replay has ${absent.join(' and ')}`;
  }
  return section === 'buildOrder' && parts.trackerEvents === undefined
    ? 'buildOrder lists commands, since this replay has no tracker events'
    : undefined;
}
