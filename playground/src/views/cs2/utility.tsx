import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { rounded } from '../../words.js';
import { SIDE_INKS } from './rounds-of.js';

const cs2UtilityOf = (replay: OpenReplay) =>
  replay.read('cs2-utility', async (worker, file, options) => {
    const [match, { cs2Utility }] = await Promise.all([
      worker.parseDem(file, { include: ['grenades', 'flashes', 'damage', 'kills'], ...options }),
      import('replaykit/dem'),
    ]);
    return cs2Utility(match);
  });

type Used = NonNullable<ReturnType<typeof cs2UtilityOf>['value']>[number];

const COLUMNS: readonly BoardColumn<Used>[] = [
  {
    title: 'Player',
    value: ({ player }) => player.name,
    cell: ({ player }) => <b style={{ color: `var(${SIDE_INKS[player.team ?? ''] ?? '--text'})` }}>{player.name}</b>,
  },
  { title: 'HE damage', about: 'health taken from enemies by HE grenades', value: ({ heDamage }) => heDamage, bar: true },
  { title: 'Fire damage', about: 'health taken from enemies by fire', value: ({ fireDamage }) => fireDamage, bar: true },
  { title: 'Blinded', about: 'how often an enemy was blinded', value: ({ enemiesBlinded }) => enemiesBlinded },
  { title: 'Blind seconds', about: 'of enemies', value: ({ enemyBlindSeconds }) => rounded(enemyBlindSeconds), bar: true },
  {
    title: 'Flash assists',
    about: 'kills by teammates of somebody whom the player had blinded',
    value: ({ flashAssists }) => flashAssists,
  },
  { title: 'Own blinded', about: 'how often a teammate was blinded', value: ({ teammatesBlinded }) => teammatesBlinded },
  { title: 'Team damage', about: 'health taken from teammates by grenades and fire', value: ({ teamDamage }) => teamDamage },
];
const THROWN: readonly BoardColumn<Used>[] = [
  COLUMNS[0]!,
  { title: 'Smokes', value: ({ thrown }) => thrown.smoke },
  { title: 'Flashbangs', value: ({ thrown }) => thrown.flashbang },
  { title: 'HE grenades', value: ({ thrown }) => thrown.hegrenade },
  { title: 'Fire grenades', about: 'molotovs and incendiary grenades', value: ({ thrown }) => thrown.molotov + thrown.incendiary },
  { title: 'Decoys', value: ({ thrown }) => thrown.decoy },
  { title: 'All', value: ({ thrown }) => Object.values(thrown).reduce((sum, many) => sum + many, 0), bar: true },
];

/** What players achieved with grenades. */
export default function Cs2UtilityView({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={cs2UtilityOf(replay)} what="Reading the match">
      {(players) =>
        players.length === 0 ? (
          <p class="nothing">Nobody used a grenade.</p>
        ) : (
          <div class="stack">
            <section>
              <h2>What grenades did</h2>
              <Board label="Effect of grenades" columns={COLUMNS} rows={players} />
            </section>
            <section>
              <h2>Grenades thrown</h2>
              <Board label="Grenades thrown" columns={THROWN} rows={players} />
            </section>
            <p class="note">Counted in the whole recording, including the warm-up.</p>
          </div>
        )
      }
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'cs2Utility, parseDem' },
    `
const match = await parseDem(file, { include: ['grenades', 'flashes', 'damage', 'kills'] });
console.table(cs2Utility(match).map(({ player, thrown, ...effect }) => ({ name: player.name, ...thrown, ...effect })));
`,
  );
