import { isReplayError } from 'replaykit';
import type { OpenReplay } from '../replay.js';
import { reportOf } from '../report.js';
import { capitalized, hexOffset } from '../words.js';
import { CopySheet } from './code-sheet.js';
import { Facts } from './facts.js';

/** A headline for each kind of error. */
const KINDS: Readonly<Record<string, string>> = {
  'bad-signature': "We can't read this file",
  truncated: 'The file is incomplete',
  corrupt: 'The file is damaged',
  checksum: 'The file is damaged',
  'unsupported-version': 'This version is not supported yet',
  'unsupported-feature': 'This replay uses an unsupported feature',
  limit: 'The file exceeds a safety limit',
  source: "We couldn't load the file",
  worker: 'The reader stopped unexpectedly',
};

/** An error: its kind, offset and path, and a report to copy. */
export function Problem({
  error,
  replay,
  onOffset,
}: {
  readonly error: unknown;
  readonly replay?: OpenReplay;
  readonly onOffset?: (offset: number) => void;
}) {
  const known = isReplayError(error) ? error : undefined;
  const detail = known?.detail ?? (error instanceof Error ? error.message : String(error));
  const offset = known?.offset;
  const isUnknown = known?.code === 'bad-signature' && known.format === undefined;
  const where =
    offset === undefined ? undefined : onOffset === undefined ? (
      <code>{hexOffset(offset)}</code>
    ) : (
      <button type="button" class="link" onClick={() => onOffset(offset)}>
        <code>{hexOffset(offset)}</code> show bytes
      </button>
    );
  return (
    <div class="problem" role="alert">
      <h2>{KINDS[known?.code ?? ''] ?? 'Something went wrong'}</h2>
      <p>{capitalized(detail)}.</p>
      <Facts
        of={[
          ['Format', known?.format],
          ['Offset', where],
          ['Inside', known === undefined || known.path.length === 0 ? undefined : <code>{known.path.join(' › ')}</code>],
        ]}
      />
      <div class="toolbar">
        <CopySheet
          button="Report"
          label="Report"
          note={
            isUnknown
              ? 'Contains error codes, offsets and the first eight bytes of the file, no names. Nothing is sent: copy it into an issue.'
              : 'Contains only error codes and offsets, no names or data. Nothing is sent: copy it into an issue.'
          }
          text={() => reportOf(error, replay)}
        />
      </div>
    </div>
  );
}
