import type { Leaf } from './leaf.js';
import type { SchemaField, SerializerName } from './schema-field.js';
import { VARINT_TYPES } from './varint-types.gen.js';

/** Something about a field that this library does not know, as a patch of a game may bring it. */
export interface Unknown {
  readonly kind: 'type' | 'encoder' | 'serializer';
  /** `GameTime_t` */
  readonly name: string;
  /** What is wrong with the field: `is of type GameTime_t, which is not known`. */
  readonly text: string;
}

const TYPES = new Set(VARINT_TYPES);
/** As the recordings have them, in lower case. Those of old Dota 2 builds come from `dota/field-patches.ts`. */
const ENCODERS = new Set(['coord', 'fixed64', 'normal', 'qangle', 'qangle_pitch_yaw', 'qangle_precise']);
/** Only `minusone` changes the bits (docs/formats/dem.md, section 7). */
const CUSTOM_SERIALIZERS = new Set(
  (
    'minusone ClampHealth angle_normalize_positive animTimeSerializer cellx celly cellz color ehandle fish_pos_x fish_pos_y fish_pos_z ' +
    'funcRotatingSimulationTimeSerializer gameSceneNode gameSceneNodeStepSimulationAnglesSerializer posx posy posz simulationTimeSerializer'
  ).split(' '),
);

/** What is not known of a field. `missing` is a serializer that the recording does not describe. */
export function unknownOf(
  { encoder, customSerializer }: SchemaField,
  leaf: Leaf | undefined,
  missing: SerializerName | undefined,
): Unknown | undefined {
  if (missing !== undefined) {
    return { kind: 'serializer', name: missing.name, text: `is of serializer ${missing.name}, which the recording does not describe` };
  }
  if (leaf?.fallback !== undefined && !TYPES.has(leaf.fallback)) {
    return { kind: 'type', name: leaf.fallback, text: `is of type ${leaf.fallback}, which is not known` };
  }
  if (encoder !== '' && !ENCODERS.has(encoder.toLowerCase())) {
    return { kind: 'encoder', name: encoder, text: `has the encoder ${encoder}, which is not known` };
  }
  if (customSerializer !== '' && !CUSTOM_SERIALIZERS.has(customSerializer)) {
    return { kind: 'serializer', name: customSerializer, text: `has the serializer ${customSerializer}, which is not known` };
  }
  return undefined;
}
