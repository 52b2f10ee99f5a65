import type { DemClockEvent } from '../../../formats/dem/sections/clock.js';
import type { DemSceneContext } from './game-scene.js';

/** The clock of Dota 2 and Deadlock. */
export class Clock {
  readonly #context: DemSceneContext;

  constructor(context: DemSceneContext) {
    this.#context = context;
  }

  add({ tick, gameSeconds, isRunning, zero }: DemClockEvent): void {
    // Before the horn is known there is no time that the game shows.
    if (zero === 'mapStart') return;
    const from = this.#context.seconds(tick);
    this.#context.scene.clockSpan({ from, value: gameSeconds, rate: isRunning ? 1 : 0, ...(!isRunning && { label: 'Paused' }) });
  }
}
