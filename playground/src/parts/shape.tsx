import { css } from '../ink.js';

/** The symbol of a side beside a name, as on the map, so that color is not the only difference. */
export function Shape({
  is,
  ink,
  title,
}: {
  readonly is: '●' | '▲' | '■' | '◆';
  readonly ink: string;
  readonly title?: string | undefined;
}) {
  return (
    <span class="shape" style={{ color: css(ink) }} title={title}>
      {is}
    </span>
  );
}
