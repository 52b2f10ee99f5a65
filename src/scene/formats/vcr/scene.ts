import type { VcrDriver, VcrEvent, VcrHeader } from '../../../formats/vcr/index.js';
import { FAR_METERS, JUMP_METERS, JUMP_SECONDS } from '../../../formats/vcr/race/telemetry.js';
import type { SceneBuilder } from '../../scene-builder.js';
import { sideMark } from '../../side-colors.js';
import type { Car, RaceReplay } from './facts.js';
import { addRaceLines } from './lines.js';
import { addRaceMoments, Incidents } from './moments.js';
import { trackGround } from './ground.js';

type Pose = Extract<VcrEvent, { type: 'driverState' }>;

/** What does not show on a map of a track, in meters. */
const MAX_ERROR_METERS = 0.5;
/** A car of which no driver is known is one of the race once it went this far. */
const MOVED_METERS = 5;
/** Until then its places are kept where they differ by this, and so many of them at most. */
const EARLY_METERS = 0.02;
const MAX_EARLY = 512;
/** The direction of a car is that of its way over at least this many meters: what the stored heading counts from is not certain. */
const HEADING_METERS = 0.5;
const GAMES: Readonly<Record<VcrHeader['layout'], string>> = { rf2: 'rFactor 2', lmu: 'Le Mans Ultimate' };
const SESSIONS: Readonly<Record<string, string>> = { testDay: 'Test day', warmup: 'Warm-up' };

/** What was seen of a car so far. */
interface Seen {
  readonly first: { readonly seconds: number; readonly pose: Pose };
  /** Where it was until it became a car of the race. */
  readonly early: { readonly seconds: number; readonly pose: Pose }[];
  seconds: number;
  kept: number;
  pose: Pose;
  /** Where it was when its direction was last known. */
  headingX: number;
  headingY: number;
  yaw: number;
}

/** The scene of one recording. x and y are the axes x and z of the track; seconds count from the first slice. */
export class RaceScene {
  readonly #scene: SceneBuilder;
  readonly #cars = new Map<number, Car>();
  readonly #seen = new Map<number, Seen>();
  readonly #incidents: Incidents;
  #drivers: ReadonlyMap<number, VcrDriver> | undefined;
  #origin: number | undefined;
  #lapLimit: number | undefined;
  #hasTrack = false;

  constructor(scene: SceneBuilder) {
    this.#scene = scene;
    scene.defaultMaxError = MAX_ERROR_METERS;
    scene.set({ title: 'Race' });
    // the axes of these games are left-handed with y up, so that z grows upwards on a map
    scene.setWorld({ unit: 'm', up: 1 });
    this.#incidents = new Incidents(scene, (driver) => this.#cars.get(driver));
  }

  get hasDrivers(): boolean {
    return this.#drivers !== undefined;
  }

  /** Header and drivers are known. */
  begin({ header, drivers }: Pick<RaceReplay, 'header' | 'drivers'>): void {
    this.#drivers = new Map(drivers.map((driver) => [driver.number, driver]));
    const { startSeconds, endSeconds } = header;
    const map = trackName(header);
    const session = sessionName(header.sessionType);
    this.#scene.set({
      game: GAMES[header.layout],
      title: map === undefined ? session : `${session} at ${map}`,
      ...(map !== undefined && { map }),
      ...(startSeconds !== undefined && endSeconds !== undefined && { durationSeconds: endSeconds - startSeconds }),
    });
    for (const { driver, builder, side } of this.#cars.values()) {
      const facts = this.#factsOf(driver);
      builder.set(facts);
      this.#scene.setSide(side, { name: facts.label });
    }
    this.#incidents.named();
    // who was seen before the names were known, and stood
    for (const [driver, seen] of this.#seen) if (this.#drivers.get(driver)?.name !== undefined) this.#car(driver, seen);
  }

  follow(event: VcrEvent): void {
    const origin = (this.#origin ??= event.sessionSeconds);
    const seconds = event.sessionSeconds - origin;
    this.#scene.readSeconds = seconds;
    const { driver } = event;
    switch (event.type) {
      case 'driverState':
        if (driver !== undefined) this.#pose(driver, seconds, event);
        break;
      case 'checkpoint':
        if (driver !== undefined) this.#pass(driver, event.sector, event.atSeconds - origin, event.lapSeconds);
        break;
      case 'standings':
        this.#lapLimit = event.lapLimit ?? this.#lapLimit;
        break;
      default:
        this.#incidents.follow(event, seconds);
    }
  }

  end(replay: RaceReplay): void {
    this.begin(replay);
    const facts = { replay, origin: this.#origin ?? 0, cars: this.#cars, lapLimit: this.#lapLimit };
    addRaceLines(this.#scene, facts);
    addRaceMoments(this.#scene, facts);
  }

  #pose(driver: number, seconds: number, event: Pose): void {
    const { x, y: height, z: y } = event.position;
    const seen = this.#seen.get(driver);
    // NaN is not within either
    if (!(Math.abs(x) <= FAR_METERS && Math.abs(y) <= FAR_METERS && Math.abs(height) <= FAR_METERS)) {
      this.#cars.get(driver)?.builder.gone(seconds);
      return;
    }
    if (seen === undefined) {
      const first = { first: { seconds, pose: event }, early: [], seconds, kept: seconds, pose: event, headingX: x, headingY: y, yaw: NaN };
      this.#seen.set(driver, first);
      if (this.#drivers?.get(driver)?.name !== undefined) this.#car(driver, first);
      return;
    }
    if (!this.#cars.has(driver)) keepEarly(seen, seconds, event);
    const isJump = seconds - seen.seconds > JUMP_SECONDS || Math.hypot(x - seen.pose.position.x, y - seen.pose.position.z) > JUMP_METERS;
    seen.seconds = seconds;
    seen.pose = event;
    const [alongX, alongY] = [x - seen.headingX, y - seen.headingY];
    if (Math.hypot(alongX, alongY) >= HEADING_METERS) {
      if (!isJump) seen.yaw = (Math.atan2(alongY, alongX) * 180) / Math.PI;
      seen.headingX = x;
      seen.headingY = y;
    }
    let car = this.#cars.get(driver);
    if (car === undefined) {
      if (Math.hypot(x - seen.first.pose.position.x, y - seen.first.pose.position.z) < MOVED_METERS) return;
      car = this.#car(driver, seen);
    }
    const { builder } = car;
    // Times are 32-bit floats, so that a step may be a little short.
    if (!isJump && !builder.last.isGone && seconds - seen.kept < 1 / this.#scene.samplesPerSecond - 1e-3) return;
    seen.kept = seconds;
    if (isJump) builder.jump(seconds, x, y, NaN, seen.yaw);
    else builder.move(seconds, x, y, NaN, seen.yaw);
    this.#drives(car, seconds, event);
  }

  #drives({ driver, builder }: Car, seconds: number, { speedMetersPerSecond, isInPit, detachedParts }: Pose): void {
    builder.value('speed', seconds, Math.round(speedMetersPerSecond));
    builder.value('isInPit', seconds, Number(isInPit));
    if (detachedParts !== undefined) this.#incidents.parts(driver, detachedParts, seconds);
  }

  /** A car comes into the scene, from where it was first seen. */
  #car(driver: number, { first, early }: Seen): Car {
    const known = this.#cars.get(driver);
    if (known !== undefined) return known;
    const facts = this.#factsOf(driver);
    const side = this.#scene.side({ name: facts.label, ...sideMark(this.#cars.size) });
    const builder = this.#scene.actor({ kind: 'vehicle', side, playerId: driver, from: first.seconds, ...facts });
    const { x, z: y } = first.pose.position;
    builder.jump(first.seconds, x, y);
    this.#scene.set({ coverage: 'sampled' });
    const car = { driver, builder, side };
    this.#cars.set(driver, car);
    this.#drives(car, first.seconds, first.pose);
    for (const { seconds, pose } of early.splice(0)) {
      builder.move(seconds, pose.position.x, pose.position.z);
      this.#drives(car, seconds, pose);
    }
    return car;
  }

  #factsOf(number: number): { readonly label: string; readonly detail?: string } {
    const driver = this.#drivers?.get(number);
    // the safety car has no name
    if (driver?.name === undefined) return { label: driver === undefined ? `Car ${number}` : 'Safety car' };
    const { name, vehicle } = driver;
    const isShared = [...this.#drivers!.values()].some((other) => other.name === name && other !== driver);
    const carNumber = driver.layout === 'lmu' ? driver.carNumber : undefined;
    const detail = vehicle.name ?? vehicle.id;
    return { label: isShared ? `${name} #${carNumber ?? number}` : name, ...(detail !== undefined && { detail }) };
  }

  #pass(driver: number, sector: number, seconds: number, lapSeconds: number | undefined): void {
    if (this.#hasTrack || sector !== 0 || lapSeconds === undefined) return;
    const track = this.#cars.get(driver)?.builder.actor().track;
    const ground = track && trackGround(track, seconds - lapSeconds, seconds);
    if (ground === undefined) return;
    this.#hasTrack = true;
    this.#scene.ground(ground);
  }
}

/** Keeps where a car was that may not be one of the race, as long as it does little more than stand. */
function keepEarly({ first, early, seconds: before, pose: poseBefore }: Seen, seconds: number, pose: Pose): void {
  const last = early.at(-1) ?? first;
  const [from, to] = [last.pose.position, pose.position];
  if (early.length >= MAX_EARLY || Math.hypot(to.x - from.x, to.z - from.z) < EARLY_METERS) return;
  if (before > last.seconds) early.push({ seconds: before, pose: poseBefore });
  early.push({ seconds, pose });
}

function sessionName(type: string | undefined): string {
  if (type === undefined) return 'Session';
  return SESSIONS[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}

/** The track as people call it: its own name, or that of its folder, or that of its scene. */
function trackName(header: VcrHeader): string | undefined {
  const folder = /[\\/]Locations[\\/]([^\\/]+)/i.exec(header.trackPath ?? '')?.[1];
  const name = (header.layout === 'lmu' ? header.trackName : undefined) ?? folder ?? header.sceneFile?.replace(/\.scn$/i, '');
  const words = name?.replaceAll('_', ' ').trim();
  if (words === undefined || words === '') return undefined;
  return words === words.toUpperCase() ? words.replace(/\p{L}+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase()) : words;
}
