import { checkName } from '../../core/known-names.js';
import { MpqArchive } from '../../containers/mpq/index.js';
import { explainSc2Event, parseSc2 } from '../../formats/sc2/index.js';
import type { Sc2FieldBits } from '../../formats/sc2/index.js';
import { FileName, type Sc2StreamName } from '../../formats/sc2/layout.js';
import { STREAM_ORDER } from '../../formats/sc2/layout.js';
import type { Row } from '../card.js';
import type { FormatGuide, StreamCard } from '../guide.js';
import { hexText } from '../hex.js';

const SECTIONS = { game: 'gameEvents', message: 'messageEvents', tracker: 'trackerEvents' } as const;

/** The events of a stream by type, with their bytes; or one event, bit by bit. */
export const sc2Streams: NonNullable<FormatGuide['streamStructure']> = async (source, { stream, byteOffset, eventIndex }, options) => {
  checkName('stream', stream, STREAM_ORDER, 'sc2');
  const name = stream as Sc2StreamName;
  const archive = await MpqArchive.open(source, options);
  try {
    const bytes = await archive.read(FileName[name]);
    if (bytes === undefined) return await summedUp(source, name, undefined, options);
    return byteOffset === undefined && eventIndex === undefined
      ? await summedUp(source, name, bytes, options)
      : await explained(source, name, bytes, { byteOffset, eventIndex }, options);
  } finally {
    await archive.close();
  }
};

async function summedUp(...[source, stream, bytes, options]: Of): Promise<StreamCard> {
  const section = SECTIONS[stream];
  const replay = await parseSc2(source, { ...options, include: [section], offsets: true });
  const { format, isComplete, diagnostics, [section]: events = [] } = replay;
  const sums = new Map<string, { count: number; bytes: number }>();
  for (const { type, byteLength = 0 } of events) {
    const sum = sums.get(type) ?? { count: 0, bytes: 0 };
    sums.set(type, { count: sum.count + 1, bytes: sum.bytes + byteLength });
  }
  const types = [...sums].map(([type, sum]) => ({ type, ...sum })).sort((a, b) => b.bytes - a.bytes);
  return { format, isComplete, diagnostics, facts: { stream: FileName[stream], bytes: bytes?.length, events: events.length, types } };
}
type Of = [
  source: Parameters<typeof sc2Streams>[0],
  stream: Sc2StreamName,
  bytes: Uint8Array | undefined,
  options: Parameters<typeof sc2Streams>[2],
];

async function explained(
  source: Of[0],
  stream: Sc2StreamName,
  bytes: Uint8Array,
  place: { readonly byteOffset: number | undefined; readonly eventIndex: number | undefined },
  options: Of[3],
): Promise<StreamCard> {
  const { format, isComplete, diagnostics, header } = await parseSc2(source, { ...options, include: ['header'] });
  const found = explainSc2Event(bytes, { stream, baseBuild: header.version.baseBuild, ...place });
  const facts = { stream: FileName[stream], bytes: bytes.length };
  if (found === undefined) return { format, isComplete, diagnostics, facts };
  const { eventIndex, name, gameloop, userId, byteOffset, byteLength, fields } = found;
  const rows = fields.map((field) => fieldRow(field));
  return {
    format,
    isComplete,
    diagnostics,
    facts: {
      ...facts,
      event: eventIndex,
      name: name ?? 'unknown',
      gameloop,
      user: userId,
      offset: byteOffset,
      length: byteLength,
      fields: rows,
    },
    event: { start: byteOffset, bytes: bytes.subarray(byteOffset, byteOffset + byteLength) },
  };
}

/** `bit` counts in the byte, from its lowest one. */
function fieldRow({ path, kind, bitOffset, bitLength, value }: Sc2FieldBits): Row {
  const shown = value instanceof Uint8Array ? hexText(value) : value;
  return { byte: bitOffset >>> 3, bit: bitOffset & 7, bits: bitLength, field: path, kind, value: shown };
}
