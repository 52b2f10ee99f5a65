/** "RKSC": the first bytes of a file that `sceneFile` wrote. */
export const SCENE_MAGIC = 0x43_53_4b_52;
const MAGIC_BYTES = [0x52, 0x4b, 0x53, 0x43];

/** Whether a file that begins with these bytes is a scene, not a replay. */
export const isSceneFile = (head: Uint8Array): boolean => MAGIC_BYTES.every((byte, i) => head[i] === byte);
