import { CheckStatus } from '@stryker-mutator/api/check';
import { commonTokens, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What identifies a mutant, also in the copy of the sources that Stryker makes. */
function keyOf({ fileName, location: { start, end }, replacement }) {
  const path = fileName.replaceAll('\\', '/').replace(/^(.*\/)?src\//, '');
  return `${path} ${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;
}

/** Lets the mutants of the sample through; Stryker counts the others in their places as compile errors, which are not part of its score. */
class Sampled {
  #keys;

  constructor(options) {
    this.#keys = new Set(options.sample.map(keyOf));
  }

  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.#keys.has(keyOf(mutant)) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    );
  }
}

const create = (options) => new Sampled(options);
create.inject = [commonTokens.options];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sampled', create)];
