import type { RocketLeagueEvent } from '../../../src/formats/rocket-league/events.js';
import { fieldsOf } from '../../../src/formats/rocket-league/network/layouts.js';
import type {
  RocketLeagueAttributeType,
  RocketLeagueOnlineLoadout,
  RocketLeagueProduct,
  RocketLeagueReference,
  RocketLeagueRigidBody,
  RocketLeagueRotator,
  RocketLeagueUniqueId,
  RocketLeagueVector,
} from '../../../src/formats/rocket-league/network/values.js';
import type { RocketLeagueProperty } from '../../../src/formats/rocket-league/property.js';
import { plainText, type RocketLeagueText } from '../../../src/formats/rocket-league/text.js';
import { hex } from '../../support/hex.js';

const scratch = new DataView(new ArrayBuffer(4));
export function floatBits(value: number): string {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0).toString(16).padStart(8, '0');
}
const encoder = new TextEncoder();
const quoted = (text: RocketLeagueText): string => `"${hex(encoder.encode(plainText(text)))}"`;
const bit = (value: boolean): string => (value ? '1' : '0');
const vector = ({ x, y, z }: RocketLeagueVector): string => `${x},${y},${z}`;
const rotator = ({ pitch, yaw, roll }: RocketLeagueRotator): string => [pitch, yaw, roll].map((angle) => angle ?? '-').join(',');
const reference = ({ isActor, index }: RocketLeagueReference): string => `${bit(isActor)};${index}`;

function uniqueId(id: RocketLeagueUniqueId): string {
  switch (id.system) {
    case 0:
      return '0';
    case 2:
      return `2;${quoted(id.name)};"${hex(id.bytes.subarray(16))}";${id.id};${id.localPlayer}`;
    case 6:
    case 7:
      return `${id.system};${id.id}${id.bytes ? `;"${hex(id.bytes)}"` : ''};${id.localPlayer}`;
    case 11:
      return `11;${quoted(id.id)};${id.localPlayer}`;
    default:
      return `${id.system};${id.id};${id.localPlayer}`;
  }
}

const PRODUCTS: Readonly<Record<RocketLeagueProduct['kind'], string>> = {
  color: 'color',
  oldColor: 'oldColor',
  paint: 'paint',
  oldPaint: 'oldPaint',
  teamEdition: 'team',
  oldTeamEdition: 'oldTeam',
  specialEdition: 'special',
  title: 'title',
  none: 'absent',
};
function product({ flag, object, kind, value }: RocketLeagueProduct): string {
  const shown =
    kind === 'none' ? 'absent' : value === undefined ? 'none' : `${PRODUCTS[kind]}:${typeof value === 'number' ? value : quoted(value)}`;
  return `${bit(flag)}:${object}:${shown}`;
}
const onlineLoadout = (slots: RocketLeagueOnlineLoadout): string =>
  `[${slots.map((products) => `[${products.map(product).join(',')}]`).join(',')}]`;

function rigidBody({ isSleeping, position, rotation, linearVelocity, angularVelocity }: RocketLeagueRigidBody): string {
  const turned =
    'largest' in rotation ? [rotation.largest, rotation.a, rotation.b, rotation.c] : [rotation.pitch, rotation.yaw, rotation.roll];
  const moving = isSleeping ? [] : [vector(linearVelocity!), vector(angularVelocity!)];
  return [bit(isSleeping), vector(position), turned.join(','), ...moving].join(';');
}

function coded(code: string, value: unknown): string {
  switch (code) {
    case 'b':
      return bit(value as boolean);
    case 'f32':
    case 'F':
      return floatBits(value as number);
    case 'V':
      return vector(value as RocketLeagueVector);
    case 'R':
      return rotator(value as RocketLeagueRotator);
    case 'A':
      return reference(value as RocketLeagueReference);
    case 'S':
      return quoted(value as RocketLeagueText);
    case 'I':
      return uniqueId(value as RocketLeagueUniqueId);
    case 'L':
      return Object.values(value as object).join(',');
    case 'O':
      return onlineLoadout(value as RocketLeagueOnlineLoadout);
    case 'B':
      return rigidBody(value as RocketLeagueRigidBody);
    default:
      return String(value);
  }
}

/** TYPE and VALUE of an update, as the README of the corpus defines them. */
export function canonicalValue(type: RocketLeagueAttributeType, value: unknown): string {
  if (type === 'QWordString') return typeof value === 'bigint' ? `QWord|${value}` : `String|${quoted(value as RocketLeagueText)}`;
  if (type === 'PartyLeader' && (value as RocketLeagueUniqueId).system === 0) return 'PartyLeader|-';
  const fields = fieldsOf(type);
  const parts =
    fields[0]!.name === ''
      ? [coded(fields[0]!.code, value)]
      : fields.flatMap(({ name, code }) => {
          const part = (value as Record<string, unknown>)[name];
          return part === undefined ? [] : [coded(code, part)];
        });
  return `${type}|${parts.join(';')}`;
}

/** The line of an event. */
export function canonicalEvent(event: RocketLeagueEvent): string {
  switch (event.type) {
    case 'frame':
      return `f|${event.frame}|${floatBits(event.time)}|${floatBits(event.delta)}`;
    case 'actor': {
      const { actor, nameIndex, flag, object, position, rotation } = event;
      return `n|${actor}|${nameIndex ?? '-'}|${bit(flag)}|${object}|${position ? vector(position) : '-'}|${rotation ? rotator(rotation) : '-'}`;
    }
    case 'closed':
      return `d|${event.actor}`;
    case 'unknown':
      return `?|${event.actor}|${event.streamId}|${event.propertyObject}`;
    default: {
      const { actor, streamId, propertyObject, type, value } = event;
      return `u|${actor}|${streamId}|${propertyObject}|${canonicalValue(type, value)}`;
    }
  }
}

/** Lines of properties in the order of the file. */
export function* propertyLines(properties: readonly RocketLeagueProperty[], isEngineZero: boolean, path = ''): Iterable<string> {
  for (const property of properties) {
    const at = path + plainText(property.key);
    const line = (value: string): string => `p|${at}|${property.type}|${value}`;
    switch (property.type) {
      case 'StrProperty':
      case 'NameProperty':
        yield line(quoted(property.value));
        break;
      case 'FloatProperty':
        yield line(floatBits(property.value));
        break;
      case 'BoolProperty':
        yield line(String(Number(property.value)));
        break;
      case 'ByteProperty': {
        const { enumType, value } = property.value;
        yield line(`${plainText(enumType)};${isEngineZero ? '-' : typeof value === 'number' ? value : plainText(value!)}`);
        break;
      }
      case 'ArrayProperty':
        yield line(String(property.value.length));
        for (const [i, list] of property.value.entries()) yield* propertyLines(list, isEngineZero, `${at}[${i}].`);
        break;
      case 'StructProperty':
        yield line(plainText(property.value.struct));
        yield* propertyLines(property.value.properties, isEngineZero, `${at}.`);
        break;
      case 'unknown':
        yield line(`"${hex(property.value)}"`);
        break;
      default:
        yield line(String(property.value));
    }
  }
}
