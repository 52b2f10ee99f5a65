import type { Asking } from '../../../io/framing.js';
import { numberIn } from '../entities/field-value.js';
import type { WatchedField } from '../entities/entity-world.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';

/** DOTA_ROSHAN_PHASE: 0 is confirmed on real files, the others are from public schemas. */
const PHASES = ['alive', 'baseTimer', 'visibleTimer'] as const;
/** Whether Roshan lives; `baseTimer` is the time in which he cannot have come back, `visibleTimer` that in which he may. */
export type DotaRoshanPhase = (typeof PHASES)[number];

/** The timer of Roshan changes: he dies, may be back, or is back. */
export interface DotaRoshanEvent {
  readonly type: 'roshan';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  /** Undefined for numbers that are newer than this library: see `phaseId`. */
  readonly phase?: DotaRoshanPhase | undefined;
  readonly phaseId: number;
  /** Game time at which the phase ends, in seconds; undefined while he lives. */
  readonly endsAtSeconds?: number | undefined;
}

/** The timer of Roshan as a section. */
export interface DotaRoshanSections {
  /** By time; the first is what the recording begins with. */
  readonly roshan: readonly DotaRoshanEvent[];
}

class RoshanBuilder implements DemSectionBuilder {
  readonly #clock: ClockBuilder;
  readonly #phase: WatchedField;
  readonly #phaseEnd: WatchedField;
  readonly #listed: Listed<DotaRoshanEvent>;
  #phaseId: number | undefined;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#clock = clock;
    this.#phase = recording.field('m_pGameRules.m_nRoshanRespawnPhase');
    this.#phaseEnd = recording.field('m_pGameRules.m_flRoshanRespawnPhaseEndTime');
    this.#listed = new Listed(recording, 'roshan');
  }

  #packet(tick: number): void {
    const { rules, now, zeroTime } = this.#clock;
    const phaseId = numberIn(this.#phase, rules);
    if (phaseId === undefined || phaseId === this.#phaseId) return;
    this.#phaseId = phaseId;
    const end = numberIn(this.#phaseEnd, rules) ?? 0;
    const endsAtSeconds = phaseId === 0 || end === 0 ? undefined : end - zeroTime;
    this.#listed.add({ type: 'roshan', tick, gameSeconds: now, phase: PHASES[phaseId], phaseId, endsAtSeconds });
  }

  *build(): Asking<DotaRoshanSections> {
    return { roshan: this.#listed.list };
  }
}

/** Follows the timer of Roshan. */
export const ROSHAN_SECTION: DemSectionDefinition = {
  sections: ['roshan'],
  events: ['roshan'],
  needs: {},
  uses: [CLOCK_SECTION],
  start: (recording, of) => new RoshanBuilder(recording, of(CLOCK_SECTION)),
};
