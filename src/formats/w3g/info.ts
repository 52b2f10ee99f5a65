import { isReplayError } from '../../core/errors.js';
import { replayBase, type ReplayBase } from '../../core/replay-base.js';
import type { Asking } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { BlockStream } from './block-stream.js';
import { W3gContext } from './context.js';
import { readFront, readHead } from './front.js';
import { gameOf, slotsOf, type W3gGame, type W3gSlot } from './game.js';
import type { W3gHeader } from './header.js';
import { metadataOf, type W3gMetadata } from './metadata.js';
import { playersOf, type W3gPlayer } from './players.js';
import { settingsOf, type W3gSettings } from './settings.js';
import type { W3gHeadRecords, W3gMetadataRecord } from './stream-head.js';

/** The head of a replay, as the sections of a result hold it. */
export interface W3gHead {
  readonly game: W3gGame;
  readonly slots: readonly W3gSlot[];
  readonly metadata: W3gMetadata;
  /** Undefined, with a diagnostic, where they are damaged. */
  readonly settings?: W3gSettings | undefined;
  readonly players: readonly W3gPlayer[];
}

/** What a replay says before its first event. `isComplete` is about that much. */
export interface W3gInfo extends ReplayBase<'w3g'>, W3gHead {
  readonly header: W3gHeader;
  /** File name of the map. */
  readonly mapName?: string | undefined;
  /** Those who played, by team, in the order of the teams. */
  readonly teams: readonly { readonly team: number; readonly players: readonly W3gPlayer[] }[];
}

/** The metadata records of a head. */
export const metadataRecords = (head: W3gHeadRecords): readonly W3gMetadataRecord[] =>
  head.records.filter((record): record is W3gMetadataRecord => record.id !== 0x16);

/** What the records of a head say. Damage in metadata or settings is recorded, and the rest is read. */
export function headOf(records: W3gHeadRecords, header: W3gHeader, context: W3gContext): W3gHead {
  const offset = header.offset + header.headerBytes;
  const damage = (error: unknown, part: string): void =>
    context.damage(isReplayError(error) ? error.within({ format: 'w3g', part, offset }) : error);
  const metadata = metadataOf(metadataRecords(records), (error) => damage(error, 'metadata'));
  let settings: W3gSettings | undefined;
  try {
    settings = settingsOf(records.settings);
  } catch (error) {
    damage(error, 'settings');
  }
  return { game: gameOf(records), slots: slotsOf(records), metadata, settings, players: playersOf(records, header, metadata) };
}

/** Reads up to the end of the head, and no block behind the one in which it ends. */
export function* readInfo(options: SyncReadOptions): Asking<W3gInfo> {
  const context = new W3gContext(options);
  const { header } = yield* readFront(context);
  const records = yield* readHead(new BlockStream(context, header), header, context);
  const head = headOf(records, header, context);
  const active = head.players.filter(({ isObserver }) => !isObserver);
  const teams = [...new Set(active.map(({ team }) => team))].sort((a, b) => a - b);
  return {
    ...replayBase('w3g', context.diagnostics, true),
    header,
    ...head,
    mapName: head.settings?.mapName,
    teams: teams.map((team) => ({ team, players: active.filter((player) => player.team === team) })),
  };
}
