import type { Component } from "@tenho/kernel/lifecycle/component";
import { SERVICES, type ServiceName } from "../route-table.ts";
import { createUpstream, type Upstream, type UpstreamOptions } from "./upstream.ts";

export type Upstreams = Component & { of(service: ServiceName): Upstream };

/** One upstream for each service. */
export function createUpstreams(
  targets: Record<ServiceName, string>,
  options: Omit<UpstreamOptions, "service" | "target">,
): Upstreams {
  const upstreams = Object.fromEntries(
    SERVICES.map((service) => [service, createUpstream({ ...options, service, target: targets[service] })]),
  ) as Record<ServiceName, Upstream>;
  return {
    name: "upstreams",
    of: (service) => upstreams[service],
    start: async () => undefined,
    stop: async () => {
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };
}
