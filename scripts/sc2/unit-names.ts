/**
 * Compares the names of units in game events with the tracker, which reports the type of each unit by its tag.
 * scripts/sc2/figures.ts prints it for section 18 of docs/formats/sc2.md.
 */
import { parseSc2Sync, type Sc2GameEvent, type Sc2Names, type Sc2NamesOf, type Sc2TrackerEvent } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';

/** How many units of selections and targets the tracker knows, and how many of them have a name that agrees with it. */
export interface UnitNames {
  readonly units: number;
  /** As events have them. */
  readonly agreeing: number;
  /** As the table of the build, or the nearest, has them. */
  readonly agreeingInTable: number;
}

/** The units of one replay, with the names that were found for it; undefined where it lacks game events or a tracker. */
export function unitNamesOf(bytes: Uint8Array, namesOf: Sc2NamesOf = namesFor): (UnitNames & { readonly names: Sc2Names }) | undefined {
  const { header, details, detailsBackup, initData, gameEvents, trackerEvents } = parseSc2Sync(bytes, {
    include: ['header', 'details', 'detailsBackup', 'initData', 'gameEvents', 'trackerEvents'],
    names: namesOf,
  });
  if (gameEvents === undefined || trackerEvents === undefined || trackerEvents.length === 0) return undefined;
  const names = namesOf({ header, details, detailsBackup, initData });
  const lives = livesOf(trackerEvents);
  let [units, agreeing, agreeingInTable] = [0, 0, 0];
  for (const event of gameEvents) {
    for (const { tag, link, name } of unitsOf(event)) {
      const types = typesAt(lives.get(tag) ?? [], event.gameloop);
      if (types.length === 0 || link === 0) continue;
      units++;
      if (agrees(name, types)) agreeing++;
      if (agrees(names.unit(link), types)) agreeingInTable++;
    }
  }
  return { units, agreeing, agreeingInTable, names };
}

interface NamedUnit {
  readonly tag: number;
  readonly link: number;
  readonly name: string | undefined;
}

/** The units that an event holds by tag and link. */
function unitsOf(event: Sc2GameEvent): readonly NamedUnit[] {
  if (event.type === 'selectionDelta') {
    const { addSubgroups, addUnitTags } = event.delta;
    const each = addSubgroups.flatMap((subgroup) => Array.from({ length: subgroup.count }, () => subgroup));
    return addUnitTags.map((tag, i) => ({ tag, link: each[i]?.unitLink ?? 0, name: each[i]?.unitTypeName }));
  }
  if (event.type === 'cmdUpdateTargetUnit')
    return [{ tag: event.target.tag, link: event.target.snapshotUnitLink, name: event.targetUnitTypeName }];
  if (event.type !== 'cmd') return [];
  const { data, targetUnitTag = 0, targetUnitSnapshotUnitLink = 0, targetUnitTypeName: name } = event;
  return data?.kind === 'targetUnit'
    ? [{ tag: data.value.tag, link: data.value.snapshotUnitLink, name }]
    : [{ tag: targetUnitTag, link: targetUnitSnapshotUnitLink, name }];
}

interface Phase {
  readonly gameloop: number;
  readonly type: string;
}

/** What each unit was, from when on. */
function livesOf(tracker: readonly Sc2TrackerEvent[]): ReadonlyMap<number, readonly Phase[]> {
  const lives = new Map<number, Phase[]>();
  for (const event of tracker) {
    if (event.type !== 'unitBorn' && event.type !== 'unitInit' && event.type !== 'unitTypeChange') continue;
    const phase = { gameloop: event.gameloop, type: event.unitTypeName };
    const life = lives.get(event.unitTag);
    if (life === undefined) lives.set(event.unitTag, [phase]);
    else life.push(phase);
  }
  return lives;
}

/** Players select what they see, which is a moment old: a larva that has just become an egg. */
const MOMENT_LOOPS = 16;

/** The types that a unit has at a loop or had a moment before. */
function typesAt(life: readonly Phase[], gameloop: number): readonly string[] {
  return life
    .filter((phase, i) => phase.gameloop <= gameloop && (life[i + 1]?.gameloop ?? Infinity) >= gameloop - MOMENT_LOOPS)
    .map(({ type }) => type);
}

/** Whether a name is one of the types, or what one of them is a mode or a look of: `SiegeTank` of `SiegeTankSieged`. */
const agrees = (name: string | undefined, types: readonly string[]): boolean =>
  name !== undefined && types.some((type) => type.includes(name));
