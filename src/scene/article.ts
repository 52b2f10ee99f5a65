/** Abbreviations that are spelled, and begin with a letter whose name begins with a vowel: SCV, MCV. One with a vowel is a word, such as MULE. */
const SPELLED = /^[FHLMNRSX][B-DF-HJ-NP-TV-Z]*$/;
const VOWEL = /^[aeiou]/i;
/** Words that begin with the sound of "you". */
const SPOKEN_AS_YOU = /^(uni[^mn]|us[aeiu]|eu)/i;

/** A name with its indefinite article: "a Zealot", "an Archon", "an SCV". */
export function withArticle(name: string): string {
  const [first = ''] = name.split(/[^\p{L}]/u, 1);
  const isAn = SPELLED.test(first) || (VOWEL.test(first) && !SPOKEN_AS_YOU.test(first));
  return `${isAn ? 'an' : 'a'} ${name}`;
}
