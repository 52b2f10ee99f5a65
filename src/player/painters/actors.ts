import { valueAt } from '../../scene/scene-at.js';
import type { Scene } from '../../scene/model.js';
import type { SceneState } from '../../scene/scene-at.js';
import type { Camera } from '../camera.js';
import type { Cast, CastGroup } from '../cast.js';
import type { Inks } from '../inks.js';
import { addShape } from '../shapes.js';

const OTHER_FLOOR_ALPHA = 0.25;
/** From this share of health on there is nothing to show. */
const FULL = 0.995;
/** Those who see nothing are nearly as bright as the flash. */
const BLIND_ALPHA = 0.75;
const WAVE_HALF_ANGLE = 0.6;
const CONE_PX = 46;
const CONE_HALF_ANGLE = 0.5;

/** What is painted of the actors. */
export interface ActorOptions {
  /** Range of z that is looked at; others are faint. */
  readonly minZ: number;
  readonly maxZ: number;
  readonly hasMinor: boolean;
  /** Whether it shows who speaks. */
  readonly hasVoice: boolean;
  readonly followed: number | undefined;
  /** Size of marks: 1 in a picture of common size. */
  readonly size: number;
}

const isOnFloor = (z: number, { minZ, maxZ }: ActorOptions): boolean => Number.isNaN(z) || (z >= minZ && z < maxZ);

/** Paints units, buildings and all else that is not a lead: one path for each look. */
export function paintGroups(
  context: CanvasRenderingContext2D,
  scene: Scene,
  cast: Cast,
  camera: Camera,
  state: SceneState,
  options: ActorOptions,
): void {
  for (const group of cast.groups) {
    if (group.isMinor && !options.hasMinor) continue;
    paintGroup(context, scene, group, camera, state, options, true);
    if (options.minZ > -Infinity || options.maxZ < Infinity) paintGroup(context, scene, group, camera, state, options, false);
  }
  context.globalAlpha = 1;
}

function paintGroup(
  context: CanvasRenderingContext2D,
  scene: Scene,
  { ids, shape, color, radiusPx, isHollow }: CastGroup,
  camera: Camera,
  state: SceneState,
  options: ActorOptions,
  isThisFloor: boolean,
): void {
  const { width, height, scale } = camera;
  let count = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!;
    if (state.isPresent[id] !== 1 || isOnFloor(state.z[id]!, options) !== isThisFloor) continue;
    const x = camera.screenX(state.x[id]!);
    const y = camera.screenY(state.y[id]!);
    if (x < -20 || y < -20 || x > width + 20 || y > height + 20) continue;
    if (count++ === 0) context.beginPath();
    addShape(context, shape, x, y, Math.max(radiusPx * options.size, (scene.actors[id]!.radius ?? 0) * scale));
  }
  if (count === 0) return;
  const alpha = isThisFloor ? 1 : OTHER_FLOOR_ALPHA;
  context.fillStyle = color;
  context.globalAlpha = isHollow ? alpha * 0.35 : alpha;
  context.fill();
  if (!isHollow) return;
  context.globalAlpha = alpha;
  context.strokeStyle = color;
  context.lineWidth = 1.6;
  context.stroke();
}

/** Paints players, heroes, vehicles and balls: view, form, heading, health. */
export function paintLeads(
  context: CanvasRenderingContext2D,
  scene: Scene,
  cast: Cast,
  camera: Camera,
  state: SceneState,
  inks: Inks,
  options: ActorOptions,
): void {
  for (let i = 0; i < cast.leads.length; i++) {
    const id = cast.leads[i]!;
    if (state.isPresent[id] !== 1) continue;
    const actor = scene.actors[id]!;
    const x = camera.screenX(state.x[id]!);
    const y = camera.screenY(state.y[id]!);
    if (x < -60 || y < -60 || x > camera.width + 60 || y > camera.height + 60) continue;
    const alpha = isOnFloor(state.z[id]!, options) ? 1 : OTHER_FLOOR_ALPHA;
    const radius = cast.radiiPx[id]! * options.size;
    const color = cast.colors[id]!;
    const yaw = state.yaw[id]!;
    if (!Number.isNaN(yaw)) {
      const angle = (yaw * Math.PI * camera.flip) / 180;
      context.fillStyle = color;
      if (actor.kind === 'player') {
        context.globalAlpha = alpha * 0.22;
        context.beginPath();
        context.moveTo(x, y);
        context.arc(x, y, CONE_PX * options.size, angle - CONE_HALF_ANGLE, angle + CONE_HALF_ANGLE);
        context.fill();
      }
      context.globalAlpha = alpha;
      paintNose(context, x, y, radius + 1, angle);
    }
    context.globalAlpha = alpha;
    context.beginPath();
    addShape(context, cast.shapes[id]!, x, y, radius);
    context.strokeStyle = inks.color.mark;
    context.lineWidth = 2.4;
    context.stroke();
    context.fillStyle = color;
    context.fill();
    const health = actor.values['health'];
    if (health !== undefined) {
      const most = actor.values['maxHealth'];
      const share = valueAt(health, state.seconds) / (most === undefined ? cast.maxHealth[id]! : valueAt(most, state.seconds));
      paintHealth(context, x, y, radius + 4.5, share, inks, alpha);
    }
    if (actor.values['isBlind'] !== undefined && valueAt(actor.values['isBlind'], state.seconds) === 1) {
      context.beginPath();
      addShape(context, cast.shapes[id]!, x, y, radius);
      context.fillStyle = inks.color.mark;
      context.globalAlpha = alpha * BLIND_ALPHA;
      context.fill();
    }
    const speaks = options.hasVoice ? actor.values['isSpeaking'] : undefined;
    if (speaks !== undefined && valueAt(speaks, state.seconds) === 1) paintWaves(context, x, y, radius, inks, alpha);
    if (id === options.followed) {
      context.globalAlpha = 1;
      context.beginPath();
      context.arc(x, y, radius + 9, 0, 2 * Math.PI);
      context.strokeStyle = inks.color.accent;
      context.lineWidth = 2;
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** The waves of a voice, at the upper right. */
function paintWaves(context: CanvasRenderingContext2D, x: number, y: number, radius: number, inks: Inks, alpha: number): void {
  context.globalAlpha = alpha;
  context.strokeStyle = inks.color.accent;
  context.lineWidth = 2;
  for (let wave = 1; wave <= 2; wave++) {
    context.beginPath();
    context.arc(x, y, radius + 4 + 4.5 * wave, -Math.PI / 4 - WAVE_HALF_ANGLE, -Math.PI / 4 + WAVE_HALF_ANGLE);
    context.stroke();
  }
}

function paintNose(context: CanvasRenderingContext2D, x: number, y: number, radius: number, angle: number): void {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const tip = radius * 1.9 + 2;
  const side = radius * 0.62;
  context.beginPath();
  context.moveTo(x + cos * tip, y + sin * tip);
  context.lineTo(x + cos * radius - sin * side, y + sin * radius + cos * side);
  context.lineTo(x + cos * radius + sin * side, y + sin * radius - cos * side);
  context.closePath();
  context.fill();
}

/** An arc around a mark that is as long as the share of health that is left. */
function paintHealth(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  share: number,
  inks: Inks,
  alpha: number,
): void {
  if (!(share < FULL)) return;
  const part = Math.min(1, Math.max(0, share));
  context.lineWidth = 2.5;
  context.strokeStyle = inks.color.line;
  context.globalAlpha = alpha * 0.9;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = alpha;
  context.strokeStyle = part > 0.5 ? inks.color.good : part > 0.25 ? inks.color.warn : inks.color.bad;
  context.beginPath();
  context.arc(x, y, radius, -Math.PI / 2, -Math.PI / 2 + part * 2 * Math.PI);
  context.stroke();
}
