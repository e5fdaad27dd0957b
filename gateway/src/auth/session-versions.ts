/** Which session version of each account is current: an account that is not known has ended none. */
export function createSessionVersions() {
  const versions = new Map<string, number>();
  return {
    /** False when the version is not newer than the one that is known. */
    raise: (userId: string, version: number): boolean => {
      if (!Number.isSafeInteger(version) || version <= (versions.get(userId) ?? 0)) return false;
      versions.set(userId, version);
      return true;
    },
    isCurrent: (userId: string, version: number): boolean => version >= (versions.get(userId) ?? 0),
  };
}
