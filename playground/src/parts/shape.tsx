import { css } from '../ink.js';

/** The mark of a side beside a name, as on the map: nobody needs colours to tell sides apart. */
export function Shape({ is, ink, title }: { readonly is: '●' | '▲'; readonly ink: string; readonly title?: string | undefined }) {
  return (
    <span class="shape" style={{ color: css(ink) }} title={title}>
      {is}
    </span>
  );
}
