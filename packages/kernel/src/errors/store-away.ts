/** SQLSTATE classes that speak of the store and not of the request: connection, resources, shutdown, lost races. */
const PASSING = /^(08|53|57|40)/;
const NO_ANSWER = /timeout|terminat|ECONN|EPIPE|ETIMEDOUT|socket/i;

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** Whether a store could not answer, rather than refused what it was given. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return PASSING.test(code) || (!/^[0-9A-Z]{5}$/.test(code) && NO_ANSWER.test(`${code} ${error.message}`));
}
