/**
 * `2600 * major + 26 * minor + letter` as text: `6.68c`, `1.24`. Both maps and Warcraft are stored so
 * (section 2.4; letter 0 is none, 1 is `b`).
 */
export function versionText(raw: number): string {
  const letter = raw % 26;
  const minor = String(Math.floor((raw % 2600) / 26)).padStart(2, '0');
  return `${Math.floor(raw / 2600)}.${minor}${letter === 0 ? '' : String.fromCharCode(0x61 + letter)}`;
}
