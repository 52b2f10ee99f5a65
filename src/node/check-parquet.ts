import { notInstalled } from '../tables/parquet.js';
import { findUserPackage } from './user-packages.js';

/**
 * Throws `usage` when hyparquet-writer is not installed: before many replays are read for it. The package is looked for and not loaded, since workers load
 * it, each for itself.
 */
export function checkParquet(): void {
  try {
    findUserPackage('hyparquet-writer');
  } catch (cause) {
    throw notInstalled(cause);
  }
}
