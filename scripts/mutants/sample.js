import { CheckStatus } from '@stryker-mutator/api/check';
import { commonTokens, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** FNV-1a */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Lets a seeded sample of all mutants through: those with the lowest hashes of seed, file, place and replacement. Stryker counts the
 * others as compile errors, which are no part of its score.
 */
class Sample {
  #rank = new Set();
  #options;

  constructor(options) {
    this.#options = options.sample;
  }

  async init() {}

  /** Stryker gives all mutants here, before it asks for any. */
  async group(mutants) {
    const { seed, size } = this.#options;
    const ranked = mutants.map(({ id, fileName, location, replacement }) => {
      const file = fileName.replaceAll('\\', '/').replace(/^.*\/src\//, '');
      return { id, hash: hashOf(`${seed} ${file} ${location.start.line}:${location.start.column} ${replacement}`) };
    });
    ranked.sort((a, b) => a.hash - b.hash);
    this.#rank = new Set(ranked.slice(0, size).map(({ id }) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#rank.has(id) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    );
  }
}

const create = (options) => new Sample(options);
create.inject = [commonTokens.options];
export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', create)];
