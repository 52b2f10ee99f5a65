import { describe, expect, it } from 'vitest';
import { TickSelect } from '../../../../src/formats/dem/ticks/tick-select.js';

const refused = (option: string): Error => expect.objectContaining({ code: 'usage', format: 'dem', path: [option] }) as Error;

describe('which ticks', () => {
  it.each([
    ['props', { props: undefined as unknown as [] }],
    ['everyTicks', { props: ['x'], everyTicks: 0 }],
    ['everyTicks', { props: ['x'], everyTicks: 1.5 }],
    ['everySeconds', { props: ['x'], everySeconds: 0 }],
    ['everySeconds', { props: ['x'], everySeconds: Infinity }],
    ['everySeconds', { props: ['x'], everyTicks: 2, everySeconds: 1 }],
    ['ticks', { props: ['x'], ticks: [1, 2.5] }],
    ['ticks', { props: ['x'], ticks: 5 as unknown as number[] }],
    ['players', { props: ['x'], players: [1, {} as number] }],
  ] as const)('%s that make no sense are refused by name', (option, select) => {
    expect(() => new TickSelect(select as ConstructorParameters<typeof TickSelect>[0])).toThrow(refused(option));
  });

  it('are every so many, the listed ones, or all', () => {
    const wanted = (select: object): number[] => {
      const ticks = new TickSelect({ props: ['x'], ...select });
      return [1, 2, 3, 5, 8, 13].filter((tick, i, all) => ticks.wantsTick(tick, i === 0 ? 0 : all[i - 1]!, 0.5));
    };
    expect(wanted({})).toEqual([1, 2, 3, 5, 8, 13]);
    // the first packet at or behind each fourth tick
    expect(wanted({ everyTicks: 4 })).toEqual([5, 8, 13]);
    expect(wanted({ everySeconds: 2 })).toEqual([5, 8, 13]);
    expect(wanted({ everySeconds: 0.1 })).toEqual([1, 2, 3, 5, 8, 13]);
    expect(wanted({ ticks: [2, 4, 13] })).toEqual([2, 13]);
  });

  it('players are named by id, Steam id or name', () => {
    const wants = (players: readonly (number | bigint | string)[] | undefined, row: object): boolean =>
      new TickSelect({ props: ['x'], players }).wantsPlayer(row as Parameters<TickSelect['wantsPlayer']>[0]);
    expect(wants(undefined, { playerId: 1 })).toBe(true);
    expect(wants([], { playerId: 1, name: 'Ada', steamId: 5n })).toBe(false);
    expect([wants([1], { playerId: 1 }), wants([1], { playerId: 2 })]).toEqual([true, false]);
    expect([wants(['Ada'], { playerId: 2, name: 'Ada' }), wants(['Ada'], { playerId: 2 })]).toEqual([true, false]);
    expect([wants([5n], { playerId: 2, steamId: 5n }), wants([5n], { playerId: 2, steamId: 6n })]).toEqual([true, false]);
  });
});
