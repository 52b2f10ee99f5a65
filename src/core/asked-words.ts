/**
 * The words that a list of a call may have: `include`, `events`. Where the compiler knows the words that are asked for, each must be one of `Words`; of a list
 * that it knows as `string[]` alone (options that stand in a constant) it takes any, and a word that there is not is told at run time.
 *
 * It bounds the type parameter that it looks at: `S extends AskedWord<S, Words>`. The two objects are what lets a parameter be bounded by itself
 * (docs/explain/decisions/0019-words-of-hoisted-options.md).
 */
export type AskedWord<S, Words extends string> = { readonly word: string } extends { readonly word: S } ? string : Words;

/** The parts of a result that were asked for, and those that always come. Where the compiler does not know which were asked for, each may be absent. */
export type AskedParts<Parts, S, Always extends keyof Parts = never> = { readonly word: string } extends { readonly word: S }
  ? Pick<Parts, Always> & { readonly [Name in Exclude<keyof Parts, Always>]?: Parts[Name] }
  : Pick<Parts, Always | (S & keyof Parts)>;
