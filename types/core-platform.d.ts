// All that src/core may use beyond ECMAScript itself: the two text coders that every platform has.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
