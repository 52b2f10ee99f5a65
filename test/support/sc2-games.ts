import { decodeSc2RecordsSync } from '../../src/formats/sc2/model.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';

/** FILETIME counts steps of 100 ns. */
const PER_SECOND = 10_000_000n;

/** The same replay of StarCraft II with a seed, which the fixture has not, and played later. */
export function laterGame(bytes: Uint8Array, seed: number, seconds = 0): Uint8Array {
  const { header, files } = decodeSc2RecordsSync(bytes);
  return writeSc2({
    header,
    files: files.map(({ name, content }) => {
      if (content.kind !== 'struct') return { name, content };
      if (name === 'replay.details') {
        const m_timeUTC = (content.value['m_timeUTC'] as bigint) + BigInt(seconds) * PER_SECOND;
        return { name, content: { kind: 'struct', value: { ...content.value, m_timeUTC } } };
      }
      if (name !== 'replay.initData') return { name, content };
      const lobby = content.value['m_syncLobbyState'] as { readonly m_gameDescription: object };
      const m_syncLobbyState = { ...lobby, m_gameDescription: { ...lobby.m_gameDescription, m_randomValue: seed } };
      return { name, content: { kind: 'struct', value: { ...content.value, m_syncLobbyState } } };
    }),
  });
}
