import { isReplayError } from 'replaykit';
import type { OpenReplay } from '../replay.js';
import { reportOf } from '../report.js';
import { hexOffset } from '../words.js';
import { CopySheet } from './code-sheet.js';
import { Facts } from './facts.js';

/** Words for kinds of errors that a person may meet. */
const KINDS: Readonly<Record<string, string>> = {
  'bad-signature': 'This is no replay that the page knows',
  truncated: 'The file ends too early',
  corrupt: 'The file is damaged',
  checksum: 'The file is damaged',
  'unsupported-version': 'A version that is not read yet',
  'unsupported-feature': 'Something in it is not read yet',
  limit: 'The file asks for more than is safe',
  source: 'The file could not be read',
  worker: 'The reader stopped',
};

/** What went wrong: what kind, where, how deep inside, and a report of it to copy. */
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
  const where =
    offset === undefined ? undefined : onOffset === undefined ? (
      <code>{hexOffset(offset)}</code>
    ) : (
      <button type="button" class="link" onClick={() => onOffset(offset)}>
        <code>{hexOffset(offset)}</code> show it
      </button>
    );
  return (
    <div class="problem" role="alert">
      <h2>{KINDS[known?.code ?? ''] ?? 'This did not work'}</h2>
      <p>{detail.charAt(0).toUpperCase() + detail.slice(1)}.</p>
      <Facts
        of={[
          ['Taken for', known?.format],
          ['At byte', where],
          ['Inside', known === undefined || known.path.length === 0 ? undefined : <code>{known.path.join(' › ')}</code>],
        ]}
      />
      <div class="toolbar">
        <CopySheet
          button="Report"
          label="Report"
          note="Kinds and places only: no names, no bytes. It is sent nowhere; copy it into an issue."
          text={() => reportOf(error, replay)}
        />
      </div>
    </div>
  );
}
