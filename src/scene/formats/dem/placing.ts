import type { ActorBuilder } from '../../actor-builder.js';

/** Nothing walks, flies or falls this fast: it was moved there. World units a second. */
const MAX_SPEED = 2500;
/** A step this short is never a jump. */
const SHORT_STEP = 64;

/** Puts an actor where it is. What went further than anything can go has jumped. */
export function place(actor: ActorBuilder, seconds: number, x: number, y: number, z: number, yaw: number): void {
  const { last } = actor;
  const { lastSeconds } = last;
  const [dx, dy] = [x - last.lastX, y - last.lastY];
  const reach = SHORT_STEP + MAX_SPEED * Math.max(0, seconds - lastSeconds);
  const isJump = last.isGone || !(dx * dx + dy * dy <= reach * reach);
  if (isJump) actor.jump(seconds, x, y, z, yaw);
  else actor.move(seconds, x, y, z, yaw);
}
