/** The folder in which this process installs for the purpose. */
export function stageOf(root: string, purpose: "panel"): string;
/** Removes the folders of processes that are gone. */
export function removeLeftStages(root: string): void;
