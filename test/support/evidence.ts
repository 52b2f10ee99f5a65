import { expect } from 'vitest';

/** With fewer cases than this, a share says nothing. */
const ENOUGH = 20;

/**
 * Evidence of what a field means, in recordings of which nobody knows how often it must hold: in each case something is asked, and the same of a
 * control that has nothing to do with it. The meaning is held where it is true far more often than the control.
 */
export class Evidence {
  all = 0;
  held = 0;
  control = 0;

  add(isHeld: boolean, isControl: boolean): void {
    this.all++;
    if (isHeld) this.held++;
    if (isControl) this.control++;
  }

  expectHeld(what: string): void {
    const text = `${what}: held ${this.held} times of ${this.all}, the control ${this.control} times`;
    expect(this.held, text).toBeGreaterThanOrEqual(this.control);
    if (this.all < ENOUGH) return;
    expect(this.held, text).toBeGreaterThan(this.all / 2);
    expect(this.held, text).toBeGreaterThan(3 * this.control);
  }
}
