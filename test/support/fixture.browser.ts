/** The bytes of a file in fixtures/, which the test server offers under its root. */
export async function fixture(name: string): Promise<Uint8Array> {
  const response = await fetch(`/fixtures/${encodeURIComponent(name)}`);
  // The server answers a path it does not know with its page.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) throw new Error(`fixtures/${name} is not there`);
  return new Uint8Array(await response.arrayBuffer());
}
