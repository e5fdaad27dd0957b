/** The entry of a package in package-lock.json. */
export type LockedPackage = Readonly<{
  version?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
}>;
type Locked = Readonly<Record<string, LockedPackage>>;
type Purpose = "run" | "tools" | "panel";

/** The packages that a lock file names. */
export function readPackages(file: string): Locked;
/** The part of the packages that a purpose takes. */
export function partOf(locked: Locked, purpose: Purpose): { workspaces: string[]; packages: string[] };
/** The required packages of a part. */
export function requiredOf(locked: Locked, purpose: Purpose): string[];
