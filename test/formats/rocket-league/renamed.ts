import { rocketLeagueChecksum } from '../../../src/formats/rocket-league/checksum.js';

/** A replay in which an object has another name of the same length, with the right checksum of the body: as if no table had it. */
export function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  if (from.length !== to.length) throw new Error(`${from} and ${to} differ in length`);
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const body = 16 + view.getUint32(0, true);
  // behind its count, with its closing zero
  const wanted = new Uint8Array(4 + from.length + 1);
  new DataView(wanted.buffer).setInt32(0, from.length + 1, true);
  for (let i = 0; i < from.length; i++) wanted[4 + i] = from.charCodeAt(i);
  let found = 0;
  for (let at = body; at + wanted.length <= copy.length; at++) {
    if (!wanted.every((byte, i) => copy[at + i] === byte)) continue;
    for (let i = 0; i < to.length; i++) copy[at + 4 + i] = to.charCodeAt(i);
    found++;
  }
  if (found === 0) throw new Error(`no object is called ${from}`);
  view.setUint32(body - 4, rocketLeagueChecksum(copy.subarray(body, body + view.getUint32(body - 8, true))), true);
  return copy;
}
