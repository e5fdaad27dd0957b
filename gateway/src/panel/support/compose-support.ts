import { gatherSupportBundle } from "@tenho/kernel/diagnostics/gather-support-bundle";
import { readBrokerState } from "@tenho/kernel/diagnostics/read-broker-state";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { publish } from "@tenho/kernel/events/publish";
import { bind } from "@tenho/kernel/http/app/bind";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { SERVICES } from "../../route-table.ts";
import type { ServiceClients } from "../service-clients.ts";
import { createReadSupportBundle } from "./read-support-bundle.ts";
import { supportBundle } from "./support-contract.ts";

/** Wires the support bundle: of each service one replica answers, by RPC, and of the gateway this one. */
export function supportRoute({ nc, js, diagnostics }: ServiceRuntime, clients: ServiceClients, timeoutMs: number) {
  const services = SERVICES.map((name) => {
    const read = async () => (await clients[name].getDiagnostics({}, { timeoutMs })).json;
    return [name, read] as const;
  });
  const own = async () => JSON.stringify(await diagnostics.read());
  const read = createReadSupportBundle({
    record: async () => {
      const subject = { kind: "platform", id: "support_bundle" };
      const {
        id,
        subject: to,
        payload,
      } = auditRow("gateway", { action: "support_bundle.read", subject, unitId: null });
      await publish(js, to, payload, { msgId: id });
    },
    gather: () =>
      gatherSupportBundle({
        madeBy: "gateway",
        processes: { gateway: own, ...Object.fromEntries(services) },
        readBroker: () => readBrokerState(nc),
        now: () => new Date(),
        timeoutMs,
      }),
  });
  return bind(supportBundle, read);
}
