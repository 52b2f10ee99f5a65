import type { Diagnostics } from '../../core/diagnostics.js';
import type { EntityDecoder } from './entities/entity-decoder.js';
import { ResolvedField, World } from './entities/entity-world.js';
import type { DemHeader, DemServerInfo } from './header.js';
import { reportMissingField } from './missing.js';
import type { DemPlan } from './plan.js';
import type { DemFileInfo } from './file-info.js';
import type { StringTables } from './string-tables/string-tables.js';
import type { WatchedRecording } from './watches/watch.js';

/** The parts of a decoder that watches see. They change while a recording is read. */
interface RecordingState {
  readonly serverInfo: DemServerInfo | undefined;
  readonly fileInfo: DemFileInfo | undefined;
  readonly entities: EntityDecoder | undefined;
  readonly stringTables: StringTables;
}

/** The recording as its watches see it. What it gives is always the newest state of the decoder. */
export function watchedRecording(
  state: RecordingState,
  header: DemHeader,
  plan: DemPlan,
  diagnostics: Diagnostics,
  { emit, keep }: Pick<WatchedRecording, 'emit' | 'keep'>,
): WatchedRecording {
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
    emit,
    keep,
  };
}
