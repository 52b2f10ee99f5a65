import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, replayError } from '../../core/errors.js';
import { latin1Text } from '../../core/text.js';
import type { BlizzardGame } from './game.js';

/** The replay's version and length (docs/formats/sc2.md, section 6). */
export interface BlizzardHeader {
  /** `baseBuild` chooses the tables that the rest is read with. */
  readonly version: {
    readonly flags: number;
    readonly major: number;
    readonly minor: number;
    readonly revision: number;
    readonly build: number;
    readonly baseBuild: number;
  };
  /** 0 campaign, 1 challenge, 2 multiplayer, 3 custom. */
  readonly type: number;
  readonly elapsedGameLoops: number;
  /** Whether the clock in the game shows real seconds at the chosen speed; false also where the build has no such field. */
  readonly useScaledTime: boolean;
  /** Build of the game's data, which ability and unit links depend on. */
  readonly dataBuildNum?: number | undefined;
  readonly ngdpRootKey?: Uint8Array | undefined;
  readonly replayCompatibilityHash?: Uint8Array | undefined;
}

interface WireHeader {
  readonly m_signature?: Uint8Array | undefined;
  readonly m_version?: Readonly<Partial<Record<`m_${keyof BlizzardHeader['version']}`, number>>>;
  readonly m_type?: number | undefined;
  readonly m_elapsedGameLoops?: number | undefined;
  readonly m_useScaledTime?: boolean | undefined;
  readonly m_dataBuildNum?: number | undefined;
  readonly m_ngdpRootKey?: { readonly m_data?: Uint8Array };
  readonly m_replayCompatibilityHash?: { readonly m_data?: Uint8Array };
}

/** The header out of the user data block. Other games of the same container are refused. */
export function readHeader(content: Uint8Array, offset: number, { format, title, signatureText, tables }: BlizzardGame): BlizzardHeader {
  const place = { format, path: ['header'], offset } as const;
  const wire = tables.decoderOf('header', 'wire')(new ByteReader(content, 0, content.length, offset)) as WireHeader;
  const signature = wire.m_signature ?? new Uint8Array(0);
  const text = latin1Text(signature, 0, signature.length);
  if (!text.startsWith(signatureText)) {
    throw replayError('bad-signature', `the archive is signed ${JSON.stringify(text.slice(0, 40))}, not as a ${title} replay`, place);
  }
  const { m_flags = 0, m_major, m_minor = 0, m_revision = 0, m_build, m_baseBuild } = wire.m_version ?? {};
  if (m_major === undefined || m_build === undefined || m_baseBuild === undefined) throw corrupt('the header has no version', place);
  const { m_dataBuildNum, m_ngdpRootKey, m_replayCompatibilityHash } = wire;
  return {
    version: { flags: m_flags, major: m_major, minor: m_minor, revision: m_revision, build: m_build, baseBuild: m_baseBuild },
    type: wire.m_type ?? 0,
    elapsedGameLoops: wire.m_elapsedGameLoops ?? 0,
    useScaledTime: wire.m_useScaledTime ?? false,
    ...(m_dataBuildNum === undefined ? {} : { dataBuildNum: m_dataBuildNum }),
    ...(m_ngdpRootKey?.m_data === undefined ? {} : { ngdpRootKey: m_ngdpRootKey.m_data }),
    ...(m_replayCompatibilityHash?.m_data === undefined ? {} : { replayCompatibilityHash: m_replayCompatibilityHash.m_data }),
  };
}
