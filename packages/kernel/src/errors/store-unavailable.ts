/**
 * Codes that describe the store's state and not the request: SQLSTATE classes for connection, resources, shutdown and lost
 * races, and JetStream's 10008 (not ready yet) and 10059 (a stream that does not exist yet).
 */
const PASSING = /^(08|53|57|40|10008$|10059$)/;
/** PgBouncer's refusal of the address itself, under a code (08P01) that it also gives while no server answers it. */
const REFUSED_ADDRESS = /unsupported startup parameter/;
const NO_ANSWER = /timeout|timed out|terminat|ECONN|EPIPE|ETIMEDOUT|socket|no responders/i;
/** Error names by which the document store's driver reports that no server could be reached; its messages vary. */
const NO_SERVER = /^Mongo(ose)?(ServerSelection|Network|NetworkTimeout)Error$/;

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** Returns whether the store was unable to answer, as opposed to refusing its input. */
export function isStoreUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NO_SERVER.test(error.name)) return true;
  if (REFUSED_ADDRESS.test(error.message)) return false;
  const code = codeOf(error);
  return PASSING.test(code) || (!/^[0-9A-Z]{5}$/.test(code) && NO_ANSWER.test(`${code} ${error.message}`));
}
