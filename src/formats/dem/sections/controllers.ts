import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { bigintIn, numberIn, textIn } from '../entities/field-value.js';
import type { DemPlayerRef } from './kill.js';
import { USER_INFO, userInfo, type UserInfo } from '../string-tables/user-info.js';
import type { DemRecording } from './section.js';

/** The most players that a server has places for: user ids are below this. */
export const MAX_USERS = 64;
/** Units of work for looking at every controller. */
const FOLLOW_UNITS = 16;
/** The most players who left that are kept. No real match has as many. */
const MAX_GONE = 1024;

/** Someone who was there, as of now or as of when they left. */
export interface Controlled {
  /** The number by which game events mean them. */
  readonly userId: number;
  readonly controller: DemEntity;
  readonly info: UserInfo | undefined;
}

/**
 * The player controllers of a recording: entity `userId + 1` (docs/formats/dem.md, section 18, confirmed on real files). Keeps those who
 * left, as they were then.
 */
export class Controllers<Team extends string> {
  readonly #recording: DemRecording;
  readonly #className: string;
  readonly #teams: readonly (Team | undefined)[];
  readonly #name: DemFieldRef;
  readonly #steamId: DemFieldRef;
  readonly #team: WatchedField;
  readonly #present: (Controlled | undefined)[] = [];
  readonly #gone: Controlled[] = [];

  /** `teams` are by m_iTeamNum. */
  constructor(recording: DemRecording, className: string, teams: readonly (Team | undefined)[]) {
    this.#recording = recording;
    this.#className = className;
    this.#teams = teams;
    this.#name = recording.field('m_iszPlayerName');
    this.#steamId = recording.field('m_steamID');
    this.#team = recording.field('m_iTeamNum');
  }

  /** To be called after each packet. */
  follow(): void {
    const { budget, world } = this.#recording;
    budget.work(FOLLOW_UNITS);
    for (let userId = 0; userId < MAX_USERS; userId++) {
      const known = this.#present[userId];
      const entity = world.entity(userId + 1);
      if (entity === known?.controller) continue;
      const controller = entity?.className === this.#className ? entity : undefined;
      if (known !== undefined && controller?.serial !== known.controller.serial) this.#left(known);
      this.#present[userId] = controller === undefined ? undefined : { userId, controller, info: this.#info(userId) ?? known?.info };
    }
  }

  /** Who plays under a user id now; undefined for "nobody" and for who is not known. */
  ref(userId: number): DemPlayerRef<Team> | undefined {
    const controlled = this.#present[userId];
    if (controlled === undefined) return undefined;
    const { controller } = controlled;
    return { userId, name: this.name(controlled), steamId: this.steamId(controller), team: this.team(controller) };
  }

  /** The user id of the first whose controller is the one that is looked for. */
  find(is: (controller: DemEntity) => boolean): number | undefined {
    return this.#present.find((one) => one !== undefined && is(one.controller))?.userId;
  }

  /** Everyone who was there, by user id; who came again counts once. The recorder itself is nobody. */
  everyone(): readonly Controlled[] {
    const present = this.#present.filter((one) => one !== undefined).map((one) => ({ ...one, info: one.info ?? this.#info(one.userId) }));
    const byIdentity = new Map<string, Controlled>();
    // Those who are still here come last, so that they replace entries of themselves from before they came back.
    for (const one of [...this.#gone, ...present]) {
      const steamId = this.steamId(one.controller);
      byIdentity.set(steamId === undefined ? `${one.userId} ${this.name(one)}` : String(steamId), one);
    }
    return [...byIdentity.values()].filter(({ info }) => info?.isHltv !== true).sort((a, b) => a.userId - b.userId);
  }

  name({ controller, info }: Controlled): string | undefined {
    return textIn(this.#name, controller) || info?.name;
  }

  /** Undefined for bots. */
  steamId(controller: DemEntity): bigint | undefined {
    return bigintIn(this.#steamId, controller) || undefined;
  }

  /** Undefined before they choose, and where the recording does not say. */
  team(controller: DemEntity): Team | undefined {
    if (this.#team.isMissingIn(controller)) return undefined;
    return this.#teams[numberIn(this.#team, controller) ?? 0];
  }

  #left(one: Controlled): void {
    // Controllers whose class turned out to be unreadable are gone.
    const isReadable = one.controller.fields().next().done !== true;
    if (isReadable && this.#gone.length < MAX_GONE) this.#gone.push(one);
  }

  #info(userId: number): UserInfo | undefined {
    return userInfo(this.#recording.stringTable(USER_INFO), userId, this.#recording.diagnostics);
  }
}
