import { built } from '../../../io/sections.js';
import type { RocketLeagueCarFrames, RocketLeagueFrames } from '../frame-fields.js';
import { Body } from '../network/attribute-reader.js';
import { quaternionInto } from '../rigid-body.js';
import { clockSection } from './game-clock.js';
import { stateSection, type Mover, type Person } from './match-state.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';
import { Cell, firstOf, TrackColumns } from './track-columns.js';
import { FULL_BOOST, vehiclesSection } from './vehicles.js';

/** Bytes of the columns that are always there, for a row. */
const ROW_BYTES = 4 + 8 + 4 + 4 + 4;

/** Frames as columns: what was asked for of the ball and of the cars of each player. */
export const framesSection: RocketLeagueDefinition<{ readonly frames: RocketLeagueFrames }> = {
  sections: ['frames'],
  needs: ['stream'],
  uses: [stateSection, vehiclesSection, clockSection, playersSection],
  start({ fields, frameSpan, units, hasQuaternions, budget, reading }, of) {
    const { state } = of(stateSection);
    const { vehicles } = of(vehiclesSection);
    const { clock } = of(clockSection);
    const { idOf } = of(playersSection);
    const namesIn = (part: string): ReadonlySet<string> =>
      new Set(fields.filter((field) => field.startsWith(part)).map((field) => field.slice(part.length)));
    const carFields = namesIn('car.');
    const rows = reading === undefined ? 0 : frameSpan;
    budget.keep(rows * ROW_BYTES);
    const frame = new Int32Array(rows);
    const seconds = new Float64Array(rows);
    const delta = fields.includes('delta') ? new Float32Array(rows) : undefined;
    const clockSeconds = fields.includes('clockSeconds') ? new Int32Array(rows) : undefined;
    const isOvertime = fields.includes('isOvertime') ? new Int32Array(rows) : undefined;
    const ball = new TrackColumns(namesIn('ball.'), rows, units, budget);
    const cars = new Map<Person, TrackColumns>();
    const cells = new Int32Array(Cell.length);
    let row = 0;

    const rotationOf = (mover: Mover): Float64Array => {
      if (mover.rotationFrame !== mover.bodyFrame) {
        mover.rotationFrame = mover.bodyFrame;
        quaternionInto(mover.body, Body.rotation, hasQuaternions, mover.rotation);
      }
      return mover.rotation;
    };
    const putBody = (columns: TrackColumns, mover: Mover, boost: number): void => {
      cells.set(mover.body);
      cells[Cell.actor] = mover.actor;
      cells[Cell.updateFrame] = mover.bodyFrame;
      columns.put(row, cells, columns.hasRotation ? rotationOf(mover) : mover.rotation, boost);
    };
    const putCar = (car: Mover): void => {
      const person = state.driverNow(car);
      if (person === undefined) return;
      let columns = cars.get(person);
      if (columns === undefined) cars.set(person, (columns = new TrackColumns(carFields, rows, units, budget)));
      const { boost, jump, doubleJump, dodge } = vehicles.partsOf(car.actor);
      cells[Cell.boost] = boost?.amount ?? -1;
      cells[Cell.throttle] = car.throttle;
      cells[Cell.steer] = car.steer;
      cells[Cell.isBoosting] = Number(boost?.isActive === true);
      cells[Cell.isHandbraking] = Number(car.isHandbraking);
      cells[Cell.isJumping] = Number(jump?.isActive === true);
      cells[Cell.isDoubleJumping] = Number(doubleJump?.isActive === true);
      cells[Cell.isDodging] = Number(dodge?.isActive === true);
      cells[Cell.ballCamera] = Number(vehicles.usesBallCamera(car.pri));
      putBody(columns, car, boost === undefined ? NaN : (boost.now / FULL_BOOST) * 100);
    };
    return {
      on: {
        frame(index, at, change) {
          frame[row] = index;
          seconds[row] = at;
          if (delta !== undefined) delta[row] = change;
        },
        frameEnd() {
          if (row >= rows) return;
          if (clockSeconds !== undefined) clockSeconds[row] = clock.seconds ?? -1;
          if (isOvertime !== undefined) isOvertime[row] = Number(clock.isOvertime);
          // of several, the one that came last counts
          for (const one of state.balls.values()) {
            if (one.bodyFrame < 0) continue;
            cells[Cell.hitTeam] = one.hitTeam;
            putBody(ball, one, NaN);
          }
          for (const car of state.cars.values()) putCar(car);
          budget.work(state.cars.size * (2 + (carFields.size >>> 2)));
          row++;
        },
      },
      build() {
        const tracks = [...cars].flatMap(([person, columns]): RocketLeagueCarFrames[] => {
          const playerId = idOf(person);
          if (playerId === undefined) return [];
          const { name, team } = person;
          return [{ playerId, name, ...(team !== undefined && { team }), ...columns.rows(row) }];
        });
        const frames: RocketLeagueFrames = {
          frameCount: row,
          frame: firstOf(frame, row),
          seconds: firstOf(seconds, row),
          ...(delta && { delta: firstOf(delta, row) }),
          ...(clockSeconds && { clockSeconds: firstOf(clockSeconds, row) }),
          ...(isOvertime && { isOvertime: firstOf(isOvertime, row) }),
          ball: ball.rows(row),
          cars: tracks.sort((a, b) => a.playerId - b.playerId),
        };
        return built({ frames });
      },
    };
  },
};
