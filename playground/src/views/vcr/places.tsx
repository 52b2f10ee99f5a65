import { useMemo } from 'preact/hooks';
import { Lines } from '../../parts/lines.js';
import type { OpenReplay } from '../../replay.js';
import type { Race } from './race.js';

/** The order over time: each driver's place, first on top. */
export function Places({ replay, race }: { readonly replay: OpenReplay; readonly race: Race }) {
  const { cars, standings } = race;
  const drawn = useMemo(() => {
    // what a change of the order leaves behind holds until the next one, or the end
    const { changes } = standings;
    const end = Math.max(0, ...[...race.laps.values()].flatMap((own) => own.map(({ finishSeconds }) => finishSeconds ?? 0)));
    const last = changes.at(-1);
    const orders = last !== undefined && last.sessionSeconds < end ? [...changes, { ...last, sessionSeconds: end }] : changes;
    return {
      seconds: orders.map(({ sessionSeconds }) => sessionSeconds),
      lines: cars.map((driver) => ({
        label: race.name(driver),
        ink: race.ink(driver),
        values: orders.map(({ order }) => (order.includes(driver) ? -1 - order.indexOf(driver) : null)),
        steps: true,
      })),
    };
  }, [race, cars, standings]);
  if (drawn.seconds.length < 2) return null;
  return (
    <Lines replay={replay} label="Places" seconds={drawn.seconds} lines={drawn.lines} text={placeText} scale={placeText} height={280} />
  );
}

/** Places are drawn below zero, so that the first is on top. */
const placeText = (value: number): string => (Number.isInteger(value) && value < 0 ? `P${-value}` : '');
