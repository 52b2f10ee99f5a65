import { ByteWriter } from '../core/byte-writer.js';
import { replayError } from '../core/errors.js';
import { crc32Bzip2 } from './checksum.js';
import { opusPacketInfo } from './opus-packet.js';

/** Opus packets that play one after the other, as a replay stores them. */
export interface OpusBurst {
  readonly packets: readonly Uint8Array[];
  /**
   * When the first of them plays, in seconds of the replay. Where that is 0.1 seconds or more after the end of what comes before, the file has
   * silence in between; less is how packets arrive. Undefined: right after what comes before.
   */
  readonly seconds?: number | undefined;
}

/** How `oggOpus` writes. */
export interface OggOpusOptions {
  /** Second of the replay at which the file begins; undefined: with the first burst. What is earlier follows without silence. */
  readonly startSeconds?: number | undefined;
  /** Rate at which the sound was recorded, in Hz. Players show it; Opus always plays at 48,000. 0: not known. */
  readonly inputSampleRate?: number | undefined;
  /** Comments as players show them: `{ TITLE: 'Ada', DATE: '2026' }`. Names are ASCII without `=`. */
  readonly comments?: Readonly<Record<string, string>> | undefined;
}

const SAMPLE_RATE = 48_000;
/** Of silence between bursts; less is jitter of packets that were sent without a pause. */
const MIN_SILENCE_SAMPLES = SAMPLE_RATE / 10;
/** A longer pause is a damaged time, not part of a match. */
const MAX_SILENCE_SAMPLES = 24 * 3600 * SAMPLE_RATE;
/** 20 ms of CELT in full band with the silence flag set: RFC 6716, section 4.3. */
const SILENCE = /* @__PURE__ */ Uint8Array.of(0xf8, 0xff, 0xfe);
const SILENCE_SAMPLES = 960;
/** What libopus' encoder is late by: a player drops so much of the beginning. */
const PRE_SKIP_SAMPLES = 312;
/** RFC 7845, section 6: no page holds more than a second where it need not. */
const PAGE_SAMPLES = SAMPLE_RATE;
const MAX_SEGMENTS = 255;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;
/** Of the one stream in the file: any number. */
const SERIAL = 1;

/**
 * Opus packets as an Ogg file (`.ogg`, `.opus`) that any player plays: RFC 3533 and RFC 7845. Nothing is decoded. Throws `corrupt` for a packet that
 * no decoder takes, with its place in `path`, and for a pause of more than a day; `usage` for no packets at all.
 *
 * @example
 * const packet = Uint8Array.of(0xf8, 0xff, 0xfe); // 20 ms
 * oggOpus([{ packets: [packet, packet], seconds: 12.5 }, { packets: [packet], seconds: 14 }]); // 0.04, a pause of 1.46 and 0.02 seconds
 */
export function oggOpus(bursts: readonly OpusBurst[], options: OggOpusOptions = {}): Uint8Array {
  const { startSeconds = bursts[0]?.seconds ?? 0, inputSampleRate = SAMPLE_RATE, comments = {} } = options;
  const file = new OggFile();
  let isStereo = false;
  for (const { packets } of bursts) for (const packet of packets) isStereo ||= opusPacketInfo(packet)?.isStereo === true;
  file.page([opusHead(isStereo ? 2 : 1, inputSampleRate)], FIRST_PAGE);
  file.page([opusTags(comments)]);
  bursts.forEach(({ packets, seconds }, burst) => {
    if (packets.length > 0 && seconds !== undefined) addSilence(file, samplesAt(seconds - startSeconds, burst) - file.samples, burst);
    packets.forEach((packet, at) => {
      const info = opusPacketInfo(packet);
      if (info === undefined) throw replayError('corrupt', 'no Opus packet', { path: [`burst ${burst}`, `packet ${at}`] });
      file.add(packet, info.samples);
    });
  });
  if (file.samples === 0) throw replayError('usage', 'there are no Opus packets to write');
  return file.done();
}

function samplesAt(seconds: number, burst: number): number {
  if (!Number.isFinite(seconds)) throw replayError('usage', 'must be a finite number', { path: [`burst ${burst}`, 'seconds'] });
  return Math.round(seconds * SAMPLE_RATE);
}

function addSilence(file: OggFile, samples: number, burst: number): void {
  if (samples < MIN_SILENCE_SAMPLES) return;
  if (samples > MAX_SILENCE_SAMPLES)
    throw replayError('corrupt', `a pause of ${Math.round(samples / SAMPLE_RATE)} seconds`, { path: [`burst ${burst}`, 'seconds'] });
  for (let left = samples; left >= SILENCE_SAMPLES; left -= SILENCE_SAMPLES) file.add(SILENCE, SILENCE_SAMPLES);
}

/** RFC 7845, section 5.1: no gain, one stream of one or two channels. */
function opusHead(channels: number, inputSampleRate: number): Uint8Array {
  const head = new ByteWriter();
  head.latin1('OpusHead');
  head.u8(1);
  head.u8(channels);
  head.u16(PRE_SKIP_SAMPLES);
  head.u32(inputSampleRate);
  head.i16(0);
  head.u8(0);
  return head.done();
}

/** RFC 7845, section 5.2. */
function opusTags(comments: Readonly<Record<string, string>>): Uint8Array {
  const tags = new ByteWriter();
  const add = (text: string): void => {
    const bytes = new TextEncoder().encode(text);
    tags.u32(bytes.length);
    tags.bytes(bytes);
  };
  const entries = Object.entries(comments);
  tags.latin1('OpusTags');
  add('replaykit');
  tags.u32(entries.length);
  for (const [name, value] of entries) {
    if (!/^[ -<>-}]+$/.test(name)) throw replayError('usage', `'${name}' cannot name a comment`, { path: ['comments', name] });
    add(`${name}=${value}`);
  }
  if (segmentsOf(tags.length) > MAX_SEGMENTS) throw replayError('usage', 'the comments are too long', { path: ['comments'] });
  return tags.done();
}

/** A packet ends with a segment of less than 255 bytes: RFC 3533, section 6. */
const segmentsOf = (byteLength: number): number => Math.floor(byteLength / MAX_SEGMENTS) + 1;

/** A logical stream in pages. No packet crosses from one page to the next: 255 segments hold any. */
class OggFile {
  /** Samples of all packets. */
  samples = 0;
  readonly #out = new ByteWriter(1 << 12);
  #pending: Uint8Array[] = [];
  #segments = 0;
  #firstSample = 0;
  #pages = 0;

  add(packet: Uint8Array, samples: number): void {
    const segments = segmentsOf(packet.length);
    if (this.#segments + segments > MAX_SEGMENTS || this.samples - this.#firstSample >= PAGE_SAMPLES) this.#flush(0);
    this.#pending.push(packet);
    this.#segments += segments;
    this.samples += samples;
  }

  page(packets: readonly Uint8Array[], flags = 0): void {
    const lacing = packets.flatMap(({ length }) => [...new Uint8Array(segmentsOf(length) - 1).fill(MAX_SEGMENTS), length % MAX_SEGMENTS]);
    const page = new ByteWriter();
    page.latin1('OggS');
    page.u8(0);
    page.u8(flags);
    page.u64Number(this.samples);
    page.u32(SERIAL);
    page.u32(this.#pages);
    page.u32(0);
    page.u8(lacing.length);
    for (const length of lacing) page.u8(length);
    for (const packet of packets) page.bytes(packet);
    const bytes = page.done();
    new DataView(bytes.buffer).setUint32(CHECKSUM_AT, oggChecksum(bytes), true);
    this.#out.bytes(bytes);
    this.#pages++;
  }

  done(): Uint8Array {
    this.#flush(LAST_PAGE);
    return this.#out.done();
  }

  #flush(flags: number): void {
    this.page(this.#pending, flags);
    this.#pending = [];
    this.#segments = 0;
    this.#firstSample = this.samples;
  }
}

const CHECKSUM_AT = 22;

/** The CRC of bzip2, from 0 and not inverted: RFC 3533, section 6. */
const oggChecksum = (bytes: Uint8Array): number => ~crc32Bzip2(bytes, 0xffffffff) >>> 0;
