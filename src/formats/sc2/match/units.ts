import { built } from '../../../io/sections.js';
import type { Sc2TrackerEvent } from '../events.js';
import { hallucinationsSection } from './hallucinations.js';
import { keptObject, type Sc2Definition } from './section.js';

/** The life of one unit or building, as the tracker records it. Positions are in cells. */
export interface Sc2Unit {
  readonly tag: number;
  /** English catalog id that it began with: `Marine`, `Hatchery`. */
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

type Begun = Extract<Sc2TrackerEvent, { type: 'unitBorn' | 'unitInit' }>;

const UNIT_BYTES = keptObject(18);
const CHANGE_BYTES = keptObject(3);

/** The tracker says which unit killed another from this base build on. */
const KILLERS_NAMED_SINCE = 27950;

/** Markers that players set for computers and allies: `BeaconArmy`, `BeaconRally`. The tracker has one of each kind for each player. */
const BEACON = /^Beacon[A-Z]/;

export const unitsSection: Sc2Definition<{ readonly units?: readonly Sc2Unit[] | undefined }> = {
  sections: ['units'],
  needs: { files: ['trackerEvents'] },
  uses: [hallucinationsSection],
  start({ parts, budget }, of) {
    const { isHallucination } = of(hallucinationsSection);
    const units = new Map<number, UnitDraft>();
    const kills = parts.header.version.baseBuild < KILLERS_NAMED_SINCE ? {} : { kills: 0 };
    const begin = (event: Begun): void => {
      if (parts.withBeacons !== true && BEACON.test(event.unitTypeName)) return;
      budget.keep(UNIT_BYTES);
      units.set(event.unitTag, began(event, kills, event.type === 'unitBorn' && isHallucination(event)));
    };
    return {
      on: {
        unitBorn: begin,
        unitInit: begin,
        unitDone({ unitTag, gameloop }) {
          const unit = units.get(unitTag);
          if (unit) unit.doneGameloop = gameloop;
        },
        unitDied(event) {
          died(units.get(event.unitTag), event);
          const killer = event.killerUnitTag === undefined ? undefined : units.get(event.killerUnitTag);
          if (killer) killer.kills = (killer.kills ?? 0) + 1;
        },
        unitTypeChange({ unitTag, gameloop, unitTypeName }) {
          budget.keep(CHANGE_BYTES);
          units.get(unitTag)?.morphs.push({ gameloop, unitTypeName });
        },
        unitOwnerChange({ unitTag, gameloop, controlPlayerId, upkeepPlayerId }) {
          budget.keep(CHANGE_BYTES);
          units.get(unitTag)?.owners.push({ gameloop, controlPlayerId, upkeepPlayerId });
        },
      },
      build() {
        return built({ units: parts.trackerEvents && [...units.values()] });
      },
    };
  },
};

function began(event: Begun, kills: Pick<Sc2Unit, 'kills'>, isIllusion: boolean): UnitDraft {
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
