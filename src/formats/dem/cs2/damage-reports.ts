import type { DemPlayerRef } from '../sections/kill.js';
import { notices, numberOf, type Fields } from './notices.js';
import type { Cs2Team } from './team.js';

/** What two players did to each other in a round (CS_UM_PostRoundDamageReport), as it was reported to one of them. Unverified: no recording at hand has one. */
export interface Cs2DamageReportEvent {
  readonly type: 'damageReport';
  readonly game: 'cs2';
  readonly tick: number;
  /** The other player. The player who received the report is not in the message: a recording of a player has those of that player. */
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  readonly steamId?: bigint | undefined;
  readonly given: Cs2DamageSum;
  readonly taken: Cs2DamageSum;
}

/** Damage in one direction. */
export interface Cs2DamageSum {
  readonly health: number;
  readonly hits: number;
  /** EKillTypes_t: 0 where nobody was killed. */
  readonly killTypeId: number;
}

/** Reports of damage as a section. */
export interface Cs2DamageReportSections {
  readonly damageReports: readonly Cs2DamageReportEvent[];
}

const POST_ROUND_DAMAGE_REPORT = 376;
const SCHEMA = `
Report: 1 uint64 xuid, 2 int32 given_kill_type, 3 int32 given_health, 4 int32 given_hits, 5 int32 taken_kill_type, 6 int32 taken_health, 7 int32 taken_hits
`;

/** Follows reports of damage after rounds. */
export const DAMAGE_REPORTS_SECTION = /* @__PURE__ */ notices<Cs2DamageReportEvent>(
  'damageReports',
  'damageReport',
  [POST_ROUND_DAMAGE_REPORT],
  SCHEMA,
  (decode, who, tick) => {
    const report = decode('Report') as Fields;
    const sum = (direction: 'given' | 'taken'): Cs2DamageSum => ({
      health: numberOf(report, `${direction}_health`) ?? 0,
      hits: numberOf(report, `${direction}_hits`) ?? 0,
      killTypeId: numberOf(report, `${direction}_kill_type`) ?? 0,
    });
    const steamId = report['xuid'] as bigint | undefined;
    return [{ type: 'damageReport', game: 'cs2', tick, player: who.bySteamId(steamId), steamId, given: sum('given'), taken: sum('taken') }];
  },
);
