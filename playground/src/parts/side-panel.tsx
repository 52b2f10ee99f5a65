import type { ReplayPlayerElement } from 'replaykit/player';
import { valueAt, wordAt, type Scene, type SceneActor, type SceneSide } from 'replaykit/scene';
import { count, title } from '../words.js';
import './side-panel.css';

/** Values of an actor as people call them, the most telling first. */
const FIGURES: Readonly<Record<string, string>> = {
  position: 'Position',
  gap: 'Gap',
  netWorth: 'Net worth',
  money: 'Money',
  armyValue: 'Army value',
  workers: 'Workers',
  supplyUsed: 'Supply',
  minerals: 'Minerals',
  vespene: 'Vespene',
  equipmentValue: 'Equipment',
  level: 'Level',
  speed: 'Speed',
};
/** What is counted in the score of the game, the first list of which a player has all. */
const SCORES = [
  ['kills', 'deaths', 'assists'],
  ['takedowns', 'deaths'],
] as const;

const value = ({ values }: SceneActor, name: string, seconds: number): number | undefined => {
  const steps = values[name];
  const now = steps === undefined ? NaN : valueAt(steps, seconds);
  return Number.isNaN(now) ? undefined : now;
};
/** A gap is given to a tenth of a second, everything else as an integer. */
const shown = (name: string, number: number): string => (name === 'gap' ? `+${number.toFixed(1)} s` : count(Math.round(number)));

/** Full, or the share of it that is left. */
function health(actor: SceneActor, seconds: number): number | undefined {
  const now = value(actor, 'health', seconds);
  return now === undefined ? undefined : Math.max(0, Math.min(1, now / (value(actor, 'maxHealth', seconds) || 100)));
}

function ActorRow({ actor, seconds, onFollow }: { readonly actor: SceneActor; readonly seconds: number; readonly onFollow: () => void }) {
  const names = SCORES.find((list) => list.every((name) => value(actor, name, seconds) !== undefined));
  const main = Object.keys(FIGURES).find((name) => value(actor, name, seconds) !== undefined);
  const left = health(actor, seconds);
  const weapon = actor.values['weapon'];
  return (
    <li class={left === 0 ? 'dead' : ''}>
      <button type="button" class="link" onClick={onFollow} title={`Follow ${actor.label}`}>
        <b>{actor.label}</b> {actor.detail !== undefined && <span class="quiet">{actor.detail}</span>}
      </button>
      {names !== undefined && (
        <span class="figure" title={`${title(names.join(', '))} so far`}>
          {names.map((name) => value(actor, name, seconds)).join(' / ')}
        </span>
      )}
      {main !== undefined && (
        <span class="figure" title={FIGURES[main]}>
          {shown(main, value(actor, main, seconds)!)}
        </span>
      )}
      {weapon !== undefined && <span class="figure quiet">{title(wordAt(weapon, seconds) ?? '')}</span>}
      {left !== undefined && <span class="health" style={{ width: `${left * 100}%` }} aria-hidden="true" />}
    </li>
  );
}

/** The figures of somebody who plays alone: those of the player, and the lines of the side. */
function figuresOf({ series }: Scene, side: SceneSide, own: SceneActor | undefined, seconds: number): (readonly [string, string])[] {
  const lines = series
    .filter((line) => line.side === side.id && line.isDifference !== true)
    .map((line) => ({ name: line.name, label: line.label.replace(/, .*$/, ''), now: valueAt(line, seconds) }));
  const rows = Object.entries(FIGURES).map(([name, label]) => ({ name, label, now: (own && value(own, name, seconds)) ?? NaN }));
  const known = [
    ...rows,
    ...lines.filter(({ name, label }) => rows.every((row) => row.label !== label || Number.isNaN(row.now)) && name !== 'supply'),
  ];
  return known.filter(({ now }) => !Number.isNaN(now)).map(({ name, label, now }) => [label, shown(name, now)]);
}

/** One side at a moment: its players with what they have then. */
export function SidePanel({
  player,
  scene,
  side,
  seconds,
}: {
  readonly player: ReplayPlayerElement;
  readonly scene: Scene;
  /** Undefined for everybody, where each plays alone. */
  readonly side?: SceneSide;
  readonly seconds: number;
}) {
  const ofSide = (actor: SceneActor): boolean => {
    const now = actor.values['side'];
    return side === undefined || (now === undefined ? actor.side : valueAt(now, Math.max(seconds, now.seconds[0] ?? 0))) === side.id;
  };
  const members = player.followable.filter(ofSide);
  const place = (actor: SceneActor): number => value(actor, 'position', seconds) ?? Infinity;
  if (side === undefined) members.sort((a, b) => place(a) - place(b));
  const isAlone = side !== undefined && members.length < 2;
  const score = side?.score && valueAt(side.score, seconds);
  return (
    <section
      class="side-panel"
      style={{ '--side': side?.color ?? 'transparent' }}
      aria-label={`${side?.name ?? 'Everybody'}, at this moment`}
    >
      <h2>
        {side?.name ?? 'Standing'} {score !== undefined && !Number.isNaN(score) && <span class="side-score">{score}</span>}
      </h2>
      {isAlone ? (
        <dl>
          {figuresOf(scene, side, members[0], seconds).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul>
          {members.map((actor) => (
            <ActorRow key={actor.id} actor={actor} seconds={seconds} onFollow={() => (player.follow = actor.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
