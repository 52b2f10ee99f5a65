import { plainValue, type UbjsonNode } from './ubjson.js';

/** What the metadata says of one player: docs/formats/slippi.md, section 12. */
export interface SlippiMetadataPlayer {
  /** Player 0 to 3, the port less one. */
  readonly player: number;
  readonly netplayName?: string | undefined;
  readonly connectCode?: string | undefined;
  /** Post-frame updates by internal character, those sent again and Nana's included: not a time of play. */
  readonly characters: readonly { readonly internalCharacter: number; readonly updates: number }[];
}

/** What the file says behind its events. It was written by other code than the events, and may be edited: where both speak, trust the events. */
export interface SlippiMetadata {
  /** As written: ISO 8601, in UTC where it ends in `Z`, else in the local time of the recorder. */
  readonly startedAt?: string | undefined;
  readonly lastFrame?: number | undefined;
  /** `dolphin`, `nintendont` (a console), `network` (relayed from a console), `mainline dolphin`. */
  readonly playedOn?: string | undefined;
  readonly consoleNickname?: string | undefined;
  readonly players: readonly SlippiMetadataPlayer[];
  /** The metadata as JSON, with the names of its keys. */
  readonly raw: unknown;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.replaceAll('\0', '') !== '' ? value : undefined);
const integer = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);
const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
const PLAYER_KEY = /^\d{1,3}$/;

/** The metadata of a node. What is not of its type is missing here, and still in `raw`. */
export function metadataOf(node: UbjsonNode): SlippiMetadata {
  const raw = plainValue(node);
  const { startAt, lastFrame, playedOn, consoleNick, players } = object(raw);
  return {
    startedAt: text(startAt),
    lastFrame: integer(lastFrame),
    playedOn: text(playedOn),
    consoleNickname: text(consoleNick),
    players: Object.entries(object(players))
      .filter(([key]) => PLAYER_KEY.test(key))
      .map(([key, value]) => {
        const { names, characters } = object(value);
        const { netplay, code } = object(names);
        return {
          player: Number(key),
          netplayName: text(netplay),
          connectCode: text(code),
          characters: Object.entries(object(characters)).flatMap(([internal, updates]) =>
            PLAYER_KEY.test(internal) && integer(updates) !== undefined
              ? [{ internalCharacter: Number(internal), updates: updates as number }]
              : [],
          ),
        };
      }),
    raw,
  };
}
