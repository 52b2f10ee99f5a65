import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { LossClusters, type LossCluster, type LossRules } from '../../../io/loss-clusters.js';
import { built, type BuilderDraft } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { hallucinationsSection } from './hallucinations.js';
import { LivingUnits, type ArmyValues, type Loss } from './living-units.js';
import { playersSection, type Sc2Player } from './players.js';
import { isPlayer } from './production.js';
import { ITEM_UNITS, LOBBY, keptObject, type Sc2Builder, type Sc2Definition } from './section.js';
import { unitSupply } from './unit-supplies.js';

/** One player in an engagement. */
export interface Sc2EngagementSide {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly teamId?: number | undefined;
  /** What the player lost, by catalog id of the main form. */
  readonly lost: Readonly<Record<string, number>>;
  readonly mineralsLost: number;
  readonly vespeneLost: number;
  /** Supply of the units that were lost, in the build of the replay. */
  readonly supplyLost: number;
  /** How many units and buildings of others the player killed. */
  readonly kills: number;
  /** Minerals and vespene of the whole army of the player, wherever it stood, before the first loss and after the last. */
  readonly armyValueBefore: number;
  readonly armyValueAfter: number;
  /**
   * Whether the player's team won: it lost at most 80 % of the minerals and vespene that each other team lost. Nobody wins a fight that is
   * closer than that.
   */
  readonly isWinner: boolean;
}

/** A fight: at least three losses close to each other in time and place (docs/formats/sc2.md, section 17.3). */
export interface Sc2Engagement {
  /** Of the first loss and of the last. */
  readonly startGameloop: number;
  readonly startSeconds: number;
  readonly endGameloop: number;
  readonly endSeconds: number;
  /** The mean place of the losses, in cells. */
  readonly x: number;
  readonly y: number;
  /** Everybody who lost or killed something, by player id. */
  readonly sides: readonly Sc2EngagementSide[];
}

/** Losses further apart than this, in loops (ten seconds at speed Faster) or in cells, do not belong together. */
const MAX_GAP_LOOPS = 224;
const MAX_GAP_CELLS = 16;
/** Fewer losses do not count as an engagement. */
const MIN_LOSSES = 3;
/** The winner lost at most this share of what each other team lost. */
const WINNER_SHARE = 0.8;

/** Losses that belong together, and the armies around them. */
interface Fight extends LossCluster<Loss> {
  readonly before: ArmyValues;
  after: ArmyValues;
}

const LOSS_BYTES = keptObject(10);
const FIGHT_BYTES = keptObject(50);
const SIDE_BYTES = keptObject(18);

const RULES: LossRules<Loss> = {
  timeOf: ({ gameloop }) => gameloop,
  maxGap: MAX_GAP_LOOPS,
  isNear,
  joins: () => true,
};

type Engagements = { readonly engagements?: readonly Sc2Engagement[] | undefined };
/** The engagements, for other builders too, which read them when it has built. */
interface EngagementsBuilder extends Sc2Builder<Engagements>, Engagements {}

/** The engagements of a match, by their start. */
export const engagementsSection: Sc2Definition<Engagements, EngagementsBuilder> = {
  sections: ['engagements'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [playersSection, hallucinationsSection],
  start({ parts, gameSpeed, budget }, of) {
    const lobby = of(playersSection);
    const { build } = parts.header.version;
    const living = new LivingUnits(build, of(hallucinationsSection).isHallucination, budget);
    const fights = new LossClusters<Loss, Fight>(RULES, budget);
    const builder: BuilderDraft<EngagementsBuilder> = {
      engagements: undefined,
      on: {
        ...living.on,
        unitDied(event) {
          const loss = living.die(event);
          if (!loss) return;
          budget.keep(LOSS_BYTES);
          const after = living.armyValues();
          const fight = fights.add(loss, (own) => {
            budget.keep(FIGHT_BYTES);
            return { ...own, before: valuesBefore(loss, after), after };
          });
          fight.after = after;
        },
      },
      build() {
        return parts.trackerEvents === undefined
          ? built({ engagements: undefined })
          : engagementsOf(fights.all, builder, { players: lobby.players, build, gameSpeed, budget });
      },
    };
    return builder;
  },
};

function isNear(a: Loss, b: Loss): boolean {
  return Math.abs(a.gameloop - b.gameloop) <= MAX_GAP_LOOPS && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= MAX_GAP_CELLS ** 2;
}

function valuesBefore({ playerId, armyValue }: Loss, after: ArmyValues): ArmyValues {
  return after.map((value, id) => (id === playerId ? value + armyValue : value));
}

/** What somebody does to himself alone is none. */
function isEngagement({ losses }: Fight): boolean {
  return losses.length >= MIN_LOSSES && losses.some(({ playerId, killerPlayerId }) => killerPlayerId !== playerId);
}

/** What is known of the match beside its losses. */
interface Known {
  readonly players: readonly Sc2Player[] | undefined;
  readonly build: number;
  readonly gameSpeed: number | undefined;
  readonly budget: ReadBudget;
}

function* engagementsOf(fights: Iterable<Fight>, builder: BuilderDraft<EngagementsBuilder>, known: Known): Asking<Engagements> {
  const engagements: Sc2Engagement[] = [];
  for (const fight of fights) {
    known.budget.work(fight.losses.length * ITEM_UNITS);
    yield* pauseIfDue(known.budget);
    if (isEngagement(fight)) engagements.push(yield* engagementOf(fight, known));
  }
  builder.engagements = engagements;
  return { engagements };
}

/** What one player lost and killed in a fight. */
interface SideDraft {
  readonly lost: Map<string, number>;
  mineralsLost: number;
  vespeneLost: number;
  supplyLost: number;
  kills: number;
}

/** Losses between two pauses. */
const BATCH_LOSSES = 1 << 12;

function* engagementOf({ losses, recent, before, after }: Fight, { players, build, gameSpeed, budget }: Known): Asking<Sc2Engagement> {
  const drafts = new Map<number, SideDraft>();
  const draftOf = (playerId: number): SideDraft => {
    let draft = drafts.get(playerId);
    if (draft === undefined) drafts.set(playerId, (draft = { lost: new Map(), mineralsLost: 0, vespeneLost: 0, supplyLost: 0, kills: 0 }));
    return draft;
  };
  let startGameloop = Infinity;
  let [x, y] = [0, 0];
  for (let i = 0; i < losses.length; i++) {
    const loss = losses[i]!;
    const { playerId, killerPlayerId, value } = loss;
    startGameloop = Math.min(startGameloop, loss.gameloop);
    x += loss.x;
    y += loss.y;
    const side = draftOf(playerId);
    side.lost.set(value.name, (side.lost.get(value.name) ?? 0) + 1);
    side.mineralsLost += value.minerals;
    side.vespeneLost += value.vespene;
    side.supplyLost += unitSupply(value.name, build);
    if (isPlayer(killerPlayerId)) draftOf(killerPlayerId).kills += Number(killerPlayerId !== playerId);
    if (i % BATCH_LOSSES !== BATCH_LOSSES - 1) continue;
    budget.work(BATCH_LOSSES * ITEM_UNITS);
    yield* pauseIfDue(budget);
  }
  const teamOf = (playerId: number): number | string => players?.find((one) => one.playerId === playerId)?.teamId ?? `player ${playerId}`;
  const winner = winnerOf(drafts, teamOf);
  const sides = [...drafts]
    .sort(([a], [b]) => a - b)
    .map(([playerId, { lost, ...sums }]): Sc2EngagementSide => {
      budget.keep(SIDE_BYTES + keptObject(2 * lost.size));
      const { name, teamId } = players?.find((one) => one.playerId === playerId) ?? {};
      return {
        playerId,
        ...(name !== undefined && { name }),
        ...(teamId !== undefined && { teamId }),
        lost: Object.fromEntries(lost),
        ...sums,
        armyValueBefore: before[playerId] ?? 0,
        armyValueAfter: after[playerId] ?? 0,
        isWinner: winner !== undefined && teamOf(playerId) === winner,
      };
    });
  const endGameloop = recent.at(-1)!.gameloop;
  return {
    startGameloop,
    startSeconds: secondsOf(startGameloop, gameSpeed),
    endGameloop,
    endSeconds: secondsOf(endGameloop, gameSpeed),
    x: x / losses.length,
    y: y / losses.length,
    sides,
  };
}

/** The team that lost least, where each other team lost clearly more. */
function winnerOf<Team>(drafts: ReadonlyMap<number, SideDraft>, teamOf: (playerId: number) => Team): Team | undefined {
  const lost = new Map<Team, number>();
  for (const [playerId, { mineralsLost, vespeneLost }] of drafts) {
    const team = teamOf(playerId);
    lost.set(team, (lost.get(team) ?? 0) + mineralsLost + vespeneLost);
  }
  const [least, next] = [...lost].sort(([, a], [, b]) => a - b);
  return least !== undefined && next !== undefined && least[1] <= WINNER_SHARE * next[1] ? least[0] : undefined;
}
