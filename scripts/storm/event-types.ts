/**
 * Writes src/formats/storm/events.gen.ts: the type of every event that any base build has, merged over all builds.
 * Run: npx tsx scripts/storm/event-types.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { STORM_TABLES } from '../../src/formats/storm/protocol/lookup.js';
import { eventTypesOf } from '../blizzard/event-types.js';

const target = fileURLToPath(new URL('../../src/formats/storm/events.gen.ts', import.meta.url));

export const eventTypesSource = (): string => eventTypesOf({ format: 'storm', prefix: 'Storm', tables: STORM_TABLES });

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, eventTypesSource());
