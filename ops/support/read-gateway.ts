import { join } from "node:path";
import type { DevConfig } from "../../dev/shared/config.ts";
import { runningStores, START_PROFILE } from "../../dev/stack/profile-dir.ts";

/** The gateway serves no calls at the broker, so it is asked at its admin port: the given one, or that of the running `npm start`. */
export function gatewayAddress({ root, natsUrl, gatewayAdminUrl }: DevConfig): string | null {
  if (gatewayAdminUrl !== undefined) return gatewayAdminUrl;
  // A broker that is named belongs to another installation than the running `npm start`.
  if (natsUrl !== undefined) return null;
  return runningStores(join(root, ".tenho", START_PROFILE))?.gatewayAdminUrl ?? null;
}

/** Reads the state of the gateway at this address, as JSON; it rejects with a code that says why there is none. */
export const readGateway = (address: string | null) => async (): Promise<string> => {
  if (address === null) throw withCode("not_reachable_from_here");
  const answer = await fetch(`${address.replace(/\/$/, "")}/diagnostics`).catch(() => {
    throw withCode("unavailable");
  });
  if (!answer.ok) throw withCode(`http_${answer.status}`);
  return answer.text();
};

const withCode = (code: string) => Object.assign(new Error("the gateway gave no diagnostics"), { code });
