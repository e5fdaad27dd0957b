import { isUuid } from "../rpc/request-fields.ts";
import { PoisonError } from "./poison-error.ts";

/**
 * An id of an event; `field` names it in the dead letter.
 *
 * @throws PoisonError when it is no UUID.
 */
export function parseEventUuid(value: string, field: string): string {
  if (!isUuid(value)) throw new PoisonError(`${field} is not a UUID`);
  return value;
}
