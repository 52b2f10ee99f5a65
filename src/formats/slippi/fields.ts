/** The types of the fields of events. All are big-endian. */
export type FieldType = 'f32' | 'u32' | 'i32' | 'u16' | 'u8' | 'i8';

/** Name, type, and offset from the command byte: docs/formats/slippi.md, sections 6 to 11. */
export type Field = readonly [name: string, type: FieldType, offset: number];

export const FIELD_BYTES: Readonly<Record<FieldType, number>> = { f32: 4, u32: 4, i32: 4, u16: 2, u8: 1, i8: 1 };

/** Where an event says its frame, player and follower. */
export const FRAME_AT = 1;
export const PLAYER_AT = 5;
export const FOLLOWER_AT = 6;

/** Fields of a pre-frame update: inputs, before the game acts on them. */
export const PRE_FIELDS = [
  ['randomSeed', 'u32', 0x07],
  ['actionState', 'u16', 0x0b],
  ['x', 'f32', 0x0d],
  ['y', 'f32', 0x11],
  ['facing', 'f32', 0x15],
  ['stickX', 'f32', 0x19],
  ['stickY', 'f32', 0x1d],
  ['cStickX', 'f32', 0x21],
  ['cStickY', 'f32', 0x25],
  ['trigger', 'f32', 0x29],
  ['processedButtons', 'u32', 0x2d],
  ['physicalButtons', 'u16', 0x31],
  ['physicalL', 'f32', 0x33],
  ['physicalR', 'f32', 0x37],
  ['rawStickX', 'i8', 0x3b],
  ['percent', 'f32', 0x3c],
  ['rawStickY', 'i8', 0x40],
  ['rawCStickX', 'i8', 0x41],
  ['rawCStickY', 'i8', 0x42],
] as const satisfies readonly Field[];

/** Fields of a post-frame update: the result of a frame. */
export const POST_FIELDS = [
  ['character', 'u8', 0x07],
  ['actionState', 'u16', 0x08],
  ['x', 'f32', 0x0a],
  ['y', 'f32', 0x0e],
  ['facing', 'f32', 0x12],
  ['percent', 'f32', 0x16],
  ['shield', 'f32', 0x1a],
  ['lastAttack', 'u8', 0x1e],
  ['comboCount', 'u8', 0x1f],
  ['lastHitBy', 'u8', 0x20],
  ['stocks', 'u8', 0x21],
  ['actionStateFrame', 'f32', 0x22],
  ['flags0', 'u8', 0x26],
  ['flags1', 'u8', 0x27],
  ['flags2', 'u8', 0x28],
  ['flags3', 'u8', 0x29],
  ['flags4', 'u8', 0x2a],
  ['misc', 'f32', 0x2b],
  ['airborne', 'u8', 0x2f],
  ['lastGround', 'u16', 0x30],
  ['jumpsLeft', 'u8', 0x32],
  ['lCancel', 'u8', 0x33],
  ['hurtbox', 'u8', 0x34],
  ['airSpeedX', 'f32', 0x35],
  ['speedY', 'f32', 0x39],
  ['attackSpeedX', 'f32', 0x3d],
  ['attackSpeedY', 'f32', 0x41],
  ['groundSpeedX', 'f32', 0x45],
  ['hitlagFrames', 'f32', 0x49],
  ['animation', 'u32', 0x4d],
  ['hitByInstance', 'u16', 0x51],
  ['instance', 'u16', 0x53],
] as const satisfies readonly Field[];

/** Fields of an item update. */
export const ITEM_FIELDS = [
  ['itemType', 'u16', 0x05],
  ['state', 'u8', 0x07],
  ['facing', 'f32', 0x08],
  ['speedX', 'f32', 0x0c],
  ['speedY', 'f32', 0x10],
  ['x', 'f32', 0x14],
  ['y', 'f32', 0x18],
  ['damage', 'u16', 0x1c],
  ['framesLeft', 'f32', 0x1e],
  ['spawnId', 'u32', 0x22],
  ['missileType', 'u8', 0x26],
  ['turnipFace', 'u8', 0x27],
  ['chargeLaunched', 'u8', 0x28],
  ['chargePower', 'u8', 0x29],
  ['owner', 'i8', 0x2a],
  ['instance', 'u16', 0x2b],
] as const satisfies readonly Field[];

export const FRAME_START_FIELDS = [
  ['randomSeed', 'u32', 0x05],
  ['sceneFrameCounter', 'u32', 0x09],
] as const satisfies readonly Field[];

export const BOOKEND_FIELDS = [['latestFinalizedFrame', 'i32', 0x05]] as const satisfies readonly Field[];

export const FOD_PLATFORM_FIELDS = [
  ['platform', 'u8', 0x05],
  ['height', 'f32', 0x06],
] as const satisfies readonly Field[];

export const WHISPY_FIELDS = [['direction', 'u8', 0x05]] as const satisfies readonly Field[];

export const STADIUM_FIELDS = [
  ['step', 'u16', 0x05],
  ['transformation', 'u16', 0x07],
] as const satisfies readonly Field[];

export const GAME_END_FIELDS = [
  ['method', 'u8', 0x01],
  ['lras', 'i8', 0x02],
  ['placement0', 'i8', 0x03],
  ['placement1', 'i8', 0x04],
  ['placement2', 'i8', 0x05],
  ['placement3', 'i8', 0x06],
] as const satisfies readonly Field[];

/** Where a list of fields ends: bytes behind this are not known. */
export const endOf = (fields: readonly Field[], least: number): number =>
  fields.reduce((end, [, type, offset]) => Math.max(end, offset + FIELD_BYTES[type]), least);

/** Whether an event of this many bytes, command byte included, holds a field as a whole. */
export const isWithin = ([, type, offset]: Field, byteLength: number): boolean => offset + FIELD_BYTES[type] <= byteLength;

/** Reads one field of the event whose command byte is at `at`. */
export function readField(view: DataView, at: number, [, type, offset]: Field): number {
  switch (type) {
    case 'f32':
      return view.getFloat32(at + offset);
    case 'u32':
      return view.getUint32(at + offset);
    case 'i32':
      return view.getInt32(at + offset);
    case 'u16':
      return view.getUint16(at + offset);
    case 'u8':
      return view.getUint8(at + offset);
    case 'i8':
      return view.getInt8(at + offset);
  }
}
