declare module 'seek-bzip' {
  export function decode(input: Uint8Array, output?: Uint8Array | number, multistream?: boolean): Uint8Array;
}
