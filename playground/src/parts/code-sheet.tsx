import { useSignal } from '@preact/signals';

/** What is on screen as a program that gives the same, to copy. */
export function CodeButton({ code }: { readonly code: () => string }) {
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
          shown.value = shown.value === undefined ? code() : undefined;
        }}
      >
        Copy as code
      </button>
      {shown.value !== undefined && (
        <div class="code-sheet" role="region" aria-label="Code">
          <div class="code-actions">
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
