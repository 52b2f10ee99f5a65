import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';
import { LivingUnits, type Loss } from './living-units.js';
import type { MatchContext } from './match-context.js';
import { isPlayer } from './production.js';

/** One player in an engagement. */
export interface Sc2EngagementSide {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly teamId?: number | undefined;
  /** What the player lost, by catalogue id of the main form. */
  readonly lost: Readonly<Record<string, number>>;
  readonly mineralsLost: number;
  readonly vespeneLost: number;
  /** How many units and buildings of others the player killed. */
  readonly kills: number;
  /** Minerals and vespene of the whole army of the player, wherever it stood, before the first loss and after the last. */
  readonly armyValueBefore: number;
  readonly armyValueAfter: number;
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
/** Fewer losses are no engagement. */
const MIN_LOSSES = 3;
/** A loss is compared with so many of the last ones of each fight, and so many fights may go on at once. */
const COMPARED_LOSSES = 16;
const MAX_OPEN = 16;

/** Minerals and vespene of every army at a moment, by player. */
type ArmyValues = ReadonlyMap<number, number>;

/** Losses that belong together; not in order where two fights became one. */
interface Fight {
  losses: Loss[];
  /** The last of them, in order. */
  recent: Loss[];
  before: ArmyValues;
  after: ArmyValues;
}

/** The engagements of a match, by their start. Cost: one pass. */
export function matchEngagements(events: readonly Sc2TrackerEvent[], context: MatchContext): Sc2Engagement[] {
  const living = new LivingUnits(context.build, context.isHallucination);
  const fights = new Set<Fight>();
  let open: Fight[] = [];
  for (const event of events) {
    const loss = living.tell(event);
    if (loss === undefined) continue;
    open = open.filter(({ recent }) => loss.gameloop - recent.at(-1)!.gameloop <= MAX_GAP_LOOPS);
    const [fight, ...others] = open.filter(({ recent }) => recent.some((other) => isNear(loss, other)));
    const after = living.armyValues();
    if (fight === undefined) {
      const begun = { losses: [loss], recent: [loss], before: valuesBefore(loss, after), after };
      fights.add(begun);
      open = [...open, begun].slice(-MAX_OPEN);
      continue;
    }
    for (const other of others) {
      join(fight, other);
      fights.delete(other);
      open.splice(open.indexOf(other), 1);
    }
    fight.losses.push(loss);
    fight.recent = [...fight.recent, loss].slice(-COMPARED_LOSSES);
    fight.after = after;
  }
  return [...fights].filter(isEngagement).map((fight) => engagementOf(fight, context));
}

function isNear(a: Loss, b: Loss): boolean {
  return Math.abs(a.gameloop - b.gameloop) <= MAX_GAP_LOOPS && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= MAX_GAP_CELLS ** 2;
}

function valuesBefore({ playerId, armyValue }: Loss, after: ArmyValues): ArmyValues {
  return new Map(after).set(playerId, (after.get(playerId) ?? 0) + armyValue);
}

/** The earlier fight takes over the losses of the later one; whichever list is longer grows, so that many joins stay cheap. */
function join(fight: Fight, later: Fight): void {
  const [longer, shorter] = fight.losses.length < later.losses.length ? [later.losses, fight.losses] : [fight.losses, later.losses];
  for (const loss of shorter) longer.push(loss);
  fight.losses = longer;
  fight.recent = [...fight.recent, ...later.recent].sort((a, b) => a.gameloop - b.gameloop).slice(-COMPARED_LOSSES);
}

/** What somebody does to himself alone is none. */
function isEngagement({ losses }: Fight): boolean {
  return losses.length >= MIN_LOSSES && losses.some(({ playerId, killerPlayerId }) => killerPlayerId !== playerId);
}

function engagementOf({ losses, recent, before, after }: Fight, { gameSpeed, players }: MatchContext): Sc2Engagement {
  const startGameloop = losses.reduce((first, { gameloop }) => Math.min(first, gameloop), Infinity);
  const endGameloop = recent.at(-1)!.gameloop;
  const mean = (axis: 'x' | 'y'): number => losses.reduce((sum, loss) => sum + loss[axis], 0) / losses.length;
  const playerIds = new Set(losses.flatMap(({ playerId, killerPlayerId }) => [playerId, killerPlayerId]).filter(isPlayer));
  const sides = [...playerIds]
    .sort((a, b) => a - b)
    .map((playerId): Sc2EngagementSide => {
      const { name, teamId } = players?.find((one) => one.playerId === playerId) ?? {};
      const own = losses.filter((loss) => loss.playerId === playerId);
      const lost = new Map<string, number>();
      for (const { value } of own) lost.set(value.name, (lost.get(value.name) ?? 0) + 1);
      return {
        playerId,
        ...(name !== undefined && { name }),
        ...(teamId !== undefined && { teamId }),
        lost: Object.fromEntries(lost),
        mineralsLost: own.reduce((sum, { value }) => sum + value.minerals, 0),
        vespeneLost: own.reduce((sum, { value }) => sum + value.vespene, 0),
        kills: losses.filter((loss) => loss.killerPlayerId === playerId && loss.playerId !== playerId).length,
        armyValueBefore: before.get(playerId) ?? 0,
        armyValueAfter: after.get(playerId) ?? 0,
      };
    });
  return {
    startGameloop,
    startSeconds: secondsOf(startGameloop, gameSpeed),
    endGameloop,
    endSeconds: secondsOf(endGameloop, gameSpeed),
    x: mean('x'),
    y: mean('y'),
    sides,
  };
}
