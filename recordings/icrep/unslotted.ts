/** A replay with its components one after the other, without the lengths that slots have, as the published design words it. */
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { BincodeReader } from '../../src/formats/icrep/bincode-reader.js';
import type { IcrepComponentSizes } from '../../src/formats/icrep/component-layout.js';
import { IcrepContext } from '../../src/formats/icrep/context.js';
import { FORMAT_LIMITS } from '../../src/formats/icrep/layout.js';
import type { IcrepKeyframe } from '../../src/formats/icrep/model.js';
import { IcrepSimState } from '../../src/formats/icrep/sim-state.js';
import { readDeltaSnapshot, readSimSnapshot } from '../../src/formats/icrep/snapshot-codec.js';
import { slotsOf } from '../../src/formats/icrep/slots.js';
import { unpack } from '../../src/formats/icrep/stored-unit.js';
import { packDeltaKeyframe, packFullKeyframe } from '../../src/formats/icrep/writer.js';

function stripped(mask: bigint, bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...slotsOf({ mask, bytes }).values()].flatMap((component) => [...component]));
}

/** The keyframes without slots; the hashes that deltas name are those of the states without slots. */
export function unslotted(keyframes: readonly IcrepKeyframe[], sizes: IcrepComponentSizes): readonly IcrepKeyframe[] {
  const context = new IcrepContext({ strict: true });
  const states = new Map<number, IcrepSimState>();
  return keyframes.map(({ isFull, stored }) => {
    const r = new BincodeReader(unpack(stored, FORMAT_LIMITS.snapshotBytes, context), DEFAULT_LIMITS);
    if (isFull) {
      const { snapshot } = readSimSnapshot(r);
      const core = {
        ...snapshot.core,
        entities: snapshot.core.entities.map((e) => ({ ...e, components: stripped(e.componentMask, e.components) })),
        playerStates: snapshot.core.playerStates.map((p) => ({ ...p, fields: stripped(BigInt(p.fieldMask), p.fields) })),
      };
      states.set(core.tick, IcrepSimState.of(core, undefined, { entities: 'split', players: 'split' }, sizes));
      return packFullKeyframe({ ...snapshot, core });
    }
    const { snapshot } = readDeltaSnapshot(r);
    const baseline = states.get(snapshot.core.baselineTick)!;
    const core = {
      ...snapshot.core,
      baselineHash: baseline.stateHash()!,
      changedEntities: snapshot.core.changedEntities.map((e) => ({
        ...e,
        changedComponents: stripped(e.changeMask, e.changedComponents),
      })),
      changedPlayers: snapshot.core.changedPlayers.map((p) => ({ ...p, changedFields: stripped(BigInt(p.changeMask), p.changedFields) })),
    };
    const state = baseline.clone();
    state.apply({ ...snapshot, core });
    states.set(core.tick, state);
    return packDeltaKeyframe({ ...snapshot, core });
  });
}
