import type { Sc2GameEvent, Sc2TrackerEvent } from '../events.js';
import { GAME_USER_ID } from '../layout.js';
import { secondsOf } from './clock.js';
import type { Sc2Names } from '../names/names.js';

/** One step of a build order. */
export interface Sc2BuildStep {
  readonly gameloop: number;
  readonly seconds: number;
  /**
   * `started`: a building or warp-in began. `born`: a unit came out, its build time after it was ordered. `upgraded`: research is
   * done. `morphed`: a building or unit became another. `ordered`: a command, all there is without a tracker stream.
   */
  readonly kind: 'started' | 'born' | 'upgraded' | 'morphed' | 'ordered';
  /** English catalogue id; of an order what `names` calls it, else `link:index`. */
  readonly name: string;
  /** Used and made supply of the last sample before; undefined without a tracker. */
  readonly supply?: number;
  readonly supplyMade?: number;
  readonly unitTag?: number;
}

/** The build order of one player. */
export interface Sc2BuildOrder {
  /** Player id; of orders the user id of the commands. */
  readonly playerId: number;
  readonly source: 'tracker' | 'commands';
  readonly steps: readonly Sc2BuildStep[];
}

/** Units that appear by themselves or without a choice of the player: larvae, eggs, spawned units, markers. */
const NOT_BUILT =
  /^(Larva|Egg|.*(Cocoon|Egg)|Broodling.*|Locust.*|Beacon.*|KD8Charge|AdeptPhaseShift|DisruptorPhased|ForceField|Interceptor|CreepTumor.*|InvisibleTargetDummy|AutoTurret|MULE|OracleStasisTrap|Changeling.*|Infest.*TerransEgg|InfestorTerran)$/;
/** Cosmetics: sprays and rewards of the collection. */
const COSMETIC = /^(Spray|Reward|GameHeart)/;
/** A change of the mode of a unit is not a step. */
const MODE = /(Burrowed|Sieged|Flying|Lowered|Phased|Transport|Mode|Assault|Fighter|Uprooted|AP|Phasing|Prism)$/;

/** Build orders out of the tracker: buildings, units, upgrades, morphs, with time and supply. */
export function buildOrders(events: readonly Sc2TrackerEvent[], gameSpeed: number | undefined): Sc2BuildOrder[] {
  const orders = new Map<number, Sc2BuildStep[]>();
  const supply = new Map<number, { readonly supply: number; readonly supplyMade: number }>();
  const owners = new Map<number, { readonly playerId: number; readonly name: string }>();
  const add = (playerId: number, gameloop: number, kind: Sc2BuildStep['kind'], name: string, unitTag?: number): void => {
    if (playerId < 1 || playerId > 14 || gameloop === 0 || name === undefined) return;
    let steps = orders.get(playerId);
    if (steps === undefined) orders.set(playerId, (steps = []));
    steps.push({
      gameloop,
      seconds: secondsOf(gameloop, gameSpeed),
      kind,
      name,
      ...supply.get(playerId),
      ...(unitTag === undefined ? {} : { unitTag }),
    });
  };
  for (const event of events) {
    switch (event.type) {
      case 'playerStats':
        supply.set(event.playerId, { supply: event.stats?.foodUsed ?? 0, supplyMade: event.stats?.foodMade ?? 0 });
        break;
      case 'unitInit':
      case 'unitBorn':
        owners.set(event.unitTag, { playerId: event.upkeepPlayerId, name: event.unitTypeName });
        if (!NOT_BUILT.test(event.unitTypeName)) {
          add(event.upkeepPlayerId, event.gameloop, event.type === 'unitInit' ? 'started' : 'born', event.unitTypeName, event.unitTag);
        }
        break;
      case 'unitTypeChange': {
        const owner = owners.get(event.unitTag);
        const name = event.unitTypeName;
        if (owner && name !== undefined && !MODE.test(name) && !MODE.test(owner.name) && !NOT_BUILT.test(name)) {
          add(owner.playerId, event.gameloop, 'morphed', name, event.unitTag);
        }
        if (owner) owners.set(event.unitTag, { playerId: owner.playerId, name });
        break;
      }
      case 'upgrade':
        if (!COSMETIC.test(event.upgradeTypeName)) add(event.playerId, event.gameloop, 'upgraded', event.upgradeTypeName);
    }
  }
  return [...orders].sort(([a], [b]) => a - b).map(([playerId, steps]) => ({ playerId, source: 'tracker', steps }));
}

/** The build order without a tracker stream: every command with an ability, by its name where `names` has it. */
export function orderedAbilities(
  events: readonly Sc2GameEvent[],
  gameSpeed: number | undefined,
  names: Sc2Names | undefined,
): Sc2BuildOrder[] {
  const orders = new Map<number, Sc2BuildStep[]>();
  for (const event of events) {
    if (event.type !== 'cmd' || event.abilLink === undefined || event.userId === GAME_USER_ID) continue;
    let steps = orders.get(event.userId);
    if (steps === undefined) orders.set(event.userId, (steps = []));
    const index = event.abilCmdIndex ?? 0;
    const command = names?.ability(event.abilLink, index);
    const name = command?.name ?? `${command?.ability ?? event.abilLink}:${index}`;
    steps.push({ gameloop: event.gameloop, seconds: secondsOf(event.gameloop, gameSpeed), kind: 'ordered', name });
  }
  return [...orders].sort(([a], [b]) => a - b).map(([playerId, steps]) => ({ playerId, source: 'commands', steps }));
}
