import type { IcrepPlayerSeries } from '../../../formats/icrep/views/index.js';
import type { SceneBuilder } from '../../scene-builder.js';
import type { Side } from './moments.js';

/** Income and what was destroyed, by the recorder's statistics. Amounts are credits, sums over all kinds of resources. */
export function addEconomy(
  scene: SceneBuilder,
  playerSeries: readonly IcrepPlayerSeries[],
  seconds: (tick: number) => number,
  sideOf: (player: number) => Side,
): void {
  for (const { player, economy, military } of playerSeries) {
    const { id: side } = sideOf(player);
    const income = scene.series({ name: 'income', label: 'Income', unit: 'credits/min', side });
    const spent = scene.series({ name: 'spent', label: 'Spent', unit: 'credits', side });
    const destroyed = scene.series({ name: 'destroyedValue', label: 'Value destroyed', unit: 'credits', side });
    for (const point of economy) {
      income?.add(seconds(point.tick), point.collectionRate);
      spent?.add(seconds(point.tick), Number(point.spent));
    }
    for (const { tick, killedValue } of military) destroyed?.add(seconds(tick), Number(killedValue));
  }
  if (playerSeries.length !== 2) return;
  const [a, b] = [...playerSeries].sort((one, other) => sideOf(one.player).id - sideOf(other.player).id) as [
    IcrepPlayerSeries,
    IcrepPlayerSeries,
  ];
  const line = scene.series({ name: 'destroyedValueLead', label: 'Lead in value destroyed', unit: 'credits', isDifference: true });
  const other = new Map(b.military.map(({ tick, killedValue }) => [tick, killedValue]));
  for (const { tick, killedValue } of a.military) {
    const against = other.get(tick);
    if (against !== undefined) line?.add(seconds(tick), Number(killedValue - against));
  }
}
