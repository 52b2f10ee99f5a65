import type { VcrEvent } from '../../../formats/vcr/index.js';
import type { SceneMoment } from '../../model.js';
import type { Added, SceneBuilder } from '../../scene-builder.js';
import { isRace, type Car, type RaceFacts } from './facts.js';

/** Two cars that touch again within this many seconds had one contact. */
const ONE_CONTACT_SECONDS = 2;
/** Bits of `detachedParts`. What is above is debris. */
const PARTS = ['a wheel', 'a wheel', 'a wheel', 'a wheel', 'the front wing', 'the rear wing'];
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const placeName = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;

type Incident = Extract<VcrEvent, { type: 'contact' | 'damage' | 'trackLimits' }>;

/** Contacts, damage and track limits, as they happen. */
export class Incidents {
  readonly #scene: SceneBuilder;
  readonly #carOf: (driver: number) => Car | undefined;
  readonly #contacts = new Map<string, number>();
  readonly #parts = new Map<number, number>();
  /** Moments that were added before the names of the drivers were known. */
  readonly #unnamed: { readonly moment: Added<SceneMoment>; readonly text: () => string }[] = [];
  #hasNames = false;

  constructor(scene: SceneBuilder, carOf: (driver: number) => Car | undefined) {
    this.#scene = scene;
    this.#carOf = carOf;
  }

  follow(event: VcrEvent, seconds: number): void {
    const car = event.driver === undefined ? undefined : this.#carOf(event.driver);
    if (car !== undefined) this.#happened(event as Incident, car, seconds);
  }

  /** The names of the drivers are known from here on. */
  named(): void {
    this.#hasNames = true;
    for (const { moment, text } of this.#unnamed.splice(0)) moment.set({ text: text() });
  }

  /** Parts of a car came off. */
  parts(driver: number, detached: number, seconds: number): void {
    const before = this.#parts.get(driver) ?? detached;
    this.#parts.set(driver, detached);
    const car = this.#carOf(driver);
    const lost = detached & ~before;
    if (lost === 0 || car === undefined) return;
    const part = PARTS.find((_, bit) => (lost & (1 << bit)) !== 0);
    if (part !== undefined) this.#add(seconds, 'damage', ([name]) => `${name} lost ${part}`, 0.7, [car]);
  }

  #happened(event: Incident, car: Car, seconds: number): void {
    switch (event.type) {
      case 'contact': {
        const other = event.object === undefined ? this.#carOf(event.other) : undefined;
        if (other === undefined || other === car) return;
        const pair = [car.driver, other.driver].sort((a, b) => a - b).join(' ');
        const last = this.#contacts.get(pair) ?? -Infinity;
        this.#contacts.set(pair, seconds);
        if (seconds - last < ONE_CONTACT_SECONDS) return;
        this.#add(seconds, 'contact', ([name, touched]) => `${name} and ${touched} touched`, 0.4, [car, other]);
        return;
      }
      case 'damage':
        this.#add(seconds, 'damage', ([name]) => `${name} has a damaged ${event.part}`, 0.6, [car]);
        return;
      case 'trackLimits':
        if (event.verdict !== undefined && event.verdict !== 'warning')
          this.#add(seconds, 'penalty', ([name]) => `${name} was penalized for track limits`, 0.5, [car]);
    }
  }

  #add(seconds: number, kind: string, sentence: (names: readonly string[]) => string, weight: number, cars: readonly Car[]): void {
    const { lastX: x, lastY: y } = cars[0]!.builder.last;
    const actors = cars.map(({ builder }) => builder.id);
    const text = (): string => sentence(cars.map(({ builder }) => builder.facts.label));
    const moment = this.#scene.moment({ seconds, kind, text: text(), weight, actors, ...(Number.isFinite(x) && { x, y }) });
    if (!this.#hasNames && moment !== undefined) this.#unnamed.push({ moment, text });
  }
}

/** What the sections of a recording say: laps, overtakes, stops, penalties, flags, the end. */
export function addRaceMoments(scene: SceneBuilder, facts: RaceFacts): void {
  const { replay, origin, cars, lapLimit } = facts;
  const add = (at: number, moment: Omit<SceneMoment, 'seconds' | 'actors'>, ...drivers: readonly number[]): void => {
    const found = drivers.map((driver) => cars.get(driver));
    if (found.includes(undefined)) return;
    const actors = found.map((car) => car!.builder.id);
    scene.moment({ seconds: Math.max(0, at - origin), ...(actors.length > 0 && { actors }), ...moment });
  };
  const nameOf = (driver: number): string => cars.get(driver)?.builder.facts.label ?? `Car ${driver}`;

  let best = Infinity;
  const finished = replay.laps
    .filter(({ finishSeconds }) => finishSeconds !== undefined)
    .sort((a, b) => a.finishSeconds! - b.finishSeconds!);
  for (const { driver, lap, lapSeconds, finishSeconds } of finished) {
    if (lapSeconds === undefined) continue;
    const isBest = lapSeconds < best;
    if (isBest) best = lapSeconds;
    const text = `${nameOf(driver)} finished lap ${lap + 1} in ${lapTime(lapSeconds)}${isBest ? ', the best so far' : ''}`;
    add(finishSeconds!, { kind: 'lap', text, weight: isBest ? 0.4 : 0.1 }, driver);
  }
  for (const { sessionSeconds, driver, passed, position } of isRace(facts) ? replay.overtakes : []) {
    const text = `${nameOf(driver)} passed ${nameOf(passed)} for ${placeName(position)} place`;
    const weight = position === 1 ? 0.9 : position <= 3 ? 0.6 : 0.3;
    add(sessionSeconds, { kind: 'overtake', text, weight }, driver, passed);
  }
  for (const { driver, enteredAtSeconds, leftAtSeconds, standSeconds } of replay.pitStops) {
    const text = standSeconds === undefined ? 'went through the pits' : `stopped in the pits for ${standSeconds.toFixed(1)} s`;
    const toSeconds = leftAtSeconds === undefined ? {} : { toSeconds: leftAtSeconds - origin };
    add(enteredAtSeconds, { kind: 'pit', text: `${nameOf(driver)} ${text}`, weight: 0.4, ...toSeconds }, driver);
  }
  for (const penalty of replay.penalties) {
    const { sessionSeconds, driver, type } = penalty;
    if (driver === undefined || type !== 'penaltyGiven') continue;
    add(sessionSeconds, { kind: 'penalty', text: `${nameOf(driver)}: ${penalty.text || 'penalty'}`, weight: 0.5 }, driver);
  }
  for (const { sessionSeconds, type, state } of replay.flags) {
    if (type === 'flag') add(sessionSeconds, { kind: 'flag', text: state === 0 ? 'Green flag' : 'Yellow flag', weight: 0.5 });
  }
  const [winner] = replay.results;
  if (winner === undefined || lapLimit === undefined || winner.laps < lapLimit || !isRace(facts)) return;
  const line = finished.filter(({ driver }) => driver === winner.driver)[lapLimit - 1];
  if (line !== undefined)
    add(line.finishSeconds!, { kind: 'finish', text: `${nameOf(winner.driver)} won the race`, weight: 1 }, winner.driver);
}

/** `1:32.456`. */
function lapTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - 60 * minutes).toFixed(3).padStart(6, '0')}`;
}
