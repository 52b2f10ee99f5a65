import { protobufRoot } from '../../scripts/dem/knowledge-tables.js';
import { iterateDem, type DemEntity, type DemEntityWorld } from '../../src/formats/dem/index.js';

/** Classes of what has health and falls, with the words of players (shared/formats/dem-knowledge.md). */
const OBJECTIVES: Readonly<Record<string, string>> = {
  CNPC_TrooperBoss: 'guardian',
  CNPC_TrooperBarrackBoss: 'baseGuardian',
  CNPC_BarrackBoss: 'baseGuardian',
  CNPC_Boss_Tier2: 'walker',
  CNPC_Boss_Tier3: 'patron',
  CCitadel_Destroyable_Building: 'shrine',
  CNPC_MidBoss: 'midBoss',
  CNPC_TrooperNeutral: 'neutral',
};
const UNITS: Readonly<Record<string, string>> = {
  ...OBJECTIVES,
  CCitadelPlayerPawn: 'hero',
  CNPC_Trooper: 'trooper',
  CNPC_BaseDefenseSentry: 'sentry',
};
const SIDES: Readonly<Record<number, string>> = { 2: 'amber', 3: 'sapphire' };
const CONTROLLER = 'CCitadelPlayerController';
const INDEX = 0x3fff;

/** Health that an objective lost in one packet. */
export interface RawFall {
  readonly tick: number;
  readonly objective: string;
  readonly handle: number;
  readonly owner: string | undefined;
  readonly health: number;
}

/** One message k_EUserMsg_Damage as protobufjs reads it, with what the entities at the end of its packet are. */
export interface RawDamage {
  readonly tick: number;
  readonly message: Readonly<Record<string, unknown>>;
  /** User ids by the heroes' own fields. */
  readonly attacker: number | undefined;
  readonly victim: number | undefined;
  readonly attackerKind: string | undefined;
  readonly victimKind: string | undefined;
}

/** What the raw entities and messages of a recording of Deadlock say: nothing of the sections takes part. */
export interface RawDeadlock {
  readonly firstTick: number;
  readonly lastTick: number;
  /** Values of each controller at the end, by user id and by the last part of their names. */
  readonly controllers: ReadonlyMap<number, ReadonlyMap<string, unknown>>;
  readonly falls: readonly RawFall[];
  readonly damage: readonly RawDamage[];
  /** By user id: how much `m_iHeroDamage` grew at which tick. */
  readonly heroDamageGrowth: ReadonlyMap<number, readonly { readonly tick: number; readonly by: number }[]>;
}

/** The last part of a dotted name. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** A value by the last part of its name, found among all values of an entity. */
function valueOf(entity: DemEntity | undefined, name: string): unknown {
  for (const [path, value] of entity?.fields() ?? []) if (lastPart(path) === name) return value;
  return undefined;
}

/** Walks every packet of a recording. */
export function rawDeadlock(bytes: Uint8Array): RawDeadlock {
  const Damage = protobufRoot('deadlock').lookupType('CCitadelUserMessage_Damage');
  const falls: RawFall[] = [];
  const damage: RawDamage[] = [];
  const growth = new Map<number, { readonly tick: number; readonly by: number }[]>();
  const heroDamage = new Map<number, number>();
  const healths = new Map<number, number>();
  let controllers = new Map<number, Map<string, unknown>>();
  let messages: Readonly<Record<string, unknown>>[] = [];
  const changed = new Set<DemEntity>();
  let [firstTick, lastTick] = [-1, -1];
  for (const event of iterateDem(bytes, { events: ['message', 'entity', 'tick'], messages: ['k_EUserMsg_Damage'] })) {
    if (event.type === 'message') {
      if (event.source !== 'fullPacket') messages.push(Damage.toObject(Damage.decode(event.bytes), { longs: Number }));
    } else if (event.type === 'entity') {
      if (event.entity.className in OBJECTIVES || event.entity.className === CONTROLLER) changed.add(event.entity);
    } else {
      const { tick, world } = event;
      if (firstTick < 0) firstTick = tick;
      lastTick = tick;
      for (const entity of changed) {
        if (world.entity(entity.index) !== entity) continue;
        if (entity.className === CONTROLLER) grew(entity, tick);
        else fell(entity, tick);
      }
      changed.clear();
      for (const message of messages) damage.push(rawDamage(world, message, tick));
      messages = [];
      controllers = controllersOf(world);
    }
  }
  return { firstTick, lastTick, controllers, falls, damage, heroDamageGrowth: growth };

  function grew(controller: DemEntity, tick: number): void {
    const now = Number(valueOf(controller, 'm_iHeroDamage') ?? 0);
    const before = heroDamage.get(controller.handle);
    heroDamage.set(controller.handle, now);
    if (before === undefined || now === before) return;
    const userId = controller.index - 1;
    growth.set(userId, [...(growth.get(userId) ?? []), { tick, by: now - before }]);
  }

  function fell(entity: DemEntity, tick: number): void {
    const isDead = valueOf(entity, 'm_bDestroyed') === true || Number(valueOf(entity, 'm_lifeState') ?? 0) !== 0;
    const health = isDead ? 0 : Math.max(0, Number(valueOf(entity, 'm_iHealth') ?? 0));
    const before = healths.get(entity.handle);
    healths.set(entity.handle, health);
    if (before === undefined || health >= before) return;
    const owner = SIDES[Number(valueOf(entity, 'm_iTeamNum'))];
    falls.push({ tick, objective: OBJECTIVES[entity.className]!, handle: entity.handle, owner, health });
  }
}

function rawDamage(world: DemEntityWorld, message: Readonly<Record<string, unknown>>, tick: number): RawDamage {
  const at = (name: string): DemEntity | undefined => world.entity(Number(message[name] ?? -1));
  const kindOf = (entity: DemEntity | undefined): string | undefined => UNITS[entity?.className ?? ''];
  const userOf = (entity: DemEntity | undefined): number | undefined =>
    entity?.className === 'CCitadelPlayerPawn' ? (Number(valueOf(entity, 'm_hController')) & INDEX) - 1 : undefined;
  const [attacker, victim] = [at('entindex_attacker'), at('entindex_victim')];
  return {
    tick,
    message,
    attacker: userOf(attacker),
    victim: userOf(victim),
    attackerKind: kindOf(attacker),
    victimKind: kindOf(victim),
  };
}

function controllersOf(world: DemEntityWorld): Map<number, Map<string, unknown>> {
  const all = new Map<number, Map<string, unknown>>();
  for (const entity of world.byClass(CONTROLLER)) {
    const values = new Map<string, unknown>();
    for (const [path, value] of entity.fields()) if (!values.has(lastPart(path))) values.set(lastPart(path), value);
    all.set(entity.index - 1, values);
  }
  return all;
}
