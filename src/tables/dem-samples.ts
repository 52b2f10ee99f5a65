import type { DemSampleEvent } from '../formats/dem/index.js';
import type { DemRead, DemTimed } from './dem.js';
import { SamplePicker } from './rows/sample-picker.js';
import type { TableSource } from './source.js';

/** Which samples a table takes besides those at its interval. */
interface SampleChoice {
  /** Only samples with a position. */
  readonly isPlaced?: boolean | undefined;
  /** Also the samples of the end of the match. */
  readonly hasLast?: boolean | undefined;
}

/** One row for each sample of a player at the interval that an option of the read names. */
export const sampledEvery = <Sample extends DemSampleEvent>(
  interval: keyof DemRead['options'],
  { isPlaced = false, hasLast = false }: SampleChoice = {},
): TableSource<DemTimed<Sample>> => ({
  events: ['sample'],
  start: (row, { options, add, tickRate }: DemRead) => {
    const picker = new SamplePicker<Sample>(options[interval]);
    const take = (sample: Sample): void => {
      if (!isPlaced || sample.x !== undefined) add(row, sample);
    };
    return {
      on: {
        sample: (sample: Sample) => {
          if (picker.picks(sample, tickRate() ?? Infinity)) take(sample);
        },
      },
      end: () => {
        if (hasLast) picker.rest.forEach(take);
        return undefined;
      },
    };
  },
});
