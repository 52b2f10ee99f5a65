import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { toyMatch } from './toy-match.js';
import { writeIcrep } from '../../src/formats/icrep/writer.js';

/** The head of a PKCS 8 file of an Ed25519 key (RFC 8410); the 32 bytes of the secret follow. */
const PKCS8_ED25519 = '302e020100300506032b657004220420';
const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');

/** A match of 40 ticks with every kind of order and event, chained deltas, a valid signature chain, voice and resources. */
export function fixtures(): Record<string, Uint8Array> {
  const key = createPrivateKey({ key: Buffer.from(PKCS8_ED25519 + SECRET, 'hex'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const match = toyMatch({
    sign: (message) => new Uint8Array(sign(null, message, key)),
    relayPublicKey: new Uint8Array(publicKey.subarray(-32)),
  });
  return { 'toy-match.icrep': writeIcrep(match) };
}
