import { useMemo } from 'preact/hooks';
import { css, nth } from '../../ink.js';
import { Lines } from '../../parts/lines.js';
import { Moment } from '../../parts/moment.js';
import type { OpenReplay } from '../../replay.js';
import type { W3gRead } from './game.js';

interface HeroesProps {
  readonly replay: OpenReplay;
  readonly game: W3gRead;
}

/** How many abilities each hero had learned, over time. */
export function HeroLevels({ replay, game }: HeroesProps) {
  const { heroes, clock } = game;
  const levels = useMemo(() => {
    const seconds = [
      ...new Set([0, ...heroes.flatMap(({ learned }) => learned.map(({ timeMs }) => timeMs / 1000)), clock.readLengthMs / 1000]),
    ];
    seconds.sort((a, b) => a - b);
    return {
      seconds,
      lines: heroes.map(({ playerId, name, code: hero, learned, order }, i) => ({
        label: `${name ?? hero} of ${game.nameOf(playerId)}`,
        ink: nth(i),
        dashed: order > 1,
        steps: true,
        values: seconds.map((at) => learned.filter(({ timeMs }) => timeMs / 1000 <= at).length),
      })),
    };
  }, [game]);
  if (heroes.length === 0) return null;
  return <Lines replay={replay} label="Abilities that heroes learned" seconds={levels.seconds} lines={levels.lines} />;
}

/** What each hero learned, and when. */
export function HeroCards({ replay, game }: HeroesProps) {
  const { heroes } = game;
  return (
    <section>
      <h2>Heroes</h2>
      {heroes.length === 0 && <p class="nothing">No hero learned an ability.</p>}
      <div class="cards">
        {heroes.map(({ playerId, code, name, level, learned, order }) => (
          <article key={`${playerId} ${code} ${order}`} class="card">
            <h3>
              <span>{name ?? code}</span>
              <span class="note">level {level}</span>
            </h3>
            <p class="small" style={{ color: css(game.inkOf(playerId)) }}>
              {game.nameOf(playerId)}, hero {order}
            </p>
            <ul class="small">
              {learned.map(({ timeMs, code: ability, name: abilityName }, i) => (
                <li key={i}>
                  <Moment replay={replay} seconds={timeMs / 1000} /> {abilityName ?? ability}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
