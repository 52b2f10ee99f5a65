import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Puts text in a style. Where colors are off, the text stays as it is. */
export type Paint = (style: Style, text: string) => string;

/** Colors are on for a terminal unless NO_COLOR is set (no-color.org). FORCE_COLOR turns them on elsewhere too. */
export function paintFor(stream: { readonly isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = env;
  const asked = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const wanted = asked || (stream.isTTY === true && TERM !== 'dumb');
  if (!wanted || (NO_COLOR !== undefined && NO_COLOR !== '')) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}
