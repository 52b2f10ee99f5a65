import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { HERO_ABILITIES } from './hero-abilities.gen.js';
import { KEPT_ROW_BYTES, KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import type { W3gDefinition, W3gFacts } from './section.js';

/** A skill that a hero was ordered to learn. */
export interface W3gLearnedAbility {
  readonly timeMs: number;
  /** Code of the ability. */
  readonly code: string;
  /** The level that the skill has afterwards. It stays as it was where the order changes nothing. */
  readonly level: number;
  readonly name?: string | undefined;
}

/** A Tome of Retraining: what the hero had learned, and forgets. */
export interface W3gRetraining {
  readonly timeMs: number;
  readonly abilities: Readonly<Record<string, number>>;
}

/** A hero, known by the skills that it was ordered to learn (docs/formats/w3g.md, section 17). Some of these orders come to nothing. */
export interface W3gHero {
  readonly playerId: number;
  readonly playerName?: string | undefined;
  readonly code: string;
  readonly name?: string | undefined;
  /** 1 for the first hero of the player that learned something. */
  readonly order: number;
  /** Sum of the levels of its abilities. */
  readonly level: number;
  /** Levels by the code of the ability. */
  readonly abilities: Readonly<Record<string, number>>;
  readonly learned: readonly W3gLearnedAbility[];
  readonly retrainings: readonly W3gRetraining[];
}

const MAX_LEVELS = 3;
/** The two codes of the Tome of Retraining: as it is bought, and as it is used. */
const TOMES = ['tret', 'tert'];
/** This many skills in so short a time after a tome mean that the hero learns again. */
const RETRAINED_ABILITIES = 3;
const RETRAINED_WITHIN_MS = 60_000;

interface AbilityOfHero {
  readonly hero: string;
  readonly mostLevels: number;
}

function unpacked(): ReadonlyMap<string, AbilityOfHero> {
  const abilities = new Map<string, AbilityOfHero>();
  for (const line of HERO_ABILITIES.split('|')) {
    const [hero, ...codes] = line.split(' ');
    for (const code of codes) abilities.set(code.slice(0, 4), { hero: hero!, mostLevels: code.endsWith('!') ? 1 : MAX_LEVELS });
  }
  return abilities;
}

/** The heroes of the unmodified game, by the codes of their abilities. */
const HERO_OF: ReadonlyMap<string, AbilityOfHero> = /* @__PURE__ */ unpacked();

interface Order {
  readonly timeMs: number;
  readonly code: string;
}

export const heroesSection: W3gDefinition<{ readonly heroes: readonly W3gHero[] }> = {
  sections: ['heroes'],
  needs: ['ability'],
  start(facts) {
    const { budget } = facts;
    const rows = new Rows<Order>(budget);
    const byPlayer = new Map<number, OrdersOfPlayer>();
    return {
      on: {
        ability({ timeMs, playerId, order: code }) {
          if (typeof code !== 'string') return;
          const hero = HERO_OF.get(code)?.hero;
          const isTome = TOMES.includes(code);
          if (hero === undefined && !isTome) return;
          let of = byPlayer.get(playerId);
          if (of === undefined) byPlayer.set(playerId, (of = { heroes: new Map(), tomes: [] }));
          rows.add({ timeMs, code });
          if (hero === undefined) {
            of.tomes.push(timeMs);
            return;
          }
          const orders = of.heroes.get(hero) ?? [];
          if (orders.length === 0) of.heroes.set(hero, orders);
          orders.push({ timeMs, code });
        },
      },
      build: () => heroesOf(byPlayer, facts),
    };
  },
};

interface OrdersOfPlayer {
  readonly heroes: Map<string, Order[]>;
  readonly tomes: number[];
}

function* heroesOf(
  byPlayer: ReadonlyMap<number, OrdersOfPlayer>,
  { nameOf, names, budget }: W3gFacts,
): Asking<{ readonly heroes: readonly W3gHero[] }> {
  const all: W3gHero[] = [];
  for (const [playerId, { heroes, tomes }] of [...byPlayer].sort(([a], [b]) => a - b)) {
    const playerName = nameOf.get(playerId);
    let order = 0;
    for (const [code, orders] of heroes) {
      const name = names?.code(code)?.name;
      all.push({
        playerId,
        ...(playerName !== undefined && { playerName }),
        code,
        ...(name !== undefined && { name }),
        order: ++order,
        ...(yield* learnedBy(orders, tomes, (ability) => names?.code(ability)?.name, budget)),
      });
    }
  }
  return { heroes: all };
}

type Learned = Pick<W3gHero, 'level' | 'abilities' | 'learned' | 'retrainings'>;

/** What an order, a tome or a copied level costs, in units of the read budget. */
const STEP_UNITS = 16;

/** What a hero knows after all orders to learn. */
function* learnedBy(
  orders: readonly Order[],
  tomes: readonly number[],
  abilityName: (code: string) => string | undefined,
  budget: ReadBudget,
): Asking<Learned> {
  let levels = new Map<string, number>();
  const learned: W3gLearnedAbility[] = [];
  const retrainings: W3gRetraining[] = [];
  let tome = 0;
  for (const [i, { timeMs, code }] of orders.entries()) {
    while (tome < tomes.length && tomes[tome]! <= timeMs) {
      const since = tomes[tome++]!;
      budget.work(STEP_UNITS);
      yield* pauseIfDue(budget);
      const last = orders[i + RETRAINED_ABILITIES - 1];
      if (last === undefined || last.timeMs - since > RETRAINED_WITHIN_MS) continue;
      budget.work(levels.size * STEP_UNITS);
      budget.keep(KEPT_ROW_BYTES + levels.size * KEPT_TAG_BYTES);
      retrainings.push({ timeMs: since, abilities: Object.fromEntries(levels) });
      levels = new Map();
    }
    const level = Math.min((levels.get(code) ?? 0) + 1, HERO_OF.get(code)!.mostLevels);
    levels.set(code, level);
    const name = abilityName(code);
    budget.work(STEP_UNITS);
    budget.keep(KEPT_ROW_BYTES);
    yield* pauseIfDue(budget);
    learned.push({ timeMs, code, level, ...(name !== undefined && { name }) });
  }
  const level = [...levels.values()].reduce((sum, one) => sum + one, 0);
  return { level, abilities: Object.fromEntries(levels), learned, retrainings };
}
