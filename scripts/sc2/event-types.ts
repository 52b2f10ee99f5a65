/**
 * Writes src/formats/sc2/events.gen.ts: the type of every event that any base build has, merged over all builds.
 * Run: npx tsx scripts/sc2/event-types.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SC2_TABLES } from '../../src/formats/sc2/protocol/lookup.js';
import { eventTypesOf } from '../blizzard/event-types.js';

const target = fileURLToPath(new URL('../../src/formats/sc2/events.gen.ts', import.meta.url));

/** What the option `names` adds. */
function named(key: string): readonly string[] {
  const command = ['readonly ability?: string | undefined', 'readonly command?: string | undefined'];
  const repeated = ['readonly abilLink?: number | undefined', 'readonly abilCmdIndex?: number | undefined', ...command];
  const target = 'readonly targetUnitTypeName?: string | undefined';
  switch (key) {
    case 'cmd':
      return [...command, target];
    case 'cmdUpdateTargetUnit':
      return [...repeated, target];
    case 'cmdUpdateTargetPoint':
    case 'commandManagerState':
      return repeated;
    default:
      return [];
  }
}

export const eventTypesSource = (): string => eventTypesOf({ format: 'sc2', prefix: 'Sc2', tables: SC2_TABLES, more: named });

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, eventTypesSource());
