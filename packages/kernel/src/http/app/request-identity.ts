import type { IncomingMessage } from "node:http";
import { ANONYMOUS, type Identity } from "../../auth/identity.ts";

const identities = new WeakMap<IncomingMessage, Identity>();

/** The identity a request acts for; anonymous until the gateway's header has been verified. */
export function identityOf(req: IncomingMessage): Identity {
  return identities.get(req) ?? ANONYMOUS;
}

/** Records the verified identity of a request. */
export function setIdentity(req: IncomingMessage, identity: Identity): void {
  identities.set(req, identity);
}
