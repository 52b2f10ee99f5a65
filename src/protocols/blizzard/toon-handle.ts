/** An account of Battle.net as the details have it. */
interface Toon {
  readonly region?: number | undefined;
  readonly programId?: string | undefined;
  readonly realm?: number | undefined;
  readonly id?: bigint | undefined;
}

/** `region-S2-realm-id`; undefined where all is zero, as for computers. */
export function toonHandle({ region = 0, realm = 0, id = 0n, programId = '' }: Toon): string | undefined {
  return id === 0n ? undefined : `${region}-${programId.replaceAll('\0', '')}-${realm}-${id}`;
}
