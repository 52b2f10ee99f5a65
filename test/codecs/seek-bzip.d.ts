declare module 'seek-bzip' {
  const seekBzip: { decode(input: Uint8Array, output?: Uint8Array | number, multistream?: boolean): Uint8Array };
  export default seekBzip;
}
