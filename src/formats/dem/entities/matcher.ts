/** Whether a name matches one of some patterns, in which `*` stands for anything. */
export function matcher(patterns: readonly string[]): (name: string) => boolean {
  const tests = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ),
  );
  const known = new Map<string, boolean>();
  return (name) => {
    let matches = known.get(name);
    if (matches === undefined) known.set(name, (matches = tests.some((test) => test.test(name))));
    return matches;
  };
}
