import type { ComponentChildren } from 'preact';

/** A name, its value, and a tooltip. */
export type Fact = readonly [name: string, value: ComponentChildren, about?: string];

/** Names and values in two columns. Undefined values are left out. */
export function Facts({ of: facts, wide = false }: { readonly of: readonly Fact[]; /** Pairs side by side. */ readonly wide?: boolean }) {
  return (
    <dl class={wide ? 'facts wide' : 'facts'}>
      {facts.map(
        ([name, value, about]) =>
          value !== undefined && (
            <>
              <dt title={about}>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
      )}
    </dl>
  );
}
