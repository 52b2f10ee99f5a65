import { expect, it } from 'vitest';
import { eventTables } from '../../../src/formats/vcr/event-kinds.js';
import { ALL_EVENTS } from '../../../src/formats/vcr/event-types.js';

it('every type of event but driver states has its row in the tables', () => {
  expect(new Set(ALL_EVENTS)).toEqual(new Set(['driverState', ...eventTables.raceEventTypes()]));
  expect(ALL_EVENTS).toHaveLength(eventTables.raceEventTypes().size + 1);
});
