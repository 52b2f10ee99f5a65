import type { Scene, SceneGround } from '../../scene/model.js';
import type { Camera } from '../camera.js';
import type { Inks } from '../inks.js';

/** A picture of the map, which a page gives: where its upper left corner is in the world, and how large its pixels are. */
export interface GroundImage {
  /** Anything that a canvas can draw. */
  readonly image: CanvasImageSource & { readonly width: number; readonly height: number };
  readonly origin: { readonly x: number; readonly y: number };
  readonly unitsPerPixel: number;
}

/** Parts of the ground that are painted in one go, in the world's units. */
interface GroundPath {
  readonly path: Path2D;
  readonly isArea: boolean;
  readonly floor: number | undefined;
}

const paths = new WeakMap<readonly SceneGround[], readonly GroundPath[]>();

/** Polygons of a kind and floor are one path, since some of them are holes in others. */
function pathsOf(grounds: readonly SceneGround[]): readonly GroundPath[] {
  const known = paths.get(grounds);
  if (known !== undefined) return known;
  const found = new Map<string, GroundPath>();
  for (const { kind, floor, points, isClosed, radius } of grounds) {
    const isArea = (isClosed && kind !== 'track') || radius !== undefined;
    const look = `${kind} ${floor} ${isArea}`;
    let one = found.get(look);
    if (one === undefined) found.set(look, (one = { path: new Path2D(), isArea, floor }));
    const { path } = one;
    for (let i = 0; i < points.length; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (radius !== undefined) {
        path.moveTo(x + radius, y);
        path.arc(x, y, radius, 0, 2 * Math.PI);
      } else if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (isClosed) path.closePath();
  }
  const made = [...found.values()];
  paths.set(grounds, made);
  return made;
}

/** A step of a grid that shows some eight lines: 1, 2 or 5 times a power of ten. */
function gridStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length / 8));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => length / step <= 10)!;
}

/** Paints the map: the page's picture or a grid, and what the recording says about it. `floor` leaves out the other floors. */
export function paintGround(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  inks: Inks,
  ratio: number,
  floor?: number,
  picture?: GroundImage,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = inks.color.background;
  context.fillRect(0, 0, camera.width * ratio, camera.height * ratio);
  if (scene.world === undefined) return;
  camera.applyTo(context, ratio);
  const px = 1 / camera.scale;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  if (picture !== undefined) paintPicture(context, camera, picture);
  else if (!scene.ground.some(({ kind }) => kind === 'floor' || kind === 'track')) paintGrid(context, scene.world, inks, px);
  for (const { path, isArea, floor: own } of pathsOf(scene.ground)) {
    if (floor !== undefined && own !== undefined && own !== floor) continue;
    context.strokeStyle = inks.color['ground-line'];
    if (isArea) {
      context.fillStyle = inks.color.ground;
      if (picture === undefined) context.fill(path);
      context.lineWidth = 1.2 * px;
      context.stroke(path);
      continue;
    }
    // a road: its edge, and its surface on top
    context.lineWidth = 19 * px;
    context.stroke(path);
    context.lineWidth = 16 * px;
    context.strokeStyle = inks.color.ground;
    context.stroke(path);
  }
}

function paintPicture(context: CanvasRenderingContext2D, camera: Camera, { image, origin, unitsPerPixel }: GroundImage): void {
  context.save();
  context.translate(origin.x, origin.y);
  context.scale(unitsPerPixel, unitsPerPixel * camera.flip);
  context.drawImage(image, 0, 0);
  context.restore();
}

function paintGrid(
  context: CanvasRenderingContext2D,
  { minX, minY, maxX, maxY }: NonNullable<Scene['world']>,
  inks: Inks,
  px: number,
): void {
  context.fillStyle = inks.color.ground;
  context.fillRect(minX, minY, maxX - minX, maxY - minY);
  const step = gridStep(Math.max(maxX - minX, maxY - minY, 1e-3));
  context.beginPath();
  for (let x = Math.ceil(minX / step) * step; x <= maxX; x += step) {
    context.moveTo(x, minY);
    context.lineTo(x, maxY);
  }
  for (let y = Math.ceil(minY / step) * step; y <= maxY; y += step) {
    context.moveTo(minX, y);
    context.lineTo(maxX, y);
  }
  context.strokeStyle = inks.color['ground-line'];
  context.globalAlpha = 0.5;
  context.lineWidth = px;
  context.stroke();
  context.globalAlpha = 1;
  context.strokeRect(minX, minY, maxX - minX, maxY - minY);
}
