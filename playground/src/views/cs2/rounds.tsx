import { useMemo } from 'preact/hooks';
import { Facts } from '../../parts/facts.js';
import { Lines } from '../../parts/lines.js';
import { Story, type Happening } from '../../parts/story.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import { number, rowsOf, text } from '../../rows.js';
import type { ViewProps } from '../../view.js';
import { count, title } from '../../words.js';
import { reasonLetter, reasonText, roundAt, roundsOf, SIDE_INKS, SIDE_NAMES, SIDES, type Round } from './rounds-of.js';
import './rounds.css';

function Cells({ replay, rounds }: { readonly replay: OpenReplay; readonly rounds: readonly Round[] }) {
  const moment = replay.moment.value;
  const shown = roundAt(rounds, moment);
  return (
    <ol class="rounds" aria-label="Rounds">
      {rounds.map((round) => {
        const side = round.winner;
        return (
          <li key={round.number}>
            <button
              type="button"
              class={`round ${round === shown ? 'now' : ''}`}
              style={{ '--side': side === undefined ? 'var(--quiet)' : `var(${SIDE_INKS[side] ?? '--quiet'})` }}
              aria-current={round === shown ? 'true' : undefined}
              title={reasonText(round.reason)}
              onClick={() => (replay.moment.value = round.from)}
            >
              <span class="round-number">
                <span class="unseen">Round </span>
                {round.number}
              </span>
              <span class={`round-win ${side ?? ''}`}>{reasonLetter(round.reason)}</span>
              <span class="unseen">{reasonText(round.reason)}</span>
              <span class="round-left">{side === undefined ? '–' : `${SIDE_NAMES[side]} ${round.survivors[side as 'terrorist']}`}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Shown({ replay, round }: { readonly replay: OpenReplay; readonly round: Round }) {
  return (
    <section>
      <h2>
        Round {round.number}: {round.winner === undefined ? 'nobody' : SIDE_NAMES[round.winner]} won, {reasonText(round.reason)}
      </h2>
      <div class="halves">
        {SIDES.map((side) => (
          <div key={side} class="side" style={{ borderColor: `var(${SIDE_INKS[side]!})` }}>
            <h3>{side === 'terrorist' ? 'Terrorists' : 'Counter-terrorists'}</h3>
            <Facts
              of={[
                [
                  'Bought',
                  `${round.buys[side].type === undefined ? '–' : title(round.buys[side].type)}, ${count(round.buys[side].worth)} $`,
                ],
                ['Alive at the end', round.survivors[side]],
                ['Score', round.score[side === 'terrorist' ? 0 : 1] ?? '–'],
              ]}
            />
          </div>
        ))}
      </div>
      <p class="note">
        {replay.clock.value?.text(round.from)} to {replay.clock.value?.text(round.to)}, {Math.round(round.to - round.from)} s
      </p>
    </section>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  pickedUp: 'picked up the bomb',
  dropped: 'dropped the bomb',
  planted: 'planted the bomb',
  beginDefuse: 'started to defuse',
  defused: 'defused the bomb',
  exploded: 'saw the planted bomb explode',
};

function happeningsOf(replay: OpenReplay, rounds: readonly Round[]): readonly Happening[] {
  const name = (value: string | undefined, side: string | undefined) => (
    <b style={{ color: `var(${SIDE_INKS[side ?? ''] ?? '--text'})` }}>{value ?? 'the world'}</b>
  );
  const kills = rowsOf(replay, 'cs2_kills').map((kill): Happening => {
    const side = text(kill['attacker_team']);
    const more = [
      kill['is_headshot'] === true && 'headshot',
      kill['is_through_smoke'] === true && 'through smoke',
      kill['is_attacker_blind'] === true && 'blind',
      (number(kill['penetrated']) ?? 0) > 0 && 'through a wall',
      text(kill['assister']) !== undefined && `with ${text(kill['assister'])}`,
    ].filter((one) => one !== false);
    return {
      seconds: number(kill['seconds']) ?? 0,
      kind: 'Kills',
      letter: kill['is_headshot'] === true ? '⊕' : '†',
      ink: SIDE_INKS[side ?? ''] ?? '--text',
      text: (
        <>
          {name(text(kill['attacker']), side)} killed {name(text(kill['victim']), text(kill['victim_team']))} with{' '}
          {text(kill['weapon']) ?? 'nothing'}
          {more.length > 0 && <span class="quiet">, {more.join(', ')}</span>}
        </>
      ),
    };
  });
  const bomb = rowsOf(replay, 'cs2_bomb').flatMap((one): Happening[] => {
    const what = KINDS[text(one['kind']) ?? ''];
    if (what === undefined) return [];
    const site = text(one['site']);
    return [
      {
        seconds: number(one['seconds']) ?? 0,
        kind: 'Bomb',
        letter: 'B',
        ink: '--t',
        text: (
          <>
            {name(text(one['player']), text(one['player_team']))} {what}
            {site !== undefined && ` at ${site}`}
          </>
        ),
      },
    ];
  });
  const ends = rounds.map((round): Happening => {
    const side = round.winner;
    return {
      seconds: round.to,
      kind: 'Rounds',
      letter: 'R',
      ink: SIDE_INKS[side ?? ''] ?? '--quiet',
      text: (
        <>
          <b>
            Round {round.number} to {side === undefined ? 'nobody' : SIDE_NAMES[side]}, {round.score[0] ?? '–'}:{round.score[1] ?? '–'}
          </b>{' '}
          <span class="quiet">{reasonText(round.reason)}</span>
        </>
      ),
    };
  });
  return [...kills, ...bomb, ...ends].sort((a, b) => a.seconds - b.seconds);
}

/** The rounds: who won and why, what was bought, and the kill feed. */
export default function Cs2Rounds({ replay }: ViewProps) {
  const version = replay.tables.version.value;
  const rounds = useMemo(() => roundsOf(replay), [version]);
  const happenings = useMemo(() => happeningsOf(replay, rounds), [version]);
  const worth = useMemo(
    () => ({
      seconds: rounds.map(({ from }) => from),
      lines: SIDES.map((side) => ({
        label: side === 'terrorist' ? 'Terrorists' : 'Counter-terrorists',
        ink: SIDE_INKS[side]!,
        dashed: side === 'terrorist',
        steps: true,
        values: rounds.map(({ buys }) => buys[side].worth),
      })),
    }),
    [rounds],
  );
  const shown = roundAt(rounds, replay.moment.value);
  if (shown === undefined) return <p class="nothing">No round has ended yet.</p>;
  return (
    <div class="stack">
      <section>
        <h2>Rounds</h2>
        <Cells replay={replay} rounds={rounds} />
        <p class="note">† elimination · B bomb exploded · D bomb defused · T time ran out. The number counts the surviving winners.</p>
      </section>
      <div class="with-side">
        <div class="stack">
          <Shown replay={replay} round={shown} />
          {rounds.some(({ buys }) => buys.terrorist.worth > 0) && (
            <Lines
              replay={replay}
              label="Equipment value"
              seconds={worth.seconds}
              lines={worth.lines}
              text={(value) => `${count(value)} $`}
              height={180}
            />
          )}
        </div>
        <Story replay={replay} label="Kill feed" happenings={happenings} />
      </div>
    </div>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/dem': 'parseDem' },
    `
const { rounds, kills } = await parseDem(file, { include: ['rounds', 'kills'] });
console.table(rounds);
for (const { tick, attacker, victim, weapon } of kills) console.log(tick, attacker?.name, victim?.name, weapon);
`,
  );
