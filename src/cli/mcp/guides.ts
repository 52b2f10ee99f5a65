import { schemaOf } from '../../node/sql/query-tables.js';
import { tablesOf } from '../../tables/index.js';
import { FORMATS, FORMAT_NAMES } from '../../kit/registry.js';

/** A text that a client can read without a tool. */
export interface ReplayGuide {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly text: () => string;
}

const QUERYING = `# Asking about replays in SQL

query answers one SELECT of DuckDB; DESCRIBE, SUMMARIZE, PIVOT and SHOW TABLES work too.

- A table is FORMAT.NAME: sc2.players, dem.cs2_kills, vcr.laps. replays alone has a row for each replay of all formats: format, title, map, game, duration_seconds, played_at, winner, is_complete, damage.
- replay is in every table and joins all of them: SELECT p.name, r.map FROM sc2.players p JOIN sc2.replays r USING (replay). path of replays is the file.
- player_id joins to players of the same format within a replay; player is a name. Races have driver_id and drivers.
- result is win, loss or draw; null for who watched, and where it is not known.
- Times are seconds (seconds, game_seconds, duration_seconds). game_seconds is the clock of the game.
- Names that a game uses inside (npc_dota_hero_axe) have an English one beside them (hero_name).
- Aggregate in SQL rather than reading rows, name the columns that are needed, and give an ORDER BY, so that pages follow each other.

Examples:
SELECT name, count(*) AS games, count(*) FILTER (result = 'win') AS wins FROM sc2.players GROUP BY name ORDER BY games DESC LIMIT 20
SELECT attacker, weapon_name, count(*) AS kills FROM dem.cs2_kills GROUP BY ALL ORDER BY kills DESC LIMIT 20
SELECT p.hero_name, p.name, s.net_worth FROM dem.dota_series s JOIN dem.dota_players p USING (replay, player_id) WHERE round(s.game_seconds) = 600 ORDER BY s.net_worth DESC
SELECT d.name, min(l.lap_seconds) AS best FROM vcr.laps l JOIN vcr.drivers d USING (replay, driver_id) WHERE l.is_valid GROUP BY d.name ORDER BY best
SELECT path, damage, damage_message FROM replays WHERE NOT is_complete
`;

const formatGuide = (format: (typeof FORMAT_NAMES)[number]): ReplayGuide => ({
  uri: `replaykit://guides/tables/${format}`,
  name: `tables of ${FORMATS[format].title}`,
  description: `Every table of ${FORMATS[format].title} with its columns, in one text.`,
  text: () =>
    tablesOf(format)
      .map(({ name, about, columns, references = [] }) => {
        const joins = references.map(({ column, table, of }) => `${column} = ${table}.${of}`).join(', ');
        return `## ${schemaOf(format)}.${name}\n${about}${joins === '' ? '' : `\njoins: ${joins}`}\n${columns.map((column) => column.name).join(', ')}\n`;
      })
      .join('\n'),
});

/** The texts: how to ask, and the tables of each format. */
export const GUIDES: readonly ReplayGuide[] = [
  {
    uri: 'replaykit://guides/querying',
    name: 'asking about replays in SQL',
    description: 'How tables are named and joined, with examples.',
    text: () => QUERYING,
  },
  ...FORMAT_NAMES.map(formatGuide),
];
