import type { ServiceStatus } from "@tenho/proto/status/v1/status_pb";
import { SERVICES, type ServiceName } from "../route-table.ts";
import type { ServiceClients } from "./service-clients.ts";

/** Time limit longer than a service needs to find out that its own store does not answer. */
const TIMEOUT_MS = 2_500;

/** The answer of one replica; null: none answered in time. */
export type StatusOfServices = Readonly<Record<ServiceName, ServiceStatus | null>>;

/** Asks one replica of each service how it is, all at once. Never rejects. */
export const createAskServices = (clients: ServiceClients) => async (): Promise<StatusOfServices> => {
  const answers = await Promise.all(
    SERVICES.map(async (name) => {
      const status = await clients[name].getStatus({}, { timeoutMs: TIMEOUT_MS }).catch(() => null);
      return [name, status] as const;
    }),
  );
  return Object.fromEntries(answers) as Record<ServiceName, ServiceStatus | null>;
};
