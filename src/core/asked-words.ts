/**
 * The words that a list in a call may have: `include`, `events`. Where the compiler knows the words, each must be one of `Words`. A list that it knows only
 * as `string[]` (options in a constant) may have any; unknown words throw at run time.
 *
 * It constrains the type parameter that it inspects: `S extends AskedWord<S, Words>`. The two objects are what allows a parameter to constrain itself
 * (docs/explain/decisions/0019-words-of-hoisted-options.md).
 */
export type AskedWord<S, Words extends string> = { readonly word: string } extends { readonly word: S } ? string : Words;

/** The parts of a result that were requested, and those that are always there. Where the compiler does not know which were requested, each may be absent. */
export type AskedParts<Parts, S, Always extends keyof Parts = never> = { readonly word: string } extends { readonly word: S }
  ? Pick<Parts, Always> & { readonly [Name in Exclude<keyof Parts, Always>]?: Parts[Name] }
  : Pick<Parts, Always | (S & keyof Parts)>;
