/** The folder in which this process installs for the purpose. */
export function stageOf(root: string, purpose: "panel"): string;
/** Removes the folders of processes that are gone. */
export function removeLeftStages(root: string): void;
/** Writes what npm installs from into an empty folder; `addressOf` may leave an archive's address to npm. */
export function writeStage(
  root: string,
  stage: string,
  purpose: "run" | "tools" | "panel",
  addressOf: (name: string, version: string) => string | undefined,
): void;
