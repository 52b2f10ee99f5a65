import { useMemo } from 'preact/hooks';
import { css } from '../../ink.js';
import { Await } from '../../parts/await.js';
import { Board, type BoardColumn } from '../../parts/board.js';
import { Story, type Happening } from '../../parts/story.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { rounded } from '../../words.js';
import { slippiGame, type SlippiRead } from './game.js';

type Stats = NonNullable<SlippiRead['stats']>['players'][number];
type Conversion = SlippiRead['conversions'][number];

const OPENINGS: Readonly<Record<Conversion['opening'], readonly [kind: string, letter: string]>> = {
  'neutral-win': ['Neutral wins', 'N'],
  'counter-attack': ['Counter hits', 'C'],
  trade: ['Trades', 'T'],
};

/** Moves in order, with how often each was used in a row: `jab, up tilt × 2`. */
function movesText(moves: Conversion['moves'], nameOf: (move: number) => string): string {
  const parts: { name: string; times: number }[] = [];
  for (const { move } of moves) {
    const name = nameOf(move);
    const last = parts.at(-1);
    if (last?.name === name) last.times++;
    else parts.push({ name, times: 1 });
  }
  return parts.map(({ name, times }) => (times === 1 ? name : `${name} × ${times}`)).join(', ');
}

const damageOf = ({ moves }: Conversion): number => moves.reduce((sum, { damage }) => sum + damage, 0);

function Openings({ replay, game }: { readonly replay: OpenReplay; readonly game: SlippiRead }) {
  const { stats, conversions } = game;
  const columns: readonly BoardColumn<Stats>[] = [
    {
      title: 'Player',
      value: ({ player }) => game.nameOf(player),
      cell: ({ player }) => <b style={{ color: css(game.inkOf(player)) }}>{game.nameOf(player)}</b>,
    },
    { title: 'Openings', value: (one) => one.conversions, bar: true },
    { title: 'Kills', about: 'openings that took a stock', value: (one) => one.kills },
    { title: 'Per kill', about: 'openings per kill', value: (one) => rounded(one.openingsPerKill.ratio) },
    { title: 'Damage', about: 'damage per opening', value: (one) => rounded(one.damagePerOpening.ratio) },
    { title: 'Neutral wins', value: ({ neutralWins }) => neutralWins.count, bar: true },
    { title: 'Counter hits', value: ({ counterHits }) => counterHits.count },
    {
      title: 'Good trades',
      about: 'trades that were better for the player',
      value: ({ beneficialTrades }) => beneficialTrades.count,
      cell: ({ beneficialTrades: { count, total } }) => (total === 0 ? undefined : `${count} of ${total}`),
    },
  ];
  const happenings = useMemo(
    () =>
      conversions
        .filter(({ moves }) => moves.length > 0)
        .map((conversion): Happening => {
          const [kind, letter] = OPENINGS[conversion.opening];
          const damage = `${Math.round(damageOf(conversion))}\u202f%`;
          return {
            seconds: game.secondsAt(conversion.startFrame),
            kind,
            letter,
            ink: game.inkOf(conversion.attacker),
            text: (
              <>
                <b style={{ color: css(game.inkOf(conversion.attacker)) }}>{game.nameOf(conversion.attacker)}</b>{' '}
                {conversion.isKill && <b>took a stock </b>}
                <span>{damage}</span> <span class="quiet">{movesText(conversion.moves, game.moveName)}</span>
              </>
            ),
          };
        }),
    [game],
  );
  if (stats === undefined) return <p class="nothing">Openings are defined for games of two.</p>;
  return (
    <div class="stack">
      <section>
        <h2>Openings</h2>
        <Board label="Openings" columns={columns} rows={stats.players} />
        <p class="note">
          An opening begins with a hit and goes on until the opponent has been in control for 45 frames, or has lost the stock. The counts
          are those of the community's tools.
        </p>
      </section>
      <Story replay={replay} label="Every opening" happenings={happenings} />
    </div>
  );
}

/** Openings of both players, and what each did with them. */
export default function SlippiOpenings({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={slippiGame(replay)} what="Reading the game">
      {(game) => <Openings replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/slippi': 'parseSlippi, slippiMoveName' },
    `
const { stats, conversions } = await parseSlippi(file, { include: ['stats', 'conversions'] });
for (const { player, openingsPerKill, damagePerOpening } of stats?.players ?? []) console.log(player, openingsPerKill.ratio, damagePerOpening.ratio);
for (const { attacker, opening, isKill, moves } of conversions)
  console.log(attacker, opening, isKill, moves.map(({ move }) => slippiMoveName(move)));
`,
  );
