import { ReadBudget } from '../../core/budget.js';
import { keptSize } from '../../core/kept-size.js';
import type { Diagnostics } from '../../core/diagnostics.js';
import { isCounted, isReplayError } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { sayTextLine } from './chat.js';
import type { DemDialect } from './dialect.js';
import { EntityDecoder, INSTANCE_BASELINE } from './entities/entity-decoder.js';
import type { DemChatEvent, DemGameEvent } from './events.js';
import type { DemFileInfo } from './file-info.js';
import type { DemFrame } from './framing.js';
import type { DemHeader, DemServerInfo } from './header.js';
import { commandName, UM_SAY_TEXT_2 } from './layout.js';
import { NEEDED_MESSAGES, type MessageSchemas } from './messages.js';
import type { DemPlan } from './plan.js';
import type { DemEvent } from './replay.js';
import type { DemSectionBuilders } from './sections/section-builders.js';
import { StringTables } from './string-tables/string-tables.js';

/** How much a read has decoded so far. Tests check with it that what was not asked for is not decoded. */
export interface DemDecodeCounts {
  commands: number;
  packets: number;
  messages: number;
  /** Values read from field lists of entities. */
  entityValues: number;
}

/** Units of work for an error, which has a stack and a message, and for one that is only counted. */
const DAMAGE_UNITS = 2048;
const COUNTED_UNITS = 512;
/** The most events that are given on at once. A packet of a game has far fewer. */
const MAX_BATCH = 1 << 16;

/** Chat as the engine has it. */
export const ENGINE_CHAT: DemDialect['chat'] = { [UM_SAY_TEXT_2]: sayTextLine };

/** What one read knows of its recording so far, and the events of the command in hand. */
export class DecoderState {
  header: DemHeader | undefined = undefined;
  fileInfo: DemFileInfo | undefined = undefined;
  serverInfo: DemServerInfo | undefined = undefined;
  stringTables: StringTables;
  /** Where schema or entities were asked for. */
  readonly entities: EntityDecoder | undefined;
  /** Present once the header says which game this is, where something of that game was asked for. */
  sectionBuilders: DemSectionBuilders | undefined = undefined;
  /** How `message` events decode their values. */
  schemas: MessageSchemas = NEEDED_MESSAGES;
  /** The same as of the build of the recording. */
  buildSchemas: MessageSchemas | undefined = undefined;
  /** How lines of chat are read, by message id. */
  chatLines: DemDialect['chat'] = ENGINE_CHAT;
  readonly chat: DemChatEvent[] = [];
  readonly gameEvents: DemGameEvent[] = [];
  readonly counts: DemDecodeCounts = { commands: 0, packets: 0, messages: 0, entityValues: 0 };
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  /** The events of the command in hand. */
  batch: DemEvent[] = [];
  /** Whether the command in hand is at or after `fromTick`. */
  wanted = false;

  constructor(
    readonly plan: DemPlan,
    readonly diagnostics: Diagnostics,
    limits: Readonly<DecodeLimits>,
  ) {
    this.budget = new ReadBudget(limits);
    const { stringTableNames } = plan;
    this.stringTables = new StringTables(this.budget, stringTableNames && ((name) => stringTableNames.has(name)));
    if (plan.schema)
      this.entities = new EntityDecoder(plan.entities ?? {}, this.budget, diagnostics, () => this.stringTables.byName(INSTANCE_BASELINE));
  }

  /** Whether the events in hand are to be given on before the command ends: there are more of them than a packet of a game has. */
  get isFull(): boolean {
    return this.batch.length >= MAX_BATCH;
  }

  /** Adds to the list of a section, and counts it in the budget. */
  keep<T>(section: T[], event: T): void {
    checkLimit(this.budget.limits, 'maxEvents', section.length + 1);
    const bytes = keptSize(event);
    this.budget.work(bytes >>> 3);
    this.budget.keep(bytes);
    section.push(event);
  }

  /** Records damage in a command, or in a message of it; throws when strict. `kind` is that of `Diagnostics.more`. */
  damage(error: unknown, frame: DemFrame, message?: string, kind?: object): void {
    this.budget.work(isCounted(error) ? COUNTED_UNITS : DAMAGE_UNITS);
    if (this.diagnostics.drops(error) || (kind !== undefined && isCounted(error) && this.diagnostics.more(kind))) return;
    const path = [frame.tick < 0 ? commandName(frame.id) : `${commandName(frame.id)} tick ${frame.tick}`];
    if (message !== undefined) path.push(message);
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path, offset: frame.offset }) : error, kind);
  }
}

/** The tick of a command, and of what it carries; none before the first packet. */
export const tickOf = (tick: number): number | undefined => (tick < 0 ? undefined : tick);
