import type { ReadBudget } from '../../core/budget.js';
import type { Diagnostics } from '../../core/diagnostics.js';
import type { EntityDecoder } from './entities/entity-decoder.js';
import { ResolvedField, World } from './entities/entity-world.js';
import type { DemHeader, DemServerInfo } from './header.js';
import { reportMissingField } from './missing.js';
import type { DemPlan } from './plan.js';
import type { DemFileInfo } from './file-info.js';
import type { StringTables } from './string-tables/string-tables.js';
import type { DemRecording } from './sections/section.js';

/** The parts of a decoder that builders of sections see. They change while a recording is read. */
interface RecordingState {
  readonly serverInfo: DemServerInfo | undefined;
  readonly fileInfo: DemFileInfo | undefined;
  readonly entities: EntityDecoder | undefined;
  readonly stringTables: StringTables;
  readonly budget: ReadBudget;
}

/** The recording as builders of sections see it. What it returns is always the newest state of the decoder. */
export function demRecording(
  state: RecordingState,
  header: DemHeader,
  plan: DemPlan,
  diagnostics: Diagnostics,
  { emit, keep }: Pick<DemRecording, 'emit' | 'keep'>,
): DemRecording {
  const nothing = new World();
  return {
    header,
    get serverInfo() {
      return state.serverInfo;
    },
    get fileInfo() {
      return state.fileInfo;
    },
    get world() {
      return state.entities?.world ?? nothing;
    },
    field: (name) => new ResolvedField(name, (className) => reportMissingField(className, name, diagnostics)),
    optionalField: (name) => new ResolvedField(name),
    isLost: (className) => state.entities?.isLost(className) === true,
    classOf: (handle) => state.entities?.world.classOf(handle),
    stringTable: (name) => state.stringTables.byName(name),
    select: plan.select,
    wanted: plan,
    diagnostics,
    budget: state.budget,
    emit,
    keep,
  };
}
