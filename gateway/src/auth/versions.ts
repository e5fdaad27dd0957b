/** Keeps the current version of each key (an account, a role); an unknown key has not changed. */
export function createVersions() {
  const versions = new Map<string, number>();
  return {
    /** False when the version is not newer than the one that is known. */
    raise: (key: string, version: number): boolean => {
      if (!Number.isSafeInteger(version) || version <= (versions.get(key) ?? 0)) return false;
      versions.set(key, version);
      return true;
    },
    isCurrent: (key: string, version: number): boolean => version >= (versions.get(key) ?? 0),
  };
}
