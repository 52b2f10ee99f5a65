import type { DecoderState } from './decoder-state.js';
import { ResolvedField, World } from './entities/entity-world.js';
import { FirstField } from './entities/first-field.js';
import type { DemHeader } from './header.js';
import { reportMissingField } from './missing.js';
import type { DemRecording } from './sections/section.js';

/** The recording as builders of sections see it. What it returns is always the newest state of the decoder. */
export function demRecording(state: DecoderState, header: DemHeader, { emit, keep }: Pick<DemRecording, 'emit' | 'keep'>): DemRecording {
  const { plan, diagnostics } = state;
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
    firstField: (names) =>
      new FirstField(
        names.map((name) => new ResolvedField(name)),
        (className) => reportMissingField(className, names, diagnostics),
      ),
    optionalField: (name) => new ResolvedField(name),
    isLost: (className) => state.entities?.isLost(className) === true,
    classOf: (handle) => state.entities?.world.classOf(handle),
    classAt: (index) => state.entities?.world.classAt(index),
    stringTable: (name) => state.stringTables.byName(name),
    select: plan.select,
    wanted: plan,
    diagnostics,
    budget: state.budget,
    emit,
    keep,
  };
}
