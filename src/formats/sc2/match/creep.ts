import type { ReadBudget } from '../../../core/budget.js';
import type { Sc2TrackerEvent } from '../events.js';
import { built } from '../../../io/sections.js';
import { secondsOf } from './clock.js';
import { playersSection } from './players.js';
import { isPlayer } from './production.js';
import { ITEM_UNITS, LOBBY, keptObject, type Sc2Definition } from './section.js';

/** A creep tumor. */
export interface Sc2CreepTumor {
  /** When it was placed. */
  readonly gameloop: number;
  readonly seconds: number;
  /** In cells. */
  readonly x: number;
  readonly y: number;
  /** Whether a queen made it, or another tumor; undefined for those of a map. */
  readonly madeBy?: 'queen' | 'tumor' | undefined;
  /** When it began to spread creep; undefined where it died before. */
  readonly doneGameloop?: number | undefined;
  readonly diedGameloop?: number | undefined;
  readonly killerPlayerId?: number | undefined;
}

/** The creep of a player at one moment. */
export interface Sc2CreepSample {
  readonly gameloop: number;
  readonly seconds: number;
  /** How many finished tumors live. */
  readonly tumors: number;
  /**
   * How many cells are within 10 of such a tumor or within 12 of a hatchery: about as far as creep may reach. Creep needs time to grow and to
   * recede, and flat ground; the tracker records neither.
   */
  readonly cellsInReach: number;
}

/** The creep of one player over time. */
export interface Sc2Creep {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  /** Every tumor, in the order in which they were placed. */
  readonly tumors: readonly Sc2CreepTumor[];
  /** At the moments of the samples in `stats`. */
  readonly samples: readonly Sc2CreepSample[];
}

/** Kinds of tumors, and who makes them. They take the name `CreepTumorBurrowed` when they are done, `CreepTumorUsed` when they made another. */
const TUMORS: Readonly<Record<string, Sc2CreepTumor['madeBy'] | null>> = {
  CreepTumorQueen: 'queen',
  CreepTumor: 'tumor',
  CreepTumorBurrowed: null,
  CreepTumorUsed: null,
};
const HATCHERIES = new Set(['Hatchery', 'Lair', 'Hive']);
/** How far creep reaches, in cells. */
const TUMOR_REACH = 10;
const HATCHERY_REACH = 12;
/** Positions of the tracker are below this. */
const SIDE = 256;

type Begun = Extract<Sc2TrackerEvent, { type: 'unitBorn' | 'unitInit' }>;

interface Source {
  readonly creep: CreepDraft;
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly tumor?: { -readonly [K in keyof Sc2CreepTumor]: Sc2CreepTumor[K] } | undefined;
  isDone: boolean;
}

/** The creep of a player so far. */
class CreepDraft {
  readonly tumors: Sc2CreepTumor[] = [];
  readonly samples: Sc2CreepSample[] = [];
  living = 0;
  cells = 0;
  /** How many sources reach each cell. */
  readonly #reached = new Uint16Array(SIDE * SIDE);
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    budget.keep(2 * SIDE * SIDE);
    this.#budget = budget;
  }

  /** Adds the circle around a source, or takes it away. */
  spread({ x, y, reach }: Source, by: 1 | -1): void {
    this.#budget.work(4 * reach * reach);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    for (let dy = -reach; dy <= reach; dy++) {
      const cy = row + dy;
      if (cy < 0 || cy >= SIDE) continue;
      const half = Math.floor(Math.sqrt(reach * reach - dy * dy));
      const last = Math.min(SIDE - 1, column + half);
      for (let cx = Math.max(0, column - half); cx <= last; cx++) {
        const cell = cy * SIDE + cx;
        const before = this.#reached[cell]!;
        this.#reached[cell] = before + by;
        if (before === 0) this.cells++;
        else if (before + by === 0) this.cells--;
      }
    }
  }
}

const SOURCE_BYTES = keptObject(20);

/** The creep of everybody who has tumors or hatcheries. */
export const creepSection: Sc2Definition<{ readonly creep?: readonly Sc2Creep[] | undefined }> = {
  sections: ['creep'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [playersSection],
  start({ parts, gameSpeed, budget }, of) {
    const lobby = of(playersSection);
    const drafts = new Map<number, CreepDraft>();
    const sources = new Map<number, Source>();
    const finish = (source: Source, gameloop: number): void => {
      if (source.isDone) return;
      source.isDone = true;
      source.creep.spread(source, 1);
      if (source.tumor === undefined) return;
      source.creep.living++;
      source.tumor.doneGameloop = gameloop;
    };
    const begin = ({ type, unitTag, unitTypeName, upkeepPlayerId, gameloop, x, y }: Begun): void => {
      const madeBy = TUMORS[unitTypeName];
      const isHatchery = HATCHERIES.has(unitTypeName);
      if ((madeBy === undefined && !isHatchery) || !isPlayer(upkeepPlayerId) || sources.has(unitTag)) return;
      let creep = drafts.get(upkeepPlayerId);
      if (creep === undefined) drafts.set(upkeepPlayerId, (creep = new CreepDraft(budget)));
      budget.keep(SOURCE_BYTES);
      const tumor = isHatchery ? undefined : { gameloop, seconds: secondsOf(gameloop, gameSpeed), x, y, ...(madeBy && { madeBy }) };
      if (tumor !== undefined) creep.tumors.push(tumor);
      const source: Source = { creep, x, y, reach: isHatchery ? HATCHERY_REACH : TUMOR_REACH, tumor, isDone: false };
      sources.set(unitTag, source);
      if (type === 'unitBorn') finish(source, gameloop);
    };
    return {
      on: {
        unitBorn: begin,
        unitInit: begin,
        unitDone({ unitTag, gameloop }) {
          const source = sources.get(unitTag);
          if (source !== undefined) finish(source, gameloop);
        },
        unitDied({ unitTag, gameloop, killerPlayerId }) {
          const source = sources.get(unitTag);
          if (source === undefined) return;
          sources.delete(unitTag);
          const { creep, tumor, isDone } = source;
          if (isDone) creep.spread(source, -1);
          if (tumor === undefined) return;
          if (isDone) creep.living--;
          tumor.diedGameloop = gameloop;
          if (killerPlayerId !== undefined) tumor.killerPlayerId = killerPlayerId;
        },
        playerStats({ playerId, gameloop }) {
          const creep = drafts.get(playerId);
          if (creep === undefined) return;
          budget.keep(keptObject(4));
          creep.samples.push({ gameloop, seconds: secondsOf(gameloop, gameSpeed), tumors: creep.living, cellsInReach: creep.cells });
        },
      },
      build() {
        if (parts.trackerEvents === undefined) return built({ creep: undefined });
        const creep = [...drafts]
          .sort(([a], [b]) => a - b)
          .map(([playerId, { tumors, samples }]): Sc2Creep => {
            budget.work(ITEM_UNITS);
            const name = lobby.players?.find((one) => one.playerId === playerId)?.name;
            return { playerId, ...(name !== undefined && { name }), tumors, samples };
          });
        return built({ creep });
      },
    };
  },
};
