import type { SlippiEvent } from '../../../src/formats/slippi/index.js';

/** How a field is spelled: f32, seeds and processed buttons as hex of their bits, physical buttons as four digits, the rest in decimal. */
type Spelling = 'f32' | 'hex8' | 'hex4' | 'decimal';
const spelled = (names: string, spelling: Spelling): [string, Spelling][] => names.split(' ').map((name) => [name, spelling]);

const LINES: Readonly<Record<string, { readonly command: string; readonly fields: readonly [string, Spelling][] }>> = {
  frameStart: { command: '3a', fields: [...spelled('randomSeed', 'hex8'), ...spelled('sceneFrameCounter', 'decimal')] },
  preFrame: {
    command: '37',
    fields: [
      ...spelled('randomSeed', 'hex8'),
      ...spelled('actionState', 'decimal'),
      ...spelled('x y facing stickX stickY cStickX cStickY trigger', 'f32'),
      ...spelled('processedButtons', 'hex8'),
      ...spelled('physicalButtons', 'hex4'),
      ...spelled('physicalL physicalR', 'f32'),
      ...spelled('rawStickX', 'decimal'),
      ...spelled('percent', 'f32'),
      ...spelled('rawStickY rawCStickX rawCStickY', 'decimal'),
    ],
  },
  postFrame: {
    command: '38',
    fields: [
      ...spelled('character actionState', 'decimal'),
      ...spelled('x y facing percent shield', 'f32'),
      ...spelled('lastAttack comboCount lastHitBy stocks', 'decimal'),
      ...spelled('actionStateFrame', 'f32'),
      ...spelled('flags', 'decimal'),
      ...spelled('misc', 'f32'),
      ...spelled('airborne lastGround jumpsLeft lCancel hurtbox', 'decimal'),
      ...spelled('airSpeedX speedY attackSpeedX attackSpeedY groundSpeedX hitlagFrames', 'f32'),
      ...spelled('animation hitByInstance instance', 'decimal'),
    ],
  },
  item: {
    command: '3b',
    fields: [
      ...spelled('itemType state', 'decimal'),
      ...spelled('facing speedX speedY x y', 'f32'),
      ...spelled('damage', 'decimal'),
      ...spelled('framesLeft', 'f32'),
      ...spelled('spawnId missileType turnipFace chargeLaunched chargePower owner instance', 'decimal'),
    ],
  },
  bookend: { command: '3c', fields: spelled('latestFinalizedFrame', 'decimal') },
  fodPlatform: { command: '3f', fields: [...spelled('platform', 'decimal'), ...spelled('height', 'f32')] },
  whispy: { command: '40', fields: spelled('direction', 'decimal') },
  stadium: { command: '41', fields: spelled('step transformation', 'decimal') },
};

const bits = new DataView(new ArrayBuffer(4));
export const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const hexBytes = (bytes: Uint8Array): string => Array.from(bytes, (byte) => hex(byte, 2)).join('');

function spell(value: number, spelling: Spelling): string {
  if (spelling === 'decimal') return String(value);
  if (spelling !== 'f32') return hex(value, spelling === 'hex8' ? 8 : 4);
  bits.setFloat32(0, value);
  return hex(bits.getUint32(0), 8);
}

/** The five bytes of flags, or undefined where the payload does not hold them all. */
function flagsOf(event: Readonly<Record<string, unknown>>): string | undefined {
  const bytes = [0, 1, 2, 3, 4].map((i) => event[`flags${i}`] as number | undefined);
  return bytes.some((byte) => byte === undefined) ? undefined : bytes.map((byte) => hex(byte!, 2)).join('');
}

/** The line of an event in the corpus' canonical text. `sha256` gives lower-case hex digits. */
export function lineOf(event: SlippiEvent, sha256: (bytes: Uint8Array) => string): string {
  switch (event.type) {
    case 'gameStart':
      return `36|${event.gameStart.payload.length}|${sha256(event.gameStart.payload).slice(0, 16)}`;
    case 'gameEnd': {
      const { placement0, placement1, placement2, placement3 } = event;
      const places = placement3 === undefined ? '-' : [placement0, placement1, placement2, placement3].join(',');
      return `39|${event.method}|${event.lras ?? '-'}|${places}`;
    }
    case 'splitter':
      return `10|${event.usedBytes}|${hex(event.innerCommand, 2)}|${event.isLast ? 1 : 0}|${sha256(event.data).slice(0, 16)}`;
    case 'unknown':
      return `${hex(event.command, 2)}|?|${hexBytes(event.payload)}`;
    default: {
      const { command, fields } = LINES[event.type]!;
      const all = event as unknown as Readonly<Record<string, unknown>>;
      const values = fields.flatMap(([name, spelling]) => {
        if (name === 'flags') return flagsOf(all) ?? [];
        const value = all[name] as number | undefined;
        return value === undefined ? [] : spell(value, spelling);
      });
      if (event.rest !== undefined) values.push(`+${hexBytes(event.rest)}`);
      const whose = 'player' in event ? `|${event.player}|${event.follower}` : '';
      return `${command}|${event.frame}${whose}|${values.join(';')}`;
    }
  }
}

/** The line of the table of events. */
export const tableLine = (sizes: readonly { readonly command: number; readonly byteLength: number }[]): string =>
  `35|${sizes.map(({ command, byteLength }) => `${hex(command, 2)}:${byteLength}`).join(',')}`;
