import type { ComponentChildren } from 'preact';

/** A name, what it is, and more about the name where one points at it. */
export type Fact = readonly [name: string, value: ComponentChildren, about?: string];

/** Names and values in two columns. What is undefined is left out. */
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
