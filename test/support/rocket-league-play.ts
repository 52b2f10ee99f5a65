import {
  iterateRocketLeague,
  parseRocketLeagueSync,
  rocketLeagueFramesSync,
  type RocketLeagueCarFrames,
} from '../../src/formats/rocket-league/index.js';

/** What `movement`, `positioning` and `boost` should say of a player. */
export interface ExpectedPlay {
  readonly playerId: number;
  readonly movement: Readonly<Record<string, number>>;
  readonly positioning: Readonly<Record<string, number>> | undefined;
  readonly boost: Readonly<Record<string, number>> | undefined;
}

/** The properties by which a game gives boost without end. */
const UNLIMITED = /:(?:bUnlimitedBoost|UnlimitedBoostRefCount)$/;

/**
 * Whether each frame is played, by the name of the state, and whether boost is ever without end. Before 2016 states have numbers: that of play is the one
 * in which the clock goes down most often, and is known from the first countdown or second on the clock.
 */
export function statesOf(bytes: Uint8Array): { readonly active: readonly boolean[]; readonly hasUnlimited: boolean } {
  const { names = [] } = parseRocketLeagueSync(bytes, { include: ['names'] });
  const active: boolean[] = [];
  const numbers: number[] = [];
  const seconds = new Map<number, number>();
  let [number, clock, known] = [-1, -1, Infinity];
  let [isActive, hasUnlimited] = [false, false];
  for (const event of iterateRocketLeague(bytes, { events: ['frame', 'Int', 'Boolean', 'Byte'] })) {
    if (event.type === 'frame') {
      active.push(isActive);
      numbers.push(number);
    } else if (event.property === 'TAGame.GameEvent_TA:ReplicatedStateIndex') {
      number = event.value as number;
      numbers[numbers.length - 1] = number;
    } else if (event.property === 'TAGame.GameEvent_TA:ReplicatedGameStateTimeRemaining') {
      if (event.value !== 0) known = Math.min(known, active.length - 1);
    } else if (event.property === 'TAGame.GameEvent_Soccar_TA:SecondsRemaining') {
      if (event.value === clock - 1) {
        known = Math.min(known, active.length - 1);
        seconds.set(number, (seconds.get(number) ?? 0) + 1);
      }
      clock = event.value as number;
    } else if (event.property === 'TAGame.GameEvent_TA:ReplicatedStateName') {
      const name = names[event.value as number];
      if (name !== undefined) isActive = name === 'Active';
      active[active.length - 1] = isActive;
    } else if (UNLIMITED.test(event.property)) hasUnlimited ||= event.value !== false && event.value !== 0;
  }
  if (numbers.every((one) => one === -1)) return { active, hasUnlimited };
  const [play] = [...seconds].sort(([, a], [, b]) => b - a)[0] ?? [-1];
  return { active: numbers.map((one, frame) => frame >= known && one === play), hasUnlimited };
}

/** The same as the sections, out of the raw columns, a player at a time. */
export function expectedPlay(bytes: Uint8Array): { readonly players: readonly ExpectedPlay[]; readonly hasUnlimited: boolean } {
  const { active, hasUnlimited } = statesOf(bytes);
  const { header } = parseRocketLeagueSync(bytes, { include: ['header'] });
  const { ball, cars, seconds, frameCount } = rocketLeagueFramesSync(bytes);
  const isFine = (header.netVersion ?? 0) >= 5;
  const [place, speed] = isFine ? [0.01, 0.01] : [1, 0.1];
  const rows = [...Array(frameCount).keys()]
    .map((row) => ({ row, step: Math.min(0.25, Math.max(0, seconds[row]! - (row === 0 ? 0 : seconds[row - 1]!))) }))
    .filter(({ row, step }) => active[row] === true && step > 0);
  const isThere = (columns: { readonly actor?: Int32Array | undefined }, row: number): boolean => columns.actor![row] !== -1;
  const at = (columns: object, name: string, row: number): number => (columns as Record<string, Int32Array>)[name]![row]!;
  const between = (a: object, b: object, row: number): number =>
    Math.hypot(...['rawX', 'rawY', 'rawZ'].map((axis) => (at(a, axis, row) - at(b, axis, row)) * place));
  const sum = (from: typeof rows, of: (row: number) => number | boolean = () => 1): number =>
    from.reduce((total, { row, step }) => total + Number(of(row)) * step, 0);

  const players = cars.flatMap((car): ExpectedPlay[] => {
    const driven = rows.filter(({ row }) => isThere(car, row));
    if (driven.length === 0) return [];
    const speedAt = (row: number): number =>
      Math.hypot(at(car, 'rawVelocityX', row), at(car, 'rawVelocityY', row), at(car, 'rawVelocityZ', row)) * speed;
    const height = (row: number): number => at(car, 'rawZ', row) * place;
    const all = sum(driven);
    const movement = {
      playedSeconds: all,
      distance: sum(driven, speedAt),
      averageSpeed: sum(driven, speedAt) / all,
      slowSeconds: sum(driven, (row) => speedAt(row) < 1400),
      boostSpeedSeconds: sum(driven, (row) => speedAt(row) >= 1400 && speedAt(row) < 2200),
      supersonicSeconds: sum(driven, (row) => speedAt(row) >= 2200),
      groundSeconds: sum(driven, (row) => height(row) < 25),
      lowAirSeconds: sum(driven, (row) => height(row) >= 25 && height(row) < 642.775),
      highAirSeconds: sum(driven, (row) => height(row) >= 642.775),
      powerslides: driven.filter(
        ({ row }, i) => at(car, 'isHandbraking', row) === 1 && (i === 0 || at(car, 'isHandbraking', driven[i - 1]!.row) === 0),
      ).length,
      powerslideSeconds: sum(driven, (row) => at(car, 'isHandbraking', row)),
    };
    return [{ playerId: car.playerId, movement, positioning: positioningOf(car, driven), boost: boostOf(car, driven, speedAt) }];
  });
  return { players, hasUnlimited };

  function positioningOf(car: RocketLeagueCarFrames, driven: typeof rows): Record<string, number> | undefined {
    const withBall = driven.filter(({ row }) => isThere(ball, row));
    if (car.team === undefined || withBall.length === 0) return undefined;
    const side = car.team === 0 ? 1 : -1;
    const forward = (row: number): number => at(car, 'rawY', row) * place * side;
    const third = 5120 / 3;
    const mates = cars.filter(({ team, playerId }) => team === car.team && playerId !== car.playerId);
    const mateSeconds = mates.reduce((total, mate) => total + sum(withBall.filter(({ row }) => isThere(mate, row))), 0);
    const mateDistance = mates.reduce(
      (total, mate) =>
        total +
        sum(
          withBall.filter(({ row }) => isThere(mate, row)),
          (row) => between(car, mate, row),
        ),
      0,
    );
    return {
      playedSeconds: sum(withBall),
      ownHalfSeconds: sum(withBall, (row) => forward(row) < 0),
      opponentHalfSeconds: sum(withBall, (row) => forward(row) >= 0),
      ownThirdSeconds: sum(withBall, (row) => forward(row) < -third),
      middleThirdSeconds: sum(withBall, (row) => Math.abs(forward(row)) < third || forward(row) === -third),
      opponentThirdSeconds: sum(withBall, (row) => forward(row) >= third),
      behindBallSeconds: sum(withBall, (row) => forward(row) < at(ball, 'rawY', row) * place * side),
      aheadOfBallSeconds: sum(withBall, (row) => forward(row) >= at(ball, 'rawY', row) * place * side),
      averageBallDistance: sum(withBall, (row) => between(car, ball, row)) / sum(withBall),
      ...(mateSeconds > 0 && { averageMateDistance: mateDistance / mateSeconds }),
    };
  }

  function boostOf(car: RocketLeagueCarFrames, driven: typeof rows, speedAt: (row: number) => number): Record<string, number> | undefined {
    const known = driven.filter(({ row }) => !Number.isNaN(at(car, 'boost', row)));
    if (known.length === 0) return undefined;
    const amount = (row: number): number => at(car, 'boost', row);
    const burns = (row: number): boolean => at(car, 'isBoosting', row) === 1 && amount(row) >= 100 / 255;
    return {
      playedSeconds: sum(known),
      averageAmount: sum(known, amount) / sum(known),
      emptySeconds: sum(known, (row) => amount(row) < 100 / 255),
      fullSeconds: sum(known, (row) => amount(row) >= 100),
      ...(!hasUnlimited && {
        used: (sum(known, burns) * 100) / 3,
        usedWhileSupersonic: (sum(known, (row) => burns(row) && speedAt(row) >= 2200) * 100) / 3,
        boostingSeconds: sum(known, burns),
      }),
    };
  }
}
