/** One field of the send tables, its symbols resolved. Serializers share fields. */
export interface SchemaField {
  /** `CHandle< CBaseEntity >[10]` */
  readonly type: string;
  /** `m_iHealth` */
  readonly name: string;
  /** Where the structure has it from, `m_vecViewOffset`; empty where it is the structure's own. */
  readonly sendNode: string;
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
