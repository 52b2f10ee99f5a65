/** A description whose backticks mark code: `` Internal name, `hero_inferno` ``. */
export function Prose({ children }: { readonly children: string }) {
  return <>{children.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** The same as plain text, for tooltips. */
export const plain = (text: string): string => text.replaceAll('`', '');
