const WORD = /^[\w.-]{1,60}$/;

/** Why a part could not be read: the error's code or else its class, never its words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const { code } = error as { code?: unknown };
  const word = typeof code === "string" || typeof code === "number" ? String(code) : error.name;
  return WORD.test(word) ? word : "Error";
}
