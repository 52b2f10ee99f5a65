import { size } from './words.js';

/** The largest file that is fetched from an address. */
const MAX_BYTES = 2 ** 30;

/** Fetches a replay, or a scene, from an address. Its errors say in words why a file is not available. */
export async function fetchReplay(address: string): Promise<File> {
  let url: URL;
  try {
    url = new URL(address, location.href);
  } catch {
    throw new Error(`"${address}" is not an address`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error(`only addresses that begin with https: or http: can be opened, not ${url.protocol}`);
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    throw new Error(
      `${url.host} cannot be reached, or it does not allow other pages to read its files (no CORS header). Download the file and drop it here instead`,
    );
  }
  if (!response.ok) throw new Error(`${url.host} has no file at this address (status ${response.status})`);
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > MAX_BYTES) throw new Error(`the file is larger than ${size(MAX_BYTES)}; download it and drop it here`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new Error(`the file is larger than ${size(MAX_BYTES)}; download it and drop it here`);
    }
    parts.push(value);
  }
  return new File(parts, decodeURIComponent(url.pathname.split('/').at(-1) || url.host));
}
