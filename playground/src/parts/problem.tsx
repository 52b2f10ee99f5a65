import { isReplayError } from 'replaykit';
import { hexOffset } from '../words.js';

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

/** What went wrong: what kind, where, and how deep inside. */
export function Problem({ error, onOffset }: { readonly error: unknown; readonly onOffset?: (offset: number) => void }) {
  const replayError = isReplayError(error) ? error : undefined;
  const detail = replayError?.detail ?? (error instanceof Error ? error.message : String(error));
  const offset = replayError?.offset;
  return (
    <div class="problem" role="alert">
      <h2>{KINDS[replayError?.code ?? ''] ?? 'This did not work'}</h2>
      <p>{detail.charAt(0).toUpperCase() + detail.slice(1)}.</p>
      {replayError !== undefined && (
        <dl class="facts">
          {replayError.format !== undefined && (
            <>
              <dt>Taken for</dt>
              <dd>{replayError.format}</dd>
            </>
          )}
          {offset !== undefined && (
            <>
              <dt>At byte</dt>
              <dd>
                {onOffset === undefined ? (
                  <code>{hexOffset(offset)}</code>
                ) : (
                  <button type="button" class="link" onClick={() => onOffset(offset)}>
                    <code>{hexOffset(offset)}</code> show it
                  </button>
                )}
              </dd>
            </>
          )}
          {replayError.path.length > 0 && (
            <>
              <dt>Inside</dt>
              <dd>
                <code>{replayError.path.join(' › ')}</code>
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}
