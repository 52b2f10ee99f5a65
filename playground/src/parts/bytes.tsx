import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { param } from '../fragment.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import { count, hexOffset, size } from '../words.js';
import './bytes.css';
import { Facts, type Fact } from './facts.js';
import { useVirtualRows } from './virtual-rows.js';

const at = param('at');

/** Bytes per row: a phone has no room for sixteen. */
const narrow = matchMedia('(max-width: 599px)');
const perRow = signal(narrow.matches ? 8 : 16);
narrow.addEventListener('change', ({ matches }) => (perRow.value = matches ? 8 : 16));

const ROW_HEIGHT = 22;
/** Bytes that are scrolled through at once, since browsers limit the height of an element. */
const WINDOW = 1 << 20;

const windowOf = (offset: number): number => Math.floor(offset / WINDOW) * WINDOW;
const two = (byte: number): string => byte.toString(16).padStart(2, '0');
const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·');

/** A range of bytes that belong together. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

function Row({
  bytes,
  offset,
  chosen,
  range,
}: {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly chosen: number;
  readonly range: ByteRange | undefined;
}) {
  const row = [...bytes];
  const mark = chosen - offset;
  const isIn = (i: number): boolean => range !== undefined && offset + i >= range.start && offset + i < range.start + range.length;
  const cell = (text: string, i: number) =>
    i === mark ? (
      <mark key={i}>{text}</mark>
    ) : isIn(i) ? (
      <span key={i} class="in">
        {text}
      </span>
    ) : (
      text
    );
  return (
    <>
      <span class="offset">{offset.toString(16).padStart(8, '0')}</span>
      <span class="hex">{row.flatMap((byte, i) => [i === 8 ? '  ' : i === 0 ? '' : ' ', cell(two(byte), i)])}</span>
      <span class="ascii">{row.map((byte, i) => cell(printable(byte), i))}</span>
    </>
  );
}

/** The numbers that start at a byte. */
function Numbers({ bytes }: { readonly bytes: Uint8Array }) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: readonly Fact[] = [
    ['uint8', bytes.length > 0 ? String(bytes[0]) : undefined],
    ['uint16', bytes.length > 1 ? count(view.getUint16(0, true)) : undefined],
    ['uint32', bytes.length > 3 ? count(view.getUint32(0, true)) : undefined],
    ['int32', bytes.length > 3 ? String(view.getInt32(0, true)) : undefined],
    ['float', bytes.length > 3 ? String(Number(view.getFloat32(0, true).toPrecision(7))) : undefined],
    ['double', bytes.length > 7 ? String(Number(view.getFloat64(0, true).toPrecision(6))) : undefined],
  ];
  return <Facts of={facts} wide />;
}

/** The bytes of a file, or of a stream in it, at the offset in the address. */
export function Bytes({ content, range }: { readonly content: Blob; readonly range?: ByteRange | undefined }) {
  const chosen = Math.min(Math.max(0, content.size - 1), Math.max(0, parseInt(at.value || '0', 16) || 0));
  const scroller = useRef<HTMLDivElement>(null);
  const [bytes, setBytes] = useState<{ readonly from: number; readonly data: Uint8Array }>({ from: 0, data: new Uint8Array() });
  const from = windowOf(chosen);
  const asked = useSignal('');
  useEffect(() => {
    let isWanted = true;
    void content
      .slice(from, from + WINDOW)
      .arrayBuffer()
      .then((buffer) => isWanted && setBytes({ from, data: new Uint8Array(buffer) }));
    return () => (isWanted = false);
  }, [content, from]);
  const across = perRow.value;
  const rows = Math.ceil(bytes.data.length / across);
  const { items, height } = useVirtualRows(scroller, rows, ROW_HEIGHT);
  useEffect(() => {
    if (bytes.from === from) scroller.current?.scrollTo({ top: Math.max(0, Math.floor((chosen - from) / across) - 5) * ROW_HEIGHT });
  }, [bytes, chosen, across]);
  const go = (offset: number): void => {
    at.value = Math.min(content.size - 1, Math.max(0, offset)).toString(16);
  };
  const inWindow = chosen - bytes.from;
  const wide = bytes.data.slice(Math.max(0, inWindow), inWindow + 8);
  return (
    <div class="bytes">
      <div class="toolbar">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const text = asked.value.trim();
            const offset = /^\d+$/.test(text) ? Number(text) : parseInt(text, 16);
            if (!Number.isNaN(offset)) go(offset);
          }}
        >
          <input
            class="filter"
            aria-label="Go to offset"
            placeholder="Go to offset: 1234 or 0x4D2"
            value={asked.value}
            onInput={({ currentTarget }) => (asked.value = currentTarget.value)}
          />
          <button type="submit">Go</button>
        </form>
        {content.size > WINDOW && (
          <>
            <button type="button" disabled={from === 0} onClick={() => go(from - WINDOW)}>
              Earlier
            </button>
            <button type="button" disabled={from + WINDOW >= content.size} onClick={() => go(from + WINDOW)}>
              Later
            </button>
          </>
        )}
        <span class="quiet small">
          {hexOffset(chosen)} · byte {count(chosen)} of {size(content.size)}
        </span>
      </div>
      <div class="hex-view" ref={scroller} tabIndex={0} role="region" aria-label="Bytes of the file">
        <div class="hex-rows" style={{ height: `${height}px` }}>
          {items.map(({ index, start }) => (
            <div
              key={index}
              class="hex-row"
              style={{ transform: `translateY(${start}px)` }}
              onClick={({ target, currentTarget }) => {
                if (target instanceof Element && currentTarget.contains(target)) go(bytes.from + index * across);
              }}
            >
              <Row
                bytes={bytes.data.subarray(index * across, (index + 1) * across)}
                offset={bytes.from + index * across}
                chosen={chosen}
                range={range}
              />
            </div>
          ))}
        </div>
      </div>
      <Numbers bytes={wide} />
    </div>
  );
}

const DECODERS = { gzip: 'InflateDecoder', zlib: 'InflateDecoder', bzip2: 'Bzip2Decoder', zstd: 'ZstdDecoder' } as const;

/** A program that prints the bytes from the selected one on. */
export function bytesProgram(replay: OpenReplay): string {
  const offset = parseInt(at.peek() || '0', 16) || 0;
  const wrapper = replay.facts.peek()?.wrapper;
  if (wrapper === undefined) {
    return program(replay, {}, `console.log(Buffer.from(await file.slice(${offset}, ${offset + 256}).arrayBuffer()).toString('hex'));`);
  }
  const decoder = DECODERS[wrapper];
  const named = decoder === 'InflateDecoder' ? `'${wrapper}', ` : '';
  return program(
    replay,
    { 'replaykit/codecs': decoder },
    `
const decoder = new ${decoder}(${named}512 << 20);
const parts = [];
for (const bytes of decoder.push(new Uint8Array(await file.arrayBuffer()))) parts.push(bytes.slice());
for (const bytes of decoder.end()) parts.push(bytes.slice());
console.log(Buffer.concat(parts).subarray(${offset}, ${offset + 256}).toString('hex'));
`,
  );
}
