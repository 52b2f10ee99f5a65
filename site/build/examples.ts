/** Which made sample shows what a page tells, in the playground. */
export interface SampleLink {
  /** The heading that it stands under; none: under the title. */
  readonly under?: string;
  /** Its id in scripts/playground/samples.ts. */
  readonly sample: string;
  /** The tab of the playground. */
  readonly view: string;
  readonly text: string;
}

/** By page of docs/. A test opens each of them. */
export const SAMPLE_LINKS: Readonly<Record<string, readonly SampleLink[]>> = {
  'guides/dota2': [
    { sample: 'dota2', view: 'overview', text: 'Open a made match' },
    { under: 'Net worth graph', sample: 'dota2', view: 'dota-lead', text: 'Net worth of a made match' },
    { under: 'Hero positions at minute 5', sample: 'dota2', view: 'dota-map', text: 'The map of a made match' },
    { under: 'Purchase log', sample: 'dota2', view: 'dota-draft', text: 'Draft and items of a made match' },
    { under: 'Objectives and teamfights', sample: 'dota2', view: 'dota-fights', text: 'Teamfights of a made match' },
    { under: 'Questions', sample: 'dota2', view: 'sql', text: 'Ask a made match in SQL' },
  ],
  'guides/cs2': [
    { sample: 'cs2', view: 'overview', text: 'Open a made half' },
    { under: 'Every kill with positions', sample: 'cs2', view: 'cs2-map', text: 'The map of a made half' },
    { under: 'Damage per round', sample: 'cs2', view: 'cs2-scoreboard', text: 'The scoreboard of a made half' },
    { under: 'Clutch situations', sample: 'cs2', view: 'cs2-rounds', text: 'The rounds of a made half' },
    { under: 'In SQL', sample: 'cs2', view: 'sql', text: 'Ask a made half in SQL' },
  ],
  'guides/deadlock': [
    { sample: 'deadlock', view: 'overview', text: 'Open a made match' },
    { under: 'Kills as they happen', sample: 'deadlock', view: 'deadlock-souls', text: 'Souls and kills of a made match' },
    { under: 'Questions', sample: 'deadlock', view: 'sql', text: 'Ask a made match in SQL' },
  ],
  'guides/ticks': [{ under: 'Counter-Strike 2', sample: 'cs2', view: 'cs2-map', text: 'Players of a made half on the map' }],
  'guides/sc2': [
    { sample: 'sc2', view: 'overview', text: 'Open a made game' },
    { under: 'Build orders as players write them', sample: 'sc2', view: 'sc2-build', text: 'Build orders of a made game' },
    { under: 'Army value at a time', sample: 'sc2', view: 'sc2-army', text: 'Army and income of a made game' },
    { under: 'Where a unit was', sample: 'sc2', view: 'sc2-map', text: 'Units of a made game on the map' },
  ],
  'guides/warcraft3': [
    { sample: 'w3g', view: 'overview', text: 'Open a made game' },
    { under: 'What players did', sample: 'w3g', view: 'w3g-players', text: 'Players of a made game' },
    { under: 'Heroes, build orders, APM', sample: 'w3g', view: 'w3g-build', text: 'Build orders of a made game' },
  ],
  'guides/racing': [
    { sample: 'vcr', view: 'race-track', text: 'Open a made race' },
    { under: 'Who won, and how?', sample: 'vcr', view: 'race-laps', text: 'Laps of a made race' },
    { under: 'Where was the time lost?', sample: 'vcr', view: 'race-compare', text: 'Compare laps of a made race' },
  ],
  'guides/icrep': [
    { under: 'Who played, and what was made?', sample: 'icrep', view: 'overview', text: 'Open a made match' },
    {
      under: 'What did the state look like, and what is left to run?',
      sample: 'icrep',
      view: 'icrep-state',
      text: 'The state of a made match',
    },
    { under: 'When did it get exciting?', sample: 'icrep', view: 'icrep-highlights', text: 'Highlights of a made match' },
  ],
  'guides/gamecache': [
    { sample: 'gamecache', view: 'overview', text: 'Open a made cache' },
    { under: 'Who plays best?', sample: 'gamecache', view: 'cache-players', text: 'Win rates of a made cache' },
  ],
  'guides/tables': [{ sample: 'dota2', view: 'tables', text: 'The tables of a made match' }],
};

/** The address of a link, from the root of the site. */
export const sampleAddress = ({ sample, view }: SampleLink): string => `playground/index.html#sample=${sample}&view=${view}`;
