import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { paint } from '../../ink.js';
import { lastUntil } from '../../last-until.js';
import { Await } from '../../parts/await.js';
import { boxAround, MapCanvas, type MapBox, type MapPen, type MapSpot } from '../../parts/map-canvas.js';
import { Shape } from '../../parts/shape.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { slippiGame, type SlippiRead } from './game.js';

/** The side of a square of the heat map, in units of the game: a fighter is about 15 high. */
const CELL_UNITS = 4;
const LAST_DEATH_STATE = 10;
const SHAPES = ['●', '▲', '■', '◆'] as const;
const MARKS = ['disc', 'triangle', 'square', 'diamond'] as const;

/** How many frames a player was in each square. */
interface Heat {
  readonly cells: ReadonlyMap<number, number>;
  readonly most: number;
}

/** A square as one number; columns are far fewer than this. */
const COLUMNS = 1 << 12;

function heatOf({ frames, secondsAt }: SlippiRead, who: number, span: readonly [number, number] | undefined): Heat {
  const { frame, player, post, rowCount } = frames;
  const cells = new Map<number, number>();
  let most = 1;
  for (let row = 0; row < rowCount; row++) {
    const [x, y] = [post.x?.[row] ?? NaN, post.y?.[row] ?? NaN];
    if (player[row] !== who || !Number.isFinite(x) || !Number.isFinite(y) || (post.actionState?.[row] ?? 0) <= LAST_DEATH_STATE) continue;
    const seconds = secondsAt(frame[row]!);
    if (span !== undefined && (seconds < span[0] || seconds > span[1])) continue;
    const cell = Math.floor(y / CELL_UNITS) * COLUMNS + Math.floor(x / CELL_UNITS) + COLUMNS / 2;
    const count = (cells.get(cell) ?? 0) + 1;
    cells.set(cell, count);
    if (count > most) most = count;
  }
  return { cells, most };
}

function drawHeat(pen: MapPen, { cells, most }: Heat, ink: string): void {
  const { context: c } = pen;
  const size = Math.ceil(pen.length(CELL_UNITS));
  c.save();
  c.fillStyle = paint(ink);
  for (const [cell, count] of cells) {
    const up = Math.floor(cell / COLUMNS);
    const at = cell - up * COLUMNS - COLUMNS / 2;
    c.globalAlpha = 0.2 + 0.8 * Math.sqrt(count / most);
    c.fillRect(Math.floor(pen.x(at * CELL_UNITS)), Math.floor(pen.y((up + 1) * CELL_UNITS)), size, size);
  }
  c.restore();
}

function drawStage(pen: MapPen, { geometry }: SlippiRead): void {
  if (geometry === undefined) return;
  const { blast, main, platforms } = geometry;
  const first = main[0]!;
  pen.line([...main, first].flat(), '--text', 2);
  for (const { left, right, y } of platforms)
    if (left !== undefined && right !== undefined && y !== undefined) pen.line([left, y, right, y], '--text', 2);
  const { left, right, bottom, top } = blast;
  pen.line([left, bottom, right, bottom, right, top, left, top, left, bottom], '--quiet', 1, 0.6);
}

function boxOf({ geometry, frames }: SlippiRead): MapBox {
  if (geometry === undefined) return boxAround(frames.post.x ?? [], frames.post.y ?? []);
  const { left, right, bottom, top } = geometry.blast;
  const room = 0.04 * (right - left);
  return { minX: left - room, maxX: right + room, minY: bottom - room, maxY: top + room };
}

function Stage({ replay, game }: { readonly replay: OpenReplay; readonly game: SlippiRead }) {
  const who = useSignal<number | undefined>(undefined);
  const { frames, players, stockLosses } = game;
  const span = replay.span.value;
  const heats = useMemo(() => players.map(({ player }) => ({ player, heat: heatOf(game, player, span) })), [game, span]);
  const box = useMemo(() => boxOf(game), [game]);
  const isShown = (player: number): boolean => who.value === undefined || who.value === player;
  const times = useMemo(() => Array.from(frames.number, game.secondsAt), [game]);
  /** The place of each stock that was lost: that of the frame before. */
  const losses = useMemo(
    () =>
      stockLosses.flatMap(({ frame, player }) => {
        const i = lastUntil(frames.number, frame - 1);
        for (let row = frames.rowStart[i] ?? 0; row < (frames.rowStart[i + 1] ?? 0); row++)
          if (frames.player[row] === player && frames.follower[row] === 0)
            return [{ player, seconds: game.secondsAt(frame), x: frames.post.x?.[row] ?? NaN, y: frames.post.y?.[row] ?? NaN }];
        return [];
      }),
    [game],
  );
  const rowsAt = (moment: number): number[] => {
    const i = Math.max(0, lastUntil(times, moment));
    const [from, to] = [frames.rowStart[i] ?? 0, frames.rowStart[i + 1] ?? 0];
    return Array.from({ length: to - from }, (_, k) => from + k).filter(
      (row) => isShown(frames.player[row]!) && (frames.post.actionState?.[row] ?? 0) > LAST_DEATH_STATE,
    );
  };
  const indexOf = (player: number): number => players.findIndex((one) => one.player === player);
  const draw = (pen: MapPen, moment: number): void => {
    for (const { player, heat } of heats) if (isShown(player)) drawHeat(pen, heat, game.inkOf(player));
    drawStage(pen, game);
    for (const { player, seconds, x, y } of losses)
      if (isShown(player) && (span === undefined || (seconds >= span[0] && seconds <= span[1])))
        pen.mark('cross', x, y, 12, game.inkOf(player));
    for (const row of rowsAt(moment)) {
      const player = frames.player[row]!;
      pen.mark(MARKS[indexOf(player) % 4]!, frames.post.x![row]!, frames.post.y![row]! + 6, 11, game.inkOf(player));
    }
  };
  const spots = (moment: number): readonly MapSpot[] =>
    rowsAt(moment).map((row) => ({
      x: frames.post.x![row]!,
      y: frames.post.y![row]! + 6,
      name: `${game.nameOf(frames.player[row]!)}, ${Math.round(frames.post.percent?.[row] ?? 0)} %`,
    }));
  return (
    <section>
      <h2>Where they were{game.game.stage === undefined ? '' : `: ${game.game.stage}`}</h2>
      <div class="chips" role="group" aria-label="Who is shown">
        <button type="button" class="chip" aria-pressed={who.value === undefined} onClick={() => (who.value = undefined)}>
          Everybody
        </button>
        {players.map(({ player }) => (
          <button key={player} type="button" class="chip" aria-pressed={who.value === player} onClick={() => (who.value = player)}>
            {game.nameOf(player)}
          </button>
        ))}
      </div>
      <MapCanvas replay={replay} label="Places of the fighters" box={box} draw={draw} spots={spots} stepSeconds={0.5} />
      <ul class="map-key">
        {players.map(({ player }) => (
          <li key={player}>
            <Shape is={SHAPES[indexOf(player) % 4]!} ink={game.inkOf(player)} /> {game.nameOf(player)}
          </li>
        ))}
        <li>× lost a stock</li>
        <li>stronger color: more time there{span === undefined ? '' : ', in the part that is selected'}</li>
        <li>thin line: beyond it a stock is lost</li>
      </ul>
      {game.geometry === undefined && <p class="note">The outline of this stage is not known.</p>}
    </section>
  );
}

/** Where the fighters spent their time, and where they lost their stocks. */
export default function SlippiHeat({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={slippiGame(replay)} what="Reading the game">
      {(game) => <Stage replay={replay} game={game} />}
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/slippi': 'slippiFrames' },
    `
const { rowCount, frame, player, post } = await slippiFrames(file, { fields: ['post.x', 'post.y'] });
for (let row = 0; row < rowCount; row += 600) console.log(frame[row], player[row], post.x?.[row], post.y?.[row]);
`,
  );
