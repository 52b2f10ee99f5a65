import type { Sc2TrackerEvent } from '../events.js';
import type { IsHallucination } from './hallucinations.js';

/** The life of one unit or building, as the tracker tells it. Positions are in cells. */
export interface Sc2Unit {
  readonly tag: number;
  /** English catalogue id that it began with: `Marine`, `Hatchery`. */
  readonly unitTypeName: string;
  /** 0 neutral, 15 hostile. */
  readonly controlPlayerId: number;
  readonly upkeepPlayerId: number;
  readonly x: number;
  readonly y: number;
  /** Building or warp-in began; undefined for what is born whole. */
  readonly startedGameloop?: number | undefined;
  /** Born, or finished; undefined for a building that never was. */
  readonly doneGameloop?: number | undefined;
  readonly diedGameloop?: number | undefined;
  readonly diedX?: number | undefined;
  readonly diedY?: number | undefined;
  /** Undefined when nobody killed it: what morphs or merges dies too. */
  readonly killerPlayerId?: number | undefined;
  readonly killerTag?: number | undefined;
  readonly creatorTag?: number | undefined;
  readonly creatorAbilityName?: string | undefined;
  /** A hallucination. Since base build 54724 every one is known; before, those that `names` shows somebody to have ordered. */
  readonly isHallucination?: true | undefined;
  /** How many units and buildings it killed; undefined before base build 27950, where the tracker does not name killers. */
  readonly kills?: number | undefined;
  /** Sieges, burrowing, Lair: it keeps its tag. */
  readonly morphs: readonly { readonly gameloop: number; readonly unitTypeName: string }[];
  /** Mind control, salvage, triggers. */
  readonly owners: readonly { readonly gameloop: number; readonly controlPlayerId: number; readonly upkeepPlayerId: number }[];
}

type UnitDraft = { -readonly [K in keyof Sc2Unit]: Sc2Unit[K] } & {
  morphs: Sc2Unit['morphs'][number][];
  owners: Sc2Unit['owners'][number][];
};

/**
 * The events of the match as it was in the end (docs/formats/sc2.md, section 9). A loaded game introduces its players once more, at loop 0,
 * and goes on where it was saved; where it goes on earlier, what had happened from there on is undone.
 */
export function asPlayed(events: readonly Sc2TrackerEvent[]): readonly Sc2TrackerEvent[] {
  if (!events.some(({ gameloop }, i) => i > 0 && gameloop < events[i - 1]!.gameloop)) return events;
  const played: Sc2TrackerEvent[] = [];
  let gameloop = 0;
  for (const event of events) {
    if (event.gameloop < gameloop) {
      if (event.type === 'playerSetup') continue;
      while (played.length > 0 && played.at(-1)!.gameloop >= event.gameloop) played.pop();
    }
    played.push(event);
    ({ gameloop } = event);
  }
  return played;
}

/** The tracker says which unit killed another from this base build on. */
const KILLERS_NAMED_SINCE = 27950;

/** Every unit that the tracker knows, in order of its first event. Cost: one pass. */
export function matchUnits(events: readonly Sc2TrackerEvent[], isHallucination: IsHallucination, baseBuild: number): Sc2Unit[] {
  const units = new Map<number, UnitDraft>();
  const kills = baseBuild < KILLERS_NAMED_SINCE ? {} : { kills: 0 };
  for (const event of events) {
    switch (event.type) {
      case 'unitBorn':
      case 'unitInit':
        units.set(event.unitTag, began(event, kills, event.type === 'unitBorn' && isHallucination(event)));
        break;
      case 'unitDone': {
        const unit = units.get(event.unitTag);
        if (unit) unit.doneGameloop = event.gameloop;
        break;
      }
      case 'unitDied':
        died(units.get(event.unitTag), event);
        if (event.killerUnitTag !== undefined) {
          const killer = units.get(event.killerUnitTag);
          if (killer) killer.kills = (killer.kills ?? 0) + 1;
        }
        break;
      case 'unitTypeChange':
        units.get(event.unitTag)?.morphs.push({ gameloop: event.gameloop, unitTypeName: event.unitTypeName });
        break;
      case 'unitOwnerChange': {
        const { gameloop, controlPlayerId, upkeepPlayerId } = event;
        units.get(event.unitTag)?.owners.push({ gameloop, controlPlayerId, upkeepPlayerId });
      }
    }
  }
  return [...units.values()];
}

function began(
  event: Extract<Sc2TrackerEvent, { type: 'unitBorn' | 'unitInit' }>,
  kills: Pick<Sc2Unit, 'kills'>,
  isIllusion: boolean,
): UnitDraft {
  const { unitTag, unitTypeName, controlPlayerId, upkeepPlayerId, x, y, gameloop } = event;
  const unit: UnitDraft = { tag: unitTag, unitTypeName, controlPlayerId, upkeepPlayerId, x, y, ...kills, morphs: [], owners: [] };
  if (event.type === 'unitInit') {
    unit.startedGameloop = gameloop;
    return unit;
  }
  unit.doneGameloop = gameloop;
  if (event.creatorUnitTag !== undefined) unit.creatorTag = event.creatorUnitTag;
  if (event.creatorAbilityName !== undefined) unit.creatorAbilityName = event.creatorAbilityName;
  if (isIllusion) unit.isHallucination = true;
  return unit;
}

function died(unit: UnitDraft | undefined, event: Extract<Sc2TrackerEvent, { type: 'unitDied' }>): void {
  if (unit === undefined) return;
  unit.diedGameloop = event.gameloop;
  unit.diedX = event.x;
  unit.diedY = event.y;
  if (event.killerPlayerId !== undefined) unit.killerPlayerId = event.killerPlayerId;
  if (event.killerUnitTag !== undefined) unit.killerTag = event.killerUnitTag;
}
