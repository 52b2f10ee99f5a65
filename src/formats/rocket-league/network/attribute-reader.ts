import { corrupt } from '../../../core/errors.js';
import type { StreamRules } from '../rules.js';
import { BitReader, readBelow, readBitText, readVector, vectorSize, widthBelow } from './bits.js';
import { fieldsOf, LOADOUT_FIELDS, type ProductKind } from './layouts.js';
import type {
  RocketLeagueAttributeType,
  RocketLeagueLoadout,
  RocketLeagueOnlineLoadout,
  RocketLeagueProduct,
  RocketLeagueReference,
  RocketLeagueRigidBody,
  RocketLeagueRotator,
  RocketLeagueStoredRotation,
  RocketLeagueUniqueId,
  RocketLeagueValue,
  RocketLeagueVector,
} from './values.js';

/** Places in `AttributeReader.body`, of a rigid body as stored. */
export const Body = { isSleeping: 0, position: 1, rotation: 4, linear: 8, angular: 11, length: 14 } as const;

/** Old paints are below this. */
const OLD_PAINTS = 14;

/** Reads values of attributes from the bits of a stream. Reads do not check the end: the caller does, at the latest at the end of a frame. */
export class AttributeReader {
  readonly bits: BitReader;
  /** The rigid body that was read last. It is one array for all of them, so that none costs an object. */
  readonly body = new Int32Array(Body.length);
  readonly #rules: StreamRules;
  readonly #products: readonly ProductKind[];
  readonly #maxStringBytes: number;
  readonly #vector = new Int32Array(3);
  /** The sizes of the vectors of the rigid body that was read last. */
  readonly #sizes = new Int32Array(3);

  constructor(bits: BitReader, rules: StreamRules, products: readonly ProductKind[], maxStringBytes: number) {
    this.bits = bits;
    this.#rules = rules;
    this.#products = products;
    this.#maxStringBytes = maxStringBytes;
  }

  /** Reads a rigid body into `body`. */
  readBody(): void {
    const { bits, body } = this;
    const { vectorLimit, hasQuaternions } = this.#rules;
    const isSleeping = bits.bit();
    body[Body.isSleeping] = isSleeping;
    const sizes = this.#sizes;
    sizes[0] = readVector(bits, vectorLimit, body, Body.position);
    if (hasQuaternions) {
      body[Body.rotation] = bits.bits(2);
      body[Body.rotation + 1] = bits.bits(18);
      body[Body.rotation + 2] = bits.bits(18);
      body[Body.rotation + 3] = bits.bits(18);
    } else {
      body[Body.rotation] = bits.bits(16);
      body[Body.rotation + 1] = bits.bits(16);
      body[Body.rotation + 2] = bits.bits(16);
    }
    if (isSleeping === 1) {
      body.fill(0, Body.linear);
      return;
    }
    sizes[1] = readVector(bits, vectorLimit, body, Body.linear);
    sizes[2] = readVector(bits, vectorLimit, body, Body.angular);
  }

  /** The rigid body that was read last, as an object. */
  bodyValue(): RocketLeagueRigidBody {
    const { body } = this;
    const sizes = this.#sizes;
    const position = this.#vectorOf(body, Body.position, sizes[0]!);
    const [first, second, third, fourth] = [body[4]!, body[5]!, body[6]!, body[7]!];
    const rotation: RocketLeagueStoredRotation = this.#rules.hasQuaternions
      ? { largest: first, a: second, b: third, c: fourth }
      : { pitch: first, yaw: second, roll: third };
    const isSleeping = body[Body.isSleeping] === 1;
    return isSleeping
      ? { isSleeping, position, rotation }
      : {
          isSleeping,
          position,
          rotation,
          linearVelocity: this.#vectorOf(body, Body.linear, sizes[1]!),
          angularVelocity: this.#vectorOf(body, Body.angular, sizes[2]!),
        };
  }

  vector(): RocketLeagueVector {
    const vector = this.#vector;
    return this.#vectorOf(vector, 0, readVector(this.bits, this.#rules.vectorLimit, vector, 0));
  }

  /** A vector as an object, with its size where that is not the one that the game chooses. */
  #vectorOf(from: Int32Array, at: number, size: number): RocketLeagueVector {
    const [x, y, z] = [from[at]!, from[at + 1]!, from[at + 2]!];
    return size === vectorSize(x, y, z, this.#rules.vectorLimit) ? { x, y, z } : { x, y, z, size };
  }

  rotator(): RocketLeagueRotator {
    const { bits } = this;
    const rotator: { -readonly [Part in keyof RocketLeagueRotator]: number } = {};
    if (bits.bit() === 1) rotator.pitch = (bits.bits(8) << 24) >> 24;
    if (bits.bit() === 1) rotator.yaw = (bits.bits(8) << 24) >> 24;
    if (bits.bit() === 1) rotator.roll = (bits.bits(8) << 24) >> 24;
    return rotator;
  }

  reference(): RocketLeagueReference {
    const isActor = this.bits.bool();
    return { isActor, index: this.bits.i32() };
  }

  /** A value of any type. */
  value(type: RocketLeagueAttributeType): RocketLeagueValue {
    const fields = fieldsOf(type);
    if (fields[0]!.name === '') return this.#code(fields[0]!.code) as RocketLeagueValue;
    const value: Record<string, unknown> = {};
    for (const { name, code } of fields) {
      const part = this.#code(code);
      if (part !== undefined) value[name] = part;
    }
    return value;
  }

  #code(code: string): unknown {
    const { bits } = this;
    switch (code) {
      case 'b':
        return bits.bool();
      case 'u8':
        return bits.bits(8);
      case 'u32':
        return bits.bits(32);
      case 'i32':
        return bits.i32();
      case 'f32':
        return bits.f32();
      case 'i64':
        return BigInt.asIntN(64, bits.bits64(64));
      case 'V':
        return this.vector();
      case 'R':
        return this.rotator();
      case 'A':
        return this.reference();
      case 'S':
        return readBitText(bits, this.#maxStringBytes);
      case 'I':
        return this.#uniqueId();
      case 'L':
        return this.#loadout();
      case 'O':
        return this.#onlineLoadout();
      case 'M':
        return bits.bits(this.#rules.hasWideModes ? 8 : 2);
      case 'F':
        return this.#rules.hasTransitionSpeed ? bits.f32() : undefined;
      case 'Q':
        return this.#rules.hasServerText ? readBitText(bits, this.#maxStringBytes) : bits.bits64(64);
      case 'B':
        this.readBody();
        return this.bodyValue();
      default:
        return bits.bits(Number(code));
    }
  }

  #uniqueId(): RocketLeagueUniqueId {
    const { bits } = this;
    const system = bits.bits(8);
    switch (system) {
      case 0:
        return { system };
      case 1:
      case 4:
      case 5:
        return { system, id: bits.bits64(64), localPlayer: bits.bits(8) };
      case 2: {
        const bytes = bits.bytes(16 + this.#rules.ps4Bytes);
        const end = bytes.subarray(0, 16).indexOf(0);
        const name = String.fromCharCode(...bytes.subarray(0, end < 0 ? 16 : end));
        return { system, name, bytes, id: bits.bits64(64), localPlayer: bits.bits(8) };
      }
      case 6:
      case 7: {
        const id = bits.bits64(64);
        const byteLength = system === 6 ? 24 : this.#rules.switchBytes;
        return byteLength === 0
          ? { system, id, localPlayer: bits.bits(8) }
          : { system, id, bytes: bits.bytes(byteLength), localPlayer: bits.bits(8) };
      }
      case 11:
        return { system, id: readBitText(bits, this.#maxStringBytes), localPlayer: bits.bits(8) };
      default:
        throw corrupt(`the platform of an account is ${system}, which is unknown`, {
          reason: 'unknown-platform',
          offset: bits.position >>> 3,
        });
    }
  }

  #loadout(): RocketLeagueLoadout {
    const { bits } = this;
    const version = bits.bits(8);
    const loadout: Record<string, number> = { version };
    for (const [name, since] of LOADOUT_FIELDS) if (version >= since) loadout[name] = bits.bits(32);
    return loadout as unknown as RocketLeagueLoadout;
  }

  #onlineLoadout(): RocketLeagueOnlineLoadout {
    const { bits } = this;
    const slots: RocketLeagueProduct[][] = [];
    for (let left = bits.bits(8); left > 0; left--) {
      const products: RocketLeagueProduct[] = [];
      for (let more = bits.bits(8); more > 0; more--) products.push(this.#product());
      slots.push(products);
      bits.check('a loadout');
    }
    return slots;
  }

  #product(): RocketLeagueProduct {
    const { bits } = this;
    const { hasWideColor, hasWidePaint } = this.#rules;
    const flag = bits.bool();
    const object = bits.bits(32);
    const kind = this.#products[object];
    switch (kind) {
      case 'color':
        if (hasWideColor) return { flag, object, kind, value: bits.bits(32) };
        return bits.bool() ? { flag, object, kind: 'oldColor', value: bits.bits(31) } : { flag, object, kind: 'oldColor' };
      case 'paint':
      case 'teamEdition':
        if (hasWidePaint) return { flag, object, kind, value: bits.bits(31) };
        return {
          flag,
          object,
          kind: kind === 'paint' ? 'oldPaint' : 'oldTeamEdition',
          value: readBelow(bits, OLD_PAINTS, widthBelow(OLD_PAINTS)),
        };
      case 'specialEdition':
        return { flag, object, kind, value: bits.bits(31) };
      case 'title':
        return { flag, object, kind, value: readBitText(bits, this.#maxStringBytes) };
      default:
        return { flag, object, kind: 'none' };
    }
  }
}
