import { replayError } from '../../core/errors.js';
import { BincodeReader } from './bincode-reader.js';
import type { IcrepContext } from './context.js';
import { readEmbedded } from './embedded.js';
import { decodeKeyframe } from './keyframe.js';
import type { IcrepSectionName } from './layout.js';
import type { IcrepKeyframe } from './model.js';
import type { IcrepScriptState, IcrepSimSnapshot } from './snapshot.js';
import { atOnce, declaredSize } from './stored-unit.js';
import { packDeltaKeyframe, packEmbedded, packFullKeyframe } from './writer.js';

/** How names are taken out of texts and found in bytes. */
export interface NameReplacement {
  /** The text without names. */
  readonly inText: (text: string) => string;
  /** Whether a name stands somewhere in bytes whose layout is not known. */
  readonly isIn: (bytes: Uint8Array) => boolean;
}

/**
 * The keyframe without names in the variables of the mission. No hash of a state covers what scripts hold, so all of them stay right. A
 * keyframe without names stays as it is stored.
 *
 * @throws ReplayError `unsupported-feature` where the opaque state of a script or a campaign has the bytes of a name.
 */
export function keyframeWithoutNames(keyframe: IcrepKeyframe, names: NameReplacement, context: IcrepContext): IcrepKeyframe {
  const { tick, isFull, stored } = keyframe;
  const entry = { tick, isFull, blobOffset: 0, blobLength: stored.length, uncompressedLength: declaredSize(stored) };
  const read = atOnce(decodeKeyframe(entry, stored, context));
  if (read.isFull) {
    const clean = stateWithoutNames(read.snapshot, names, 'keyframes');
    return clean === read.snapshot ? keyframe : packFullKeyframe(clean);
  }
  const clean = stateWithoutNames(read.snapshot, names, 'keyframes');
  return clean === read.snapshot ? keyframe : packDeltaKeyframe(clean);
}

/** The same for the state at tick 0 among the embedded resources. */
export function embeddedWithoutNames(embedded: Uint8Array, names: NameReplacement, context: IcrepContext): Uint8Array {
  const resources = atOnce(readEmbedded(new BincodeReader(embedded, context.limits), context));
  const { initialState } = resources;
  const clean = initialState && stateWithoutNames(initialState, names, 'embedded');
  return clean === initialState ? embedded : packEmbedded({ ...resources, initialState: clean });
}

function stateWithoutNames<State extends Pick<IcrepSimSnapshot, 'campaignState' | 'scriptState'>>(
  state: State,
  names: NameReplacement,
  section: IcrepSectionName,
): State {
  const { campaignState, scriptState } = state;
  const opaque = [campaignState, ...(scriptState?.luaStates.values() ?? []), ...(scriptState?.wasmStates.values() ?? [])];
  if (opaque.some((bytes) => bytes !== undefined && names.isIn(bytes))) {
    const detail = 'the state of a script or a campaign holds the name of a player, and its layout is not known';
    throw replayError('unsupported-feature', detail, { format: 'icrep', path: [section] });
  }
  const clean = scriptState && variablesWithoutNames(scriptState, names);
  return clean === scriptState ? state : { ...state, scriptState: clean };
}

function variablesWithoutNames(script: IcrepScriptState, { inText }: NameReplacement): IcrepScriptState {
  let isChanged = false;
  const missionVars = new Map(script.missionVars);
  for (const [key, variable] of missionVars) {
    if (variable.type !== 'str') continue;
    const value = inText(variable.value);
    if (value === variable.value) continue;
    isChanged = true;
    missionVars.set(key, { type: 'str', value });
  }
  return isChanged ? { ...script, missionVars } : script;
}
