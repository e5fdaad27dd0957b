/** The folder in which this process installs for the purpose. */
export function stageOf(root: string, purpose: "panel"): string;
