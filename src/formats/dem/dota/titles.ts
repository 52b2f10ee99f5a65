/** `battle_hunger` as `Battle Hunger`. */
export function titleOf(key: string): string {
  return key
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}
