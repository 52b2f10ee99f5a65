import type { DecodeLimits } from '../core/limits.js';
import type { Scene } from './model.js';

/**
 * A scene as a small file, which a page opens again without the replay. Seconds are rounded to 1/1024, directions to half a degree, places to the power of two
 * below the size of the world divided by 32,768: half a unit in Dota 2, an eighth in CS2. All else is exact.
 *
 * Cost: one pass over the columns, and DEFLATE.
 *
 * @example
 * const scene = await readScene(file);
 * const bytes = await sceneFile(scene);
 * console.log(bytes.length, (await readSceneFile(bytes)).title);
 */
export async function sceneFile(scene: Scene): Promise<Uint8Array> {
  return await (await import('./scene-file-codec.js')).encodeScene(scene);
}

/**
 * Reads what `sceneFile` wrote.
 *
 * @throws ReplayError `bad-signature` for other bytes, `unsupported-version`, `truncated`, `corrupt` and `checksum` for damage, `limit` above
 * `maxDecompressedBytes`.
 * @example
 * const scene = await readSceneFile(bytes);
 * console.log(scene.title, scene.durationSeconds);
 */
export async function readSceneFile(
  bytes: Uint8Array,
  options: { readonly limits?: Partial<DecodeLimits> | undefined } = {},
): Promise<Scene> {
  return await (await import('./scene-file-codec.js')).decodeScene(bytes, options);
}
