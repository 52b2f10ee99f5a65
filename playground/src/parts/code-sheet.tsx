import { useSignal } from '@preact/signals';

/** A text to copy, opened by a button. */
export function CopySheet({
  button,
  label,
  note,
  text,
}: {
  readonly button: string;
  /** A label for screen readers. */
  readonly label: string;
  readonly note?: string;
  readonly text: () => string | Promise<string>;
}) {
  const shown = useSignal<string | undefined>(undefined);
  const copied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(shown.peek() ?? '');
    copied.value = true;
  };
  const toggle = async (): Promise<void> => {
    copied.value = false;
    shown.value = shown.value === undefined ? await text() : undefined;
  };
  return (
    <>
      <button type="button" aria-expanded={shown.value !== undefined} onClick={() => void toggle()}>
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

/** A button that shows a program for what is on screen. */
export const CodeButton = ({ code }: { readonly code: () => string }) => (
  <CopySheet button="Copy as code" label="Code" note="Runs in Node with replaykit." text={code} />
);
