/** The offset of the command of a demo in which its first `length` bytes end, found by the frames alone: three varints, then the data. */
export function cutCommandAt(demo: Uint8Array, length: number): number {
  let at = 16;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = demo[at++]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  for (;;) {
    const start = at;
    varint();
    varint();
    const size = varint();
    at += size;
    if (at > length) return start;
  }
}
