import { useMemo } from 'preact/hooks';
import { nth } from '../../ink.js';
import { Lines } from '../../parts/lines.js';
import type { OpenReplay } from '../../replay.js';
import { unitName, type Sc2Read } from './game.js';

type Army = NonNullable<Sc2Read['armies']>[number];

/** Types of units that a plot has room for: those of which a player had most. */
const MAX_TYPES = 8;

/** How many of each type an army had, over time. */
export function ArmyUnits({ replay, game, army }: { readonly replay: OpenReplay; readonly game: Sc2Read; readonly army: Army }) {
  const lines = useMemo(() => {
    const most = new Map<string, number>();
    for (const { units } of army.samples)
      for (const [name, many] of Object.entries(units)) most.set(name, Math.max(many, most.get(name) ?? 0));
    return [...most]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_TYPES)
      .map(([name], i) => ({
        label: unitName(name),
        ink: nth(i),
        values: army.samples.map(({ units }) => units[name] ?? 0),
        steps: true,
      }));
  }, [army]);
  if (lines.length === 0) return null;
  return (
    <Lines
      replay={replay}
      label={`Army of ${game.nameOf(army.playerId)}`}
      seconds={army.samples.map(({ seconds }) => seconds)}
      lines={lines}
    />
  );
}
