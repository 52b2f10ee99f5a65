import { SVC_VOICE_DATA } from '../layout.js';
import type { ProtoMessage } from '../messages.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed } from '../sections/listed.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import type { Cs2Team } from './team.js';
import { readVoiceAudio, type Cs2VoiceFormat } from './voice-audio.js';

/** Somebody speaks: `svc_VoiceData`. `oggOpus` of `replaykit/codecs` takes a list of these and gives a file to listen to. */
export interface Cs2VoiceEvent {
  readonly type: 'voice';
  readonly game: 'cs2';
  /** The tick at which the server sent it. */
  readonly tick: number;
  /** The same in seconds since tick 0; undefined where the recording does not say how long a tick is. */
  readonly seconds?: number | undefined;
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** The Steam account in the message; undefined for bots. */
  readonly steamId?: bigint | undefined;
  readonly format: Cs2VoiceFormat;
  /** Opus packets, which play one after the other. None where the format is not Opus. */
  readonly packets: readonly Uint8Array[];
  /** Sample rate of the sound that was recorded, in Hz. Opus can be played at any rate. */
  readonly sampleRateHz?: number | undefined;
  /**
   * `section` counts stretches of speech, and `sampleOffset` says where in its stretch this one is; undefined where the message does not
   * say.
   */
  readonly section?: number | undefined;
  readonly sampleOffset?: number | undefined;
  /** How loud it is, as the game measured it. */
  readonly level?: number | undefined;
}

/** Voice as a section. */
export interface Cs2VoiceSections {
  readonly voice: readonly Cs2VoiceEvent[];
}

class VoiceBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: Cs2PlayersBuilder;
  readonly #listed: Listed<Cs2VoiceEvent>;

  readonly on: Partial<DemFollowed> = {
    message: (_id, message, tick) => this.#message(message, tick),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#listed = new Listed(recording, 'voice');
  }

  #message(message: ProtoMessage, tick: number): void {
    const audio = (message['audio'] as ProtoMessage | undefined) ?? {};
    const number = (name: string): number | undefined => audio[name] as number | undefined;
    const steamId = (message['xuid'] as bigint | undefined) || undefined;
    const { tickIntervalSeconds: tickInterval } = this.#recording.serverInfo ?? {};
    const { format, packets, sampleRateHz: sampleRate } = readVoiceAudio(audio);
    this.#listed.add({
      type: 'voice',
      game: 'cs2',
      tick,
      seconds: tickInterval === undefined ? undefined : tick * tickInterval,
      player: this.#speaker(message, steamId),
      steamId,
      format,
      packets,
      sampleRateHz: sampleRate,
      section: number('section_number'),
      sampleOffset: number('uncompressed_sample_offset'),
      level: number('voice_level'),
    });
  }

  *build(): Asking<Cs2VoiceSections> {
    return { voice: this.#listed.list };
  }

  /**
   * Finds the speaker by the Steam account, by the index of the controller that newer builds send, or by the client number that older ones
   * send.
   */
  #speaker(message: ProtoMessage, steamId: bigint | undefined): DemPlayerRef<Cs2Team> | undefined {
    if (steamId !== undefined) return this.#players.bySteamId(steamId);
    const { entity, client } = message as { readonly entity?: number; readonly client?: number };
    return this.#players.ref(entity === undefined ? client : entity - 1);
  }
}

/** Follows who speaks. */
export const VOICE_SECTION: DemSectionDefinition = {
  sections: ['voice'],
  events: ['voice'],
  needs: { messages: [SVC_VOICE_DATA] },
  uses: [PLAYERS_SECTION],
  resumes: true,
  start: (recording, of) => new VoiceBuilder(recording, of(PLAYERS_SECTION)),
};
