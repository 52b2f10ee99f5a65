import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMOPARSER_FIELDS } from '../../scripts/dem/demoparser-fields.js';
import { demoparserGuide, demoparserGuidePath } from '../../scripts/dem/demoparser-guide.js';
import { TICK_NAMES, TICK_ROLES } from '../../src/formats/dem/ticks/tick-games.js';

describe('docs/guides/from-demoparser2.md', () => {
  it('is what npx tsx scripts/dem/demoparser-guide.ts writes', () => {
    expect(readFileSync(demoparserGuidePath, 'utf8')).toBe(demoparserGuide());
  });

  it('has every field that the README of demoparser2 lists, and no column that does not exist', () => {
    const counts = Object.values(DEMOPARSER_FIELDS).map((fields) => Object.keys(fields).length);
    // players, buttons, game state, weapon, user commands, sums
    expect(counts).toEqual([117, 13, 53, 55, 15, 16]);
    for (const ours of Object.values(DEMOPARSER_FIELDS).flatMap((fields) => Object.values(fields))) {
      if (!/^[\w.]+$/.test(ours) || ours === 'no' || ours === 'playerId') continue;
      const [role, field] = ours.split('.');
      expect(field === undefined ? TICK_NAMES : TICK_ROLES).toContain(role);
    }
  });
});
