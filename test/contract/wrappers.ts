export const wrappers: Record<string, (bytes: Uint8Array) => Uint8Array> = {};
