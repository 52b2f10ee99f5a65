import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { boxAround, MapCanvas, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Story, type Happening } from '../../parts/story.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { counted } from '../../words.js';
import { sc2Game, unitName, type Sc2Read } from './game.js';

const DEATH_SECONDS = 10;
/** The tracker reports a hit building slightly off its center. */
const FAR_CELLS = 2;
/** The neutral owner: minerals, rocks, critters. */
const NEUTRAL = 0;

type Unit = Sc2Read['units'][number];

function MapOf({ replay, game }: { readonly replay: OpenReplay; readonly game: Sc2Read }) {
  const { units, paths, seconds } = game;
  const box = useMemo(
    () =>
      boxAround(
        units.map(({ x }) => x),
        units.map(({ y }) => y),
        0.03,
      ),
    [units],
  );
  const born = (unit: Unit): number => seconds(unit.startedGameloop ?? unit.doneGameloop ?? 0);
  const died = (unit: Unit): number => (unit.diedGameloop === undefined ? Infinity : seconds(unit.diedGameloop));
  /** Unit types with at least one unit that was seen away from where it appeared. */
  const moving = useMemo(() => {
    const isElsewhere = ({ tag, x, y }: Unit): boolean =>
      paths.get(tag)?.places.some((place) => Math.hypot(place.x - x, place.y - y) > FAR_CELLS) ?? false;
    return new Set(units.filter(isElsewhere).map(({ unitTypeName }) => unitTypeName));
  }, [units]);
  /** When a unit appeared. Buildings and warped-in units have a start; other units appear complete. */
  const isBuilding = ({ startedGameloop, doneGameloop, unitTypeName }: Unit): boolean =>
    startedGameloop !== undefined && startedGameloop !== doneGameloop && !moving.has(unitTypeName);
  const placeOf = (unit: Unit, moment: number): readonly [number, number] => {
    const known = paths.get(unit.tag)?.places.findLast((place) => place.seconds <= moment);
    return known === undefined ? [unit.x, unit.y] : [known.x, known.y];
  };
  const living = (moment: number): Unit[] => units.filter((unit) => born(unit) <= moment && died(unit) > moment);
  const draw = (pen: MapPen, moment: number): void => {
    const now = living(moment);
    for (const unit of now) if (unit.controlPlayerId === NEUTRAL) pen.mark('square', unit.x, unit.y, 3, '--bars');
    for (const unit of now) {
      if (unit.controlPlayerId === NEUTRAL) continue;
      const [x, y] = placeOf(unit, moment);
      const building = isBuilding(unit);
      const done = unit.doneGameloop === undefined || seconds(unit.doneGameloop) <= moment;
      pen.mark(
        building ? 'square' : unit.controlPlayerId % 2 === 1 ? 'disc' : 'triangle',
        x,
        y,
        building ? 10 : 7,
        game.inkOf(unit.controlPlayerId),
        done ? 1 : 0.5,
      );
    }
    for (const unit of units) {
      const age = moment - died(unit);
      if (age < 0 || age > DEATH_SECONDS || unit.controlPlayerId === NEUTRAL) continue;
      pen.mark('cross', unit.diedX ?? unit.x, unit.diedY ?? unit.y, 9, game.inkOf(unit.controlPlayerId), 1 - age / DEATH_SECONDS / 1.3);
    }
  };
  const spots = (moment: number): readonly MapSpot[] =>
    living(moment).flatMap((unit) => {
      const [x, y] = placeOf(unit, moment);
      return unit.controlPlayerId === NEUTRAL
        ? []
        : [{ x, y, name: `${unitName(unit.unitTypeName)} of ${game.nameOf(unit.controlPlayerId)}` }];
    });
  const happenings = useMemo(
    () =>
      units
        .filter(
          (unit) =>
            unit.diedGameloop !== undefined &&
            unit.controlPlayerId !== NEUTRAL &&
            unit.killerPlayerId !== undefined &&
            unit.killerPlayerId !== unit.controlPlayerId,
        )
        .map((unit): Happening => ({
          seconds: died(unit),
          kind: isBuilding(unit) ? 'Buildings' : 'Units',
          letter: isBuilding(unit) ? '■' : '†',
          ink: game.inkOf(unit.controlPlayerId),
          text: (
            <>
              {unitName(unit.unitTypeName)} of <b>{game.nameOf(unit.controlPlayerId)}</b>
            </>
          ),
        }))
        .sort((a, b) => a.seconds - b.seconds),
    [units],
  );
  const now = living(replay.moment.value);
  return (
    <div class="with-side">
      <div>
        <MapCanvas replay={replay} label="Units on the map" box={box} draw={draw} spots={spots} gridUnits={20} />
        <ul class="map-key">
          {game.players.map(({ playerId, name }) =>
            playerId === undefined ? null : (
              <li key={playerId} style={{ color: css(game.inkOf(playerId)) }}>
                {playerId % 2 === 1 ? '●' : '▲'} {name}: {counted(now.filter((unit) => unit.controlPlayerId === playerId).length, 'unit')}
              </li>
            ),
          )}
          <li>■ building</li>
          <li>× died in the last {DEATH_SECONDS} s</li>
          <li>A unit's position updates when it fights or dies; until then it stands where it appeared.</li>
        </ul>
      </div>
      <Story replay={replay} label="Deaths" happenings={happenings} />
    </div>
  );
}

/** The map: all units at the current moment. */
export default function Sc2Map({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={sc2Game(replay)} what="Reading the game">
      {(game) => <MapOf replay={replay} game={game} />}
    </Await>
  );
}

export function code(replay: OpenReplay): string {
  const loop = Math.round(replay.moment.peek() / (sc2Game(replay).value?.seconds(1) ?? 1 / 22.4));
  return program(
    replay,
    { 'replaykit/sc2': 'parseSc2' },
    `
const { units } = await parseSc2(file, { include: ['units'] });
const living = units.filter(
  ({ startedGameloop, doneGameloop = 0, diedGameloop = Infinity }) => (startedGameloop ?? doneGameloop) <= ${loop} && diedGameloop > ${loop},
);
console.table(living.map(({ controlPlayerId, unitTypeName, x, y }) => ({ controlPlayerId, unitTypeName, x, y })));
`,
  );
}
