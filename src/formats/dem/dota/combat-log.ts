import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import type { DotaCombatLogBase, DotaCombatLogEntry, DotaCombatLogEvent } from './combat-log-entry.js';
import { CombatLogReader } from './combat-log-reader.js';
import { GAME_STATE } from './clock.js';

/** Sections of the combat log. */
export interface DotaCombatLogSections {
  readonly combatLog: readonly DotaCombatLogEvent[];
}

/** DOTA_UM_CombatLogBulkData is in recordings of players, DOTA_UM_CombatLogDataHLTV in those of SourceTV. */
const COMBAT_LOG_BULK_DATA = 470;
const COMBAT_LOG_DATA_HLTV = 554;
/** The string table of the names in the log. */
const COMBAT_LOG_NAMES = 'CombatLogNames';

/** Called with each entry, in the order of the recording. */
export type CombatLogFollower = (entry: DotaCombatLogEntry, tick: number) => void;

/** Reads the combat log, and passes its entries to the builders that follow it. */
export class CombatLogBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #reader = new CombatLogReader();
  readonly #followers: CombatLogFollower[] = [];
  readonly #entries: DotaCombatLogEvent[] = [];
  readonly #isKept: boolean;
  readonly #isGiven: boolean;
  /** The timestamp of game time 0, once the log has told it. */
  #horn: number | undefined;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (id, bytes, tick) => this.#messageBytes(id, bytes, tick),
  };

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#isKept = recording.wanted.sections.has('combatLog');
    this.#isGiven = recording.wanted.events.has('combatLog');
  }

  /** `follower` gets every entry from now on. */
  follow(follower: CombatLogFollower): void {
    this.#followers.push(follower);
  }

  #messageBytes(id: number, bytes: Uint8Array, tick: number): void {
    // This asks for the newest table of the name, since a recording may clear its tables and create them again.
    const names = this.#recording.stringTable(COMBAT_LOG_NAMES);
    if (id === COMBAT_LOG_DATA_HLTV) this.#add(this.#reader.read(bytes, names), tick);
    else for (const entry of this.#reader.readAll(bytes, names)) this.#add(entry, tick);
  }

  *build(): Asking<DotaCombatLogSections> {
    return { combatLog: this.#entries };
  }

  #add(entry: DotaCombatLogEntry, tick: number): void {
    if (entry.kind === 'gameState' && entry.value === GAME_STATE.inProgress && this.#horn === undefined) {
      this.#horn = entry.timestamp;
      this.#recording.budget.work(this.#entries.length);
      for (const earlier of this.#entries) setGameTime(earlier.entry, entry.timestamp);
    }
    if (this.#horn !== undefined) setGameTime(entry, this.#horn);
    if (entry.kind === undefined) this.#tellUnknown(entry.name);
    for (const follower of this.#followers) follower(entry, tick);
    if (!this.#isKept && !this.#isGiven) return;
    const event: DotaCombatLogEvent = { type: 'combatLog', tick, entry };
    if (this.#isGiven) this.#recording.emit(event);
    if (this.#isKept) this.#recording.keep(this.#entries, event);
  }

  #tellUnknown(name: string): void {
    const message = `dem: combat log entries of a type that is not known: ${name}`;
    this.#recording.diagnostics.add({ code: 'unknown-event', severity: 'info', message, path: ['combatLog', name] });
  }
}

function setGameTime(entry: DotaCombatLogBase, horn: number): void {
  (entry as { gameSeconds: number | undefined }).gameSeconds = entry.timestamp - horn;
}

/** Follows the combat log. */
export const COMBAT_LOG_SECTION: DemSectionDefinition<CombatLogBuilder> = {
  sections: ['combatLog'],
  events: ['combatLog'],
  needs: { messages: [COMBAT_LOG_BULK_DATA, COMBAT_LOG_DATA_HLTV], stringTables: [COMBAT_LOG_NAMES] },
  uses: [],
  start: (recording) => new CombatLogBuilder(recording),
};
