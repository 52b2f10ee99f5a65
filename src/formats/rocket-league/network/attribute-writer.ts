import type { BitWriter } from '../../../core/bit-writer.js';
import type { StreamRules } from '../rules.js';
import { textBytesOf } from '../text-bytes.js';
import type { RocketLeagueText } from '../text.js';
import { vectorSize, widthBelow } from './bits.js';
import { fieldsOf, LOADOUT_FIELDS } from './layouts.js';
import type {
  RocketLeagueAttributeType,
  RocketLeagueLoadout,
  RocketLeagueOnlineLoadout,
  RocketLeagueProduct,
  RocketLeagueReference,
  RocketLeagueRigidBody,
  RocketLeagueRotator,
  RocketLeagueUniqueId,
  RocketLeagueVector,
} from './values.js';

/** Writes values of attributes as bits: the inverse of `AttributeReader`. */
export class AttributeWriter {
  readonly bits: BitWriter;
  readonly #rules: StreamRules;

  constructor(bits: BitWriter, rules: StreamRules) {
    this.bits = bits;
    this.#rules = rules;
  }

  vector({ x, y, z, size: storedSize }: RocketLeagueVector): void {
    const { bits } = this;
    const limit = this.#rules.vectorLimit;
    const size = storedSize ?? vectorSize(x, y, z, limit);
    this.below(size, limit);
    const bias = 2 ** (size + 1);
    for (const value of [x, y, z]) bits.bits(value + bias, size + 2);
  }

  /** A value below a limit. */
  below(value: number, limit: number): void {
    const width = widthBelow(limit);
    const top = 2 ** width;
    this.bits.bits(value % top, width);
    if ((value % top) + top < limit) this.bits.bool(value >= top);
  }

  rotator({ pitch, yaw, roll }: RocketLeagueRotator): void {
    for (const angle of [pitch, yaw, roll]) {
      this.bits.bool(angle !== undefined);
      if (angle !== undefined) this.bits.bits(angle & 0xff, 8);
    }
  }

  reference({ isActor, index }: RocketLeagueReference): void {
    this.bits.bool(isActor);
    this.bits.bits(index >>> 0, 32);
  }

  text(text: RocketLeagueText): void {
    this.bits.bytes(textBytesOf(text));
  }

  /** A value of any type. */
  value(type: RocketLeagueAttributeType, value: unknown): void {
    for (const { name, code } of fieldsOf(type)) this.#code(code, name === '' ? value : (value as Record<string, unknown>)[name]);
  }

  #code(code: string, value: unknown): void {
    const { bits } = this;
    switch (code) {
      case 'b':
        return bits.bool(value as boolean);
      case 'u8':
        return bits.bits(value as number, 8);
      case 'u32':
        return bits.bits(value as number, 32);
      case 'i32':
        return bits.bits((value as number) >>> 0, 32);
      case 'f32':
        return bits.f32(value as number);
      case 'i64':
        return bits.bits64(BigInt.asUintN(64, value as bigint), 64);
      case 'V':
        return this.vector(value as RocketLeagueVector);
      case 'R':
        return this.rotator(value as RocketLeagueRotator);
      case 'A':
        return this.reference(value as RocketLeagueReference);
      case 'S':
        return this.text(value as RocketLeagueText);
      case 'I':
        return this.#uniqueId(value as RocketLeagueUniqueId);
      case 'L':
        return this.#loadout(value as RocketLeagueLoadout);
      case 'O':
        return this.#onlineLoadout(value as RocketLeagueOnlineLoadout);
      case 'M':
        return bits.bits(value as number, this.#rules.hasWideModes ? 8 : 2);
      case 'F':
        if (this.#rules.hasTransitionSpeed) bits.f32(value as number);
        return;
      case 'Q':
        return typeof value === 'bigint' ? bits.bits64(value, 64) : this.text(value as RocketLeagueText);
      case 'B':
        return this.#body(value as RocketLeagueRigidBody);
      default:
        return bits.bits(value as number, Number(code));
    }
  }

  #body({ isSleeping, position, rotation, linearVelocity, angularVelocity }: RocketLeagueRigidBody): void {
    const { bits } = this;
    bits.bool(isSleeping);
    this.vector(position);
    if ('largest' in rotation) {
      bits.bits(rotation.largest, 2);
      for (const part of [rotation.a, rotation.b, rotation.c]) bits.bits(part, 18);
    } else for (const angle of [rotation.pitch, rotation.yaw, rotation.roll]) bits.bits(angle, 16);
    if (isSleeping) return;
    this.vector(linearVelocity!);
    this.vector(angularVelocity!);
  }

  #uniqueId(id: RocketLeagueUniqueId): void {
    const { bits } = this;
    bits.bits(id.system, 8);
    if (id.system === 0) return;
    if (id.system === 11) this.text(id.id);
    else if (id.system === 2) {
      bits.bytes(id.bytes);
      bits.bits64(id.id, 64);
    } else {
      bits.bits64(id.id, 64);
      if ((id.system === 6 || id.system === 7) && id.bytes !== undefined) bits.bytes(id.bytes);
    }
    bits.bits(id.localPlayer, 8);
  }

  #loadout(loadout: RocketLeagueLoadout): void {
    this.bits.bits(loadout.version, 8);
    for (const [name, since] of LOADOUT_FIELDS) if (loadout.version >= since) this.bits.bits(loadout[name]!, 32);
  }

  #onlineLoadout(slots: RocketLeagueOnlineLoadout): void {
    this.bits.bits(slots.length, 8);
    for (const products of slots) {
      this.bits.bits(products.length, 8);
      for (const product of products) this.#product(product);
    }
  }

  #product({ flag, object, kind, value }: RocketLeagueProduct): void {
    const { bits } = this;
    bits.bool(flag);
    bits.bits(object, 32);
    switch (kind) {
      case 'color':
        return bits.bits(value as number, 32);
      case 'oldColor':
        bits.bool(value !== undefined);
        if (value !== undefined) bits.bits(value as number, 31);
        return;
      case 'oldPaint':
      case 'oldTeamEdition':
        return this.below(value as number, OLD_PAINTS);
      case 'title':
        return this.text(value as RocketLeagueText);
      case 'none':
        return;
      default:
        return bits.bits(value as number, 31);
    }
  }
}

/** Old paints are below this. */
const OLD_PAINTS = 14;
