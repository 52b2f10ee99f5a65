/**
 * Encodes replays byte by byte, with numbers of its own: it shares no code with the reader, so that a test which reads what this wrote compares
 * two descriptions of the format.
 */

/** Sizes of payloads by command in version 3.18.0. */
export const SIZES_3_18: readonly (readonly [command: number, payloadBytes: number])[] = [
  [0x36, 760],
  [0x37, 66],
  [0x38, 84],
  [0x39, 6],
  [0x3a, 12],
  [0x3b, 44],
  [0x3c, 8],
  [0x3d, 16],
  [0x10, 516],
  [0x3f, 9],
  [0x40, 5],
  [0x41, 8],
];

type Kind = 'u8' | 'i8' | 'u16' | 'u32' | 'i32' | 'f32';
/** A value and its place, from the command byte on. */
export type Put = readonly [offset: number, kind: Kind, value: number];

/** An event of `payloadBytes` bytes behind its command. Values after its end are left out. */
export function event(command: number, payloadBytes: number, puts: readonly Put[] = []): Uint8Array {
  const bytes = new Uint8Array(1 + payloadBytes);
  const view = new DataView(bytes.buffer);
  bytes[0] = command;
  for (const [offset, kind, value] of puts) {
    const size = kind === 'u8' || kind === 'i8' ? 1 : kind === 'u16' ? 2 : 4;
    if (offset + size > bytes.length) continue;
    if (kind === 'u8') view.setUint8(offset, value);
    else if (kind === 'i8') view.setInt8(offset, value);
    else if (kind === 'u16') view.setUint16(offset, value);
    else if (kind === 'u32') view.setUint32(offset, value);
    else if (kind === 'i32') view.setInt32(offset, value);
    else view.setFloat32(offset, value);
  }
  return bytes;
}

/** Text of ASCII and full-width `#` (81 94), as names and codes are stored. */
function text(offset: number, value: string): Put[] {
  const bytes = [...value].flatMap((char) => (char === '#' ? [0x81, 0x94] : [char.charCodeAt(0)]));
  return bytes.map((byte, i): Put => [offset + i, 'u8', byte]);
}

/** A player of a made game. */
export interface MadePlayer {
  /** 0 to 3. */
  readonly player: number;
  /** External id. */
  readonly character: number;
  readonly costume?: number;
  readonly stocks?: number;
  readonly type?: number;
  readonly cpuLevel?: number;
  readonly team?: number;
  readonly tag?: string;
  readonly name?: string;
  readonly code?: string;
}

/** Settings of a made game. */
export interface MadeSettings {
  readonly version?: readonly [number, number, number];
  readonly sizes?: readonly (readonly [command: number, payloadBytes: number])[];
  readonly stage: number;
  readonly isTeams?: boolean;
  readonly majorScene?: number;
  readonly sessionId?: string;
  readonly players: readonly MadePlayer[];
}

/** A character in a frame. */
export interface MadeCharacter {
  readonly player: number;
  readonly follower?: number;
  /** Internal id. */
  readonly character: number;
  readonly state: number;
  readonly stateFrame?: number;
  readonly x: number;
  readonly y: number;
  readonly facing?: number;
  readonly percent?: number;
  readonly stocks?: number;
  readonly shield?: number;
  readonly lastAttack?: number;
  readonly lastHitBy?: number;
  readonly isAirborne?: boolean;
  readonly ground?: number;
  readonly jumps?: number;
  readonly lCancel?: number;
  readonly hurtbox?: number;
  readonly hitlag?: number;
  readonly flags?: readonly number[];
  readonly misc?: number;
  readonly buttons?: number;
  readonly stick?: readonly [number, number];
  readonly cStick?: readonly [number, number];
  readonly triggers?: readonly [number, number];
}

/** An item in a frame. */
export interface MadeItem {
  readonly type: number;
  readonly spawnId: number;
  readonly x: number;
  readonly y: number;
  readonly owner?: number;
  readonly facing?: number;
  readonly framesLeft?: number;
}

/** A frame of a game. */
export interface MadeFrame {
  readonly frame: number;
  readonly characters: readonly MadeCharacter[];
  readonly items?: readonly MadeItem[];
  /** Events of the stage, between inputs and items. */
  readonly stage?: readonly Uint8Array[];
  /** The last frame that is final by then. By default this one. */
  readonly finalized?: number;
}

/** A replay that is put together event by event. */
export class MadeReplay {
  readonly events: Uint8Array[] = [];
  readonly #sizes: ReadonlyMap<number, number>;
  readonly #settings: MadeSettings;

  constructor(settings: MadeSettings) {
    this.#settings = settings;
    const sizes = settings.sizes ?? SIZES_3_18;
    this.#sizes = new Map(sizes);
    this.events.push(
      Uint8Array.of(0x35, 1 + 3 * sizes.length, ...sizes.flatMap(([command, size]) => [command, size >> 8, size & 0xff])),
      this.#start(),
    );
  }

  #start(): Uint8Array {
    const { version = [3, 18, 0], stage, isTeams = false, majorScene = 2, sessionId = '', players } = this.#settings;
    const puts: Put[] = [
      [1, 'u8', version[0]],
      [2, 'u8', version[1]],
      [3, 'u8', version[2]],
      [5, 'u8', 0x32],
      [6, 'u8', 0x01],
      [7, 'u8', 0x86],
      [8, 'u8', 0x4c],
      [0x0d, 'u8', isTeams ? 1 : 0],
      [0x10, 'i8', -1],
      [0x11, 'i8', -1],
      [0x13, 'u16', stage],
      [0x15, 'u32', 480],
      [0x35, 'f32', 1],
      [0x13d, 'u32', 0x5eed],
      [0x1a3, 'u8', 2],
      [0x1a4, 'u8', majorScene],
      [0x2bd, 'u8', 1],
      ...text(0x2be, sessionId),
      [0x2f1, 'u32', sessionId === '' ? 0 : 1],
    ];
    for (let port = 0; port < 4; port++) {
      const at = 0x65 + 0x24 * port;
      const player = players.find((one) => one.player === port);
      puts.push([at + 1, 'u8', player === undefined ? 3 : (player.type ?? 0)]);
      if (player === undefined) continue;
      puts.push(
        [at, 'u8', player.character],
        [at + 2, 'u8', player.stocks ?? 4],
        [at + 3, 'u8', player.costume ?? 0],
        [at + 8, 'u8', 9],
        [at + 9, 'u8', player.team ?? 0],
        [at + 0xc, 'u8', 0xc0],
        [at + 0xf, 'u8', player.cpuLevel ?? 1],
        [at + 0x18, 'f32', 1],
        [at + 0x1c, 'f32', 1],
        [at + 0x20, 'f32', 1],
        [0x141 + 8 * port, 'u32', 1],
        [0x145 + 8 * port, 'u32', 1],
        ...text(0x161 + 16 * port, player.tag ?? ''),
        ...text(0x1a5 + 31 * port, player.name ?? ''),
        ...text(0x221 + 10 * port, player.code ?? ''),
        ...text(0x249 + 29 * port, player.code === undefined ? '' : `made-account-of-player-${port}`),
      );
    }
    return event(0x36, this.sizeOf(0x36), puts);
  }

  /** Bytes of a command's payload; 0 where the table lacks it. */
  sizeOf(command: number): number {
    return this.#sizes.get(command) ?? 0;
  }

  /** An event, if the table has its command. */
  add(command: number, puts: readonly Put[]): void {
    if (this.#sizes.has(command)) this.events.push(event(command, this.sizeOf(command), puts));
  }

  /** A frame, in the order of version 3.7 and on. */
  frame({ frame, characters, items = [], stage = [], finalized = frame }: MadeFrame): void {
    this.add(0x3a, [
      [1, 'i32', frame],
      [5, 'u32', 0x1000 + frame],
      [9, 'u32', frame + 123],
    ]);
    for (const one of characters) this.#pre(frame, one);
    this.events.push(...stage);
    for (const item of items) this.#item(frame, item);
    for (const one of characters) this.#post(frame, one);
    this.add(0x3c, [
      [1, 'i32', frame],
      [5, 'i32', finalized],
    ]);
  }

  #pre(frame: number, one: MadeCharacter): void {
    const { player, follower = 0, state, x, y, facing = 1, percent = 0, buttons = 0 } = one;
    const { stick = [0, 0], cStick = [0, 0], triggers = [0, 0] } = one;
    this.add(0x37, [
      [1, 'i32', frame],
      [5, 'u8', player],
      [6, 'u8', follower],
      [7, 'u32', 0x1000 + frame],
      [0x0b, 'u16', state],
      [0x0d, 'f32', x],
      [0x11, 'f32', y],
      [0x15, 'f32', facing],
      [0x19, 'f32', stick[0]],
      [0x1d, 'f32', stick[1]],
      [0x21, 'f32', cStick[0]],
      [0x25, 'f32', cStick[1]],
      [0x29, 'f32', Math.max(...triggers)],
      [0x2d, 'u32', buttons],
      [0x31, 'u16', buttons],
      [0x33, 'f32', triggers[0]],
      [0x37, 'f32', triggers[1]],
      [0x3b, 'i8', Math.round(stick[0] * 80)],
      [0x3c, 'f32', percent],
      [0x40, 'i8', Math.round(stick[1] * 80)],
      [0x41, 'i8', Math.round(cStick[0] * 80)],
      [0x42, 'i8', Math.round(cStick[1] * 80)],
    ]);
  }

  #post(frame: number, one: MadeCharacter): void {
    const { player, follower = 0, character, state, stateFrame = 0, x, y, facing = 1, percent = 0, stocks = 4, shield = 60 } = one;
    const { lastAttack = 0, lastHitBy = 6, isAirborne = false, ground = 0, jumps = 2, lCancel = 0, hurtbox = 0, hitlag = 0 } = one;
    const { flags = [0, 0, 0, 0, 0], misc = 0 } = one;
    this.add(0x38, [
      [1, 'i32', frame],
      [5, 'u8', player],
      [6, 'u8', follower],
      [7, 'u8', character],
      [8, 'u16', state],
      [0x0a, 'f32', x],
      [0x0e, 'f32', y],
      [0x12, 'f32', facing],
      [0x16, 'f32', percent],
      [0x1a, 'f32', shield],
      [0x1e, 'u8', lastAttack],
      [0x1f, 'u8', 0],
      [0x20, 'u8', lastHitBy],
      [0x21, 'u8', stocks],
      [0x22, 'f32', stateFrame],
      ...flags.map((byte, i): Put => [0x26 + i, 'u8', byte]),
      [0x2b, 'f32', misc],
      [0x2f, 'u8', isAirborne ? 1 : 0],
      [0x30, 'u16', ground],
      [0x32, 'u8', jumps],
      [0x33, 'u8', lCancel],
      [0x34, 'u8', hurtbox],
      [0x49, 'f32', hitlag],
      [0x4d, 'u32', state],
      [0x51, 'u16', 0],
      [0x53, 'u16', 1],
    ]);
  }

  #item(frame: number, { type, spawnId, x, y, owner = -1, facing = 1, framesLeft = 60 }: MadeItem): void {
    this.add(0x3b, [
      [1, 'i32', frame],
      [5, 'u16', type],
      [8, 'f32', facing],
      [0x14, 'f32', x],
      [0x18, 'f32', y],
      [0x1e, 'f32', framesLeft],
      [0x22, 'u32', spawnId],
      [0x2a, 'i8', owner],
    ]);
  }

  /** A list of gecko codes, in parts of 512 bytes. */
  gecko(list: Uint8Array): void {
    for (let at = 0; at < list.length; at += 512) {
      const part = list.subarray(at, at + 512);
      const bytes = event(0x10, 516, [
        [0x201, 'u16', part.length],
        [0x203, 'u8', 0x3d],
        [0x204, 'u8', at + 512 >= list.length ? 1 : 0],
      ]);
      bytes.set(part, 1);
      this.events.push(bytes);
    }
  }

  end(method: number, lras = -1, places: readonly number[] = [-1, -1, -1, -1]): void {
    this.add(0x39, [[1, 'u8', method], [2, 'i8', lras], ...places.map((place, i): Put => [3 + i, 'i8', place])]);
  }

  /** The file. Without metadata it is one that nobody finished: its count is 0, and nothing follows the events. */
  bytes(metadata?: Metadata): Uint8Array {
    const rawBytes = this.events.reduce((sum, { length }) => sum + length, 0);
    const head = [0x7b, ...key('raw'), 0x5b, 0x24, 0x55, 0x23, 0x6c, ...i32(metadata === undefined ? 0 : rawBytes)];
    const tail = metadata === undefined ? [] : [...key('metadata'), ...ubjson(metadata), 0x7d];
    const bytes = new Uint8Array(head.length + rawBytes + tail.length);
    bytes.set(head);
    let at = head.length;
    for (const one of this.events) {
      bytes.set(one, at);
      at += one.length;
    }
    bytes.set(tail, at);
    return bytes;
  }
}

/** What metadata is made of. */
export type Metadata = { readonly [key: string]: number | string | Metadata };

const i32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
const ascii = (value: string): number[] => [...value].map((char) => char.charCodeAt(0));
const key = (name: string): number[] => [0x55, name.length, ...ascii(name)];

/** A value in UBJSON. */
export function ubjson(value: number | string | Metadata): number[] {
  if (typeof value === 'number') return [0x6c, ...i32(value)];
  if (typeof value === 'string') return [0x53, ...key(value)];
  return [0x7b, ...Object.entries(value).flatMap(([name, one]) => [...key(name), ...ubjson(one)]), 0x7d];
}
