/** A playground sample that shows what a page is about. */
export interface SampleLink {
  /** The heading that the link goes under; without one it goes under the title. */
  readonly under?: string;
  /** Its id in recordings/samples.ts. */
  readonly sample: string;
  /** The tab of the playground. */
  readonly view: string;
  readonly text: string;
}

/** By page of docs/. A test opens each of them. */
export const SAMPLE_LINKS: Readonly<Record<string, readonly SampleLink[]>> = {
  'guides/dota2': [
    { sample: 'dota2', view: 'match', text: 'Open a sample match' },
    { under: 'Net worth graph', sample: 'dota2', view: 'dota-lead', text: 'Net worth of a sample match' },
    { under: 'Hero positions at minute 5', sample: 'dota2', view: 'dota-map', text: 'The map of a sample match' },
    { under: 'Purchase log', sample: 'dota2', view: 'dota-draft', text: 'Draft and items of a sample match' },
    { under: 'Objectives and teamfights', sample: 'dota2', view: 'dota-fights', text: 'Teamfights of a sample match' },
    { under: 'Questions', sample: 'dota2', view: 'sql', text: 'Query a sample match in SQL' },
  ],
  'guides/cs2': [
    { sample: 'cs2', view: 'match', text: 'Open a sample half' },
    { under: 'Every kill with positions', sample: 'cs2', view: 'cs2-map', text: 'The map of a sample half' },
    { under: 'Damage per round', sample: 'cs2', view: 'cs2-scoreboard', text: 'The scoreboard of a sample half' },
    { under: 'Clutch situations', sample: 'cs2', view: 'cs2-rounds', text: 'The rounds of a sample half' },
    { under: 'In SQL', sample: 'cs2', view: 'sql', text: 'Query a sample half in SQL' },
  ],
  'guides/deadlock': [
    { sample: 'deadlock', view: 'match', text: 'Open a sample match' },
    { under: 'Kills as they happen', sample: 'deadlock', view: 'deadlock-souls', text: 'Souls and kills of a sample match' },
    { under: 'Questions', sample: 'deadlock', view: 'sql', text: 'Query a sample match in SQL' },
  ],
  'guides/ticks': [{ under: 'Counter-Strike 2', sample: 'cs2', view: 'cs2-map', text: 'Players of a sample half on the map' }],
  'guides/storm': [
    { sample: 'storm', view: 'match', text: 'Open a sample match' },
    { under: 'Talents, deaths and levels', sample: 'storm', view: 'storm-talents', text: 'Draft and talents of a sample match' },
  ],
  'guides/sc2': [
    { sample: 'sc2', view: 'match', text: 'Open a sample game' },
    { under: 'Build orders as players write them', sample: 'sc2', view: 'sc2-build', text: 'Build orders of a sample game' },
    { under: 'Army value at a time', sample: 'sc2', view: 'sc2-army', text: 'Army and income of a sample game' },
    { under: 'Where was a unit?', sample: 'sc2', view: 'sc2-map', text: 'Units of a sample game on the map' },
  ],
  'guides/slippi': [
    { sample: 'slippi', view: 'match', text: 'Open a sample match' },
    { under: 'Frames as columns', sample: 'slippi', view: 'slippi-heat', text: 'The stage of a sample match' },
    { under: 'Statistics', sample: 'slippi', view: 'slippi-openings', text: 'Openings of a sample match' },
  ],
  'guides/rocket-league': [
    { sample: 'rocket-league', view: 'match', text: 'Open a sample match' },
    { under: 'Who played, and who won', sample: 'rocket-league', view: 'rocket-league-boost', text: 'Boost and speed of a sample match' },
    { under: 'Frames as columns', sample: 'rocket-league', view: 'rocket-league-field', text: 'The field of a sample match' },
  ],
  'guides/brood-war': [
    { sample: 'brood-war', view: 'match', text: 'Open a sample game' },
    { under: 'Build orders as players write them', sample: 'brood-war', view: 'brood-war-build', text: 'Build orders of a sample game' },
  ],
  'guides/warcraft3': [
    { sample: 'w3g', view: 'match', text: 'Open a sample game' },
    { under: 'What players did', sample: 'w3g', view: 'w3g-players', text: 'Players of a sample game' },
    { under: 'Heroes, build orders, APM', sample: 'w3g', view: 'w3g-build', text: 'Build orders of a sample game' },
  ],
  'guides/racing': [
    { sample: 'vcr', view: 'race-track', text: 'Open a sample race' },
    { under: 'Who won, and how?', sample: 'vcr', view: 'race-laps', text: 'Laps of a sample race' },
    { under: 'Where was the time lost?', sample: 'vcr', view: 'race-compare', text: 'Compare laps of a sample race' },
  ],
  'guides/icrep': [
    { under: 'Who played, and what was built?', sample: 'icrep', view: 'match', text: 'Open a sample match' },
    {
      under: 'What was the state, and which orders follow?',
      sample: 'icrep',
      view: 'icrep-state',
      text: 'The state of a sample match',
    },
    { under: 'What were the highlights?', sample: 'icrep', view: 'icrep-highlights', text: 'Highlights of a sample match' },
  ],
  'guides/gamecache': [
    { sample: 'gamecache', view: 'cache-games', text: 'Open a sample cache' },
    { under: 'Who plays best?', sample: 'gamecache', view: 'cache-players', text: 'Win rates of a sample cache' },
  ],
  'guides/tables': [{ sample: 'dota2', view: 'tables', text: 'The tables of a sample match' }],
};

/** The address of a link, from the root of the site. */
export const sampleAddress = ({ sample, view }: SampleLink): string => `playground/index.html#sample=${sample}&view=${view}`;
