import { parseSc2 } from '../../formats/sc2/index.js';
import { SC2_TABLES } from '../../formats/sc2/protocol/lookup.js';
import type { FormatGuide } from '../guide.js';
import { schemaEntries } from './blizzard-schema.js';

/** The tables that the replay's base build is read with. */
export const sc2Schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics, header } = await parseSc2(source, { ...options, include: ['header'] });
  return { isComplete, diagnostics, entries: schemaEntries(SC2_TABLES, header.version.baseBuild) };
};
