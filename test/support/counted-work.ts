import { expect } from 'vitest';

const KINDS = ['ArrayBuffer', 'Uint8Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array'] as const;
type Kind = (typeof KINDS)[number];
type Sized = (abstract new (...args: never[]) => object) & { readonly BYTES_PER_ELEMENT?: number };

/** Counts bytes of buffers and typed arrays that are made by their length, until it is stopped. */
function countBytes(): () => number {
  const scope = globalThis as unknown as Record<Kind, Sized>;
  const own = Object.fromEntries(KINDS.map((kind) => [kind, scope[kind]])) as Record<Kind, Sized>;
  let bytes = 0;
  for (const kind of KINDS) {
    const real = own[kind];
    const counted: Sized = new Proxy(real, {
      construct(target, args: readonly unknown[], newTarget) {
        if (typeof args[0] === 'number') bytes += args[0] * (real.BYTES_PER_ELEMENT ?? 1);
        return Reflect.construct(target as never, args, newTarget === counted ? target : newTarget) as object;
      },
    });
    scope[kind] = counted;
  }
  return () => {
    Object.assign(scope, own);
    return bytes;
  };
}

/** Memory that a read of a small file may take, damaged or not: what a declared size or a lost count would cost is far more. */
const SMALL_READ_BYTES = 32 << 20;

/** What `run` gives or throws; it fails when it took more memory than a small file is worth. */
export function frugally<T>(run: () => T, most = SMALL_READ_BYTES): T {
  const stop = countBytes();
  try {
    return run();
  } finally {
    expect(stop(), 'bytes taken').toBeLessThan(most);
  }
}

/** `frugally` for what takes several turns; nothing else may run meanwhile. */
export async function frugallyAsync<T>(run: () => Promise<T>, most = SMALL_READ_BYTES): Promise<T> {
  const stop = countBytes();
  try {
    return await run();
  } finally {
    expect(stop(), 'bytes taken').toBeLessThan(most);
  }
}
