/** A description whose backticks are code: `` Internal name, `hero_inferno` ``. */
export function Prose({ children }: { readonly children: string }) {
  return <>{children.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** The same where no element may stand, as in a title. */
export const plain = (text: string): string => text.replaceAll('`', '');
