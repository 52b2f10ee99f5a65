import { corrupt } from '../../../core/errors.js';
import type { ProtoMessage } from '../messages.js';

/** One field of the send tables, its symbols resolved. Serializers share fields. */
export interface SchemaField {
  /** `CHandle< CBaseEntity >[10]` */
  readonly type: string;
  /** `m_iHealth` */
  readonly name: string;
  readonly bitCount: number;
  readonly lowValue: number | undefined;
  readonly highValue: number | undefined;
  readonly encodeFlags: number;
  /** Empty where there is none. */
  readonly encoder: string;
  readonly customSerializer: string;
  /** The serializer of what the field holds, where it holds a structure. */
  readonly serializer: SerializerName | undefined;
  /** Other serializers that a pointer may have, after the first. */
  readonly polymorphic: readonly SerializerName[];
}

/** Serializers are known by name and version. */
export interface SerializerName {
  readonly name: string;
  readonly version: number;
}

/** The typed view of a ProtoFlattenedSerializerField_t. A symbol that is not in the list is `corrupt`. */
export function schemaField(message: ProtoMessage, symbols: readonly string[]): SchemaField {
  const symbol = (key: string, from: ProtoMessage = message): string | undefined => {
    const index = from[key] as number | undefined;
    if (index === undefined) return undefined;
    const text = symbols[index];
    if (text === undefined) throw corrupt(`symbol ${index} of ${symbols.length}`, { path: [key] });
    return text;
  };
  const nested = symbol('field_serializer_name_sym');
  const polymorphic = (message['polymorphic_types'] as readonly ProtoMessage[] | undefined) ?? [];
  return {
    type: symbol('var_type_sym') ?? '',
    name: symbol('var_name_sym') ?? '',
    bitCount: (message['bit_count'] as number | undefined) ?? 0,
    lowValue: message['low_value'] as number | undefined,
    highValue: message['high_value'] as number | undefined,
    encodeFlags: (message['encode_flags'] as number | undefined) ?? 0,
    encoder: symbol('var_encoder_sym') ?? '',
    customSerializer: symbol('var_serializer_sym') ?? '',
    serializer:
      nested === undefined ? undefined : { name: nested, version: (message['field_serializer_version'] as number | undefined) ?? 0 },
    polymorphic: polymorphic.map((type) => ({
      name: symbol('polymorphic_field_serializer_name_sym', type) ?? '',
      version: (type['polymorphic_field_serializer_version'] as number | undefined) ?? 0,
    })),
  };
}
