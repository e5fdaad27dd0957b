import { successorOf } from "../../domain/successor.ts";
import type { AuthContext } from "../auth-context.ts";
import { hashRefreshToken } from "./refresh-token.ts";

const PURPOSE = "tenho auth refresh tokens";

/**
 * Returns the successor of a refresh token. Successors are derived each from the one before; only hashes are stored, so a token is computed again
 * to be sent again. Derived with the key in force, which every replica has while secrets are being changed. A process that lacks it uses its own
 * rather than refuse everybody: others then merely cannot send its tokens again.
 */
export async function succeedingToken({ sealing, ring }: AuthContext, token: string): Promise<string> {
  const inForce = await sealing.read();
  if (inForce === null) throw new Error("the row of the sealing key is missing");
  return successorOf(token, ring.derive(PURPOSE, ring.has(inForce.keyId) ? inForce.keyId : ring.currentId));
}

/** Searches the successor with this hash, with every key of the process; null if it was derived with a key that the process does not have. */
export function findSuccessor({ ring }: AuthContext, token: string, hash: string): string | null {
  for (const keyId of [ring.currentId, ...ring.formerIds]) {
    const successor = successorOf(token, ring.derive(PURPOSE, keyId));
    if (hashRefreshToken(successor) === hash) return successor;
  }
  return null;
}
