import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";

/**
 * Test helper: checks that the response as serialised matches the contract, with no field beyond it.
 *
 * @throws when it does not, naming the operation and the fields.
 */
export async function checkResponse(operationId: string, schema: z.ZodType, response: unknown): Promise<void> {
  const wire = response === undefined ? undefined : (JSON.parse(JSON.stringify(response)) as unknown);
  const result = await schema.safeParseAsync(wire);
  if (!result.success) {
    throw new Error(`${operationId}: the response breaks its contract: ${result.error.message}`);
  }
  const named = result.data === undefined ? undefined : (JSON.parse(JSON.stringify(result.data)) as unknown);
  if (!isDeepStrictEqual(named, wire)) {
    throw new Error(`${operationId}: the response carries something its contract does not name`);
  }
}
