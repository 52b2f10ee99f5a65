import type { ReadBudget } from '../../../core/budget.js';
import { secondsOf } from '../layout.js';
import { ITEM_UNITS, keptObject } from './section.js';

/** A talent that a player chose. */
export interface StormTalent {
  readonly gameloop: number;
  readonly seconds: number;
  /** From 1, in the order of choice. Tiers open at the levels 1, 4, 7, 10, 13, 16 and 20. */
  readonly tier: number;
  /** The game's own word for it, in no language: `JainaFrostboltIceLance`. Undefined in replays of 2015. */
  readonly name?: string | undefined;
  /** The row of it in the hero's tree of talents, which moves with patches. Undefined for computers. */
  readonly treeIndex?: number | undefined;
  /** The team's level. Undefined in replays of 2015. */
  readonly level?: number | undefined;
}

type TalentDraft = { -readonly [K in keyof StormTalent]: StormTalent[K] };

const TALENT_BYTES = keptObject(6);

/** The talents of everybody: the tracker names them, and game events have their rows in the tree. */
export class ChosenTalents {
  readonly #budget: ReadBudget;
  readonly #selected = new Map<number, Selected[]>();
  readonly #talents = new Map<number, TalentDraft[]>();

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** A user selected a row of the tree. */
  selected(userId: number, gameloop: number, index: number): void {
    let list = this.#selected.get(userId);
    if (list === undefined) this.#selected.set(userId, (list = []));
    this.#budget.keep(keptObject(2));
    list.push({ gameloop, index });
  }

  /** A player has a talent. */
  chosen(playerId: number, gameloop: number, name: string | undefined, level: number | undefined): void {
    const list = this.#listOf(playerId);
    this.#budget.keep(TALENT_BYTES);
    list.push({
      gameloop,
      seconds: secondsOf(gameloop),
      tier: list.length + 1,
      ...(name !== undefined && { name }),
      ...(level !== undefined && { level }),
    });
  }

  /** The talents of a player, once nothing more comes. */
  of(playerId: number, userId: number | undefined): readonly StormTalent[] {
    if (userId === undefined || playerId <= 0) return this.#talents.get(playerId) ?? [];
    const list = this.#listOf(playerId);
    withTreeIndexes(list, this.#selected.get(userId) ?? [], this.#budget);
    return list;
  }

  #listOf(playerId: number): TalentDraft[] {
    let list = this.#talents.get(playerId);
    if (list === undefined) this.#talents.set(playerId, (list = []));
    return list;
  }
}

/** What a player selected in the tree of talents. */
interface Selected {
  readonly gameloop: number;
  readonly index: number;
}

/** Adds the rows of talents, which game events have one loop earlier. Replays of 2015 have these alone. */
function withTreeIndexes(list: TalentDraft[], selected: readonly Selected[], budget: ReadBudget): void {
  budget.work((list.length + selected.length) * ITEM_UNITS);
  if (list.length === 0) {
    budget.keep(selected.length * TALENT_BYTES);
    for (const { gameloop, index } of selected)
      list.push({ gameloop, seconds: secondsOf(gameloop), tier: list.length + 1, treeIndex: index });
    return;
  }
  let next = 0;
  for (const talent of list) {
    while (next < selected.length && selected[next]!.gameloop + 1 < talent.gameloop) next++;
    const one = selected[next];
    if (one?.gameloop !== talent.gameloop - 1) continue;
    talent.treeIndex = one.index;
    next++;
  }
}
