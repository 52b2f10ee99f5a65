import type { SceneWorld } from '../../scene/model.js';
import type { Camera } from '../camera.js';
import type { HeatGrid, HeatPlace } from '../heat.js';
import type { Inks } from '../inks.js';

/** Red, green and blue of a color as a canvas understands it. */
function channelsOf(color: string, context: CanvasRenderingContext2D): Uint8ClampedArray {
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  context.clearRect(0, 0, 1, 1);
  return data;
}

/** A picture of the counts: from the low ink to the high one, and through where nothing was. Its first row is `minY`. */
export function heatPicture({ columns, rows, cells, most }: HeatGrid, inks: Inks, canvas: HTMLCanvasElement): HTMLCanvasElement {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const low = channelsOf(inks.color['heat-low'], context);
  const high = channelsOf(inks.color['heat-high'], context);
  const picture = context.createImageData(columns, rows);
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    // places where one waits would hide the ways between them
    const strength = Math.sqrt(cells[i]! / most);
    for (let c = 0; c < 3; c++) picture.data[i * 4 + c] = low[c]! + (high[c]! - low[c]!) * strength;
    picture.data[i * 4 + 3] = 255 * Math.min(0.85, 0.12 + strength);
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

/** Lays the picture over the ground. */
export function paintHeat(
  context: CanvasRenderingContext2D,
  camera: Camera,
  world: SceneWorld,
  picture: HTMLCanvasElement,
  ratio: number,
): void {
  camera.applyTo(context, ratio);
  context.imageSmoothingEnabled = true;
  const cell = Math.max(world.maxX - world.minX, world.maxY - world.minY) / Math.max(picture.width, picture.height);
  context.drawImage(picture, world.minX, world.minY, picture.width * cell, picture.height * cell);
}

/** A cross at each place that was counted. */
export function paintHeatPlaces(
  context: CanvasRenderingContext2D,
  camera: Camera,
  places: readonly HeatPlace[],
  inks: Inks,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.beginPath();
  for (const place of places) {
    const x = camera.screenX(place.x);
    const y = camera.screenY(place.y);
    context.moveTo(x - 4, y - 4);
    context.lineTo(x + 4, y + 4);
    context.moveTo(x + 4, y - 4);
    context.lineTo(x - 4, y + 4);
  }
  context.lineCap = 'round';
  context.strokeStyle = inks.color.background;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = inks.color.text;
  context.lineWidth = 1.6;
  context.stroke();
}
