/**
 * Makes sure that a library's function, which is about to be replaced, is still the one the replacement was written for: its source has all of these
 * pieces. A process of another version of the library ends at its start, instead of doing without what the library has changed.
 *
 * @throws Error that names the function
 */
export function requirePatchTarget(name: string, target: unknown, pieces: readonly string[]): void {
  const source = typeof target === "function" ? target.toString() : "";
  const missing = pieces.filter((piece) => !source.includes(piece));
  if (source === "" || missing.length > 0) {
    throw new Error(
      `${name} is not what its patch replaces (${missing.join(", ")}): read it again, then change the patch`,
    );
  }
}
