/** Installs what the panel is built from into an empty folder of its own, and never rejects for a failure of npm. */
export function installInto(
  root: string,
  stage: string,
  purpose: "panel",
  say: (line: string) => void,
): Promise<{ code: number; errors: string }>;
