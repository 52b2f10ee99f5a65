import { useSignal } from '@preact/signals';

/** A text to copy, under the button that makes it. */
export function CopySheet({
  button,
  label,
  note,
  text,
}: {
  readonly button: string;
  /** What the text is, for those who do not see it. */
  readonly label: string;
  readonly note?: string;
  readonly text: () => string;
}) {
  const shown = useSignal<string | undefined>(undefined);
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(shown.peek() ?? '');
    copied.value = true;
  };
  return (
    <>
      <button
        type="button"
        aria-expanded={shown.value !== undefined}
        onClick={() => {
          copied.value = false;
          shown.value = shown.value === undefined ? text() : undefined;
        }}
      >
        {button}
      </button>
      {shown.value !== undefined && (
        <div class="code-sheet" role="region" aria-label={label}>
          <div class="code-actions">
            <span class="note">{note}</span>
            <button type="button" class="primary" onClick={() => void copy()}>
              {copied.value ? 'Copied' : 'Copy'}
            </button>
            <button type="button" onClick={() => (shown.value = undefined)}>
              Close
            </button>
          </div>
          <pre tabIndex={0}>{shown.value}</pre>
        </div>
      )}
    </>
  );
}

/** What is on screen as a program that gives the same. */
export const CodeButton = ({ code }: { readonly code: () => string }) => (
  <CopySheet button="Copy as code" label="Code" note="Runs in Node with replaykit." text={code} />
);
