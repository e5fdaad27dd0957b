import type { Component } from "@tenho/kernel/lifecycle/component";
import { CALLBACK_UPSTREAMS, SERVICES, type UpstreamName } from "../route-table.ts";
import { createUpstream, type Upstream, type UpstreamOptions } from "./upstream.ts";

export type Upstreams = Component & { of(name: UpstreamName): Upstream };

/** Creates one upstream for each service, and one for the callbacks of each service that receives some. */
export function createUpstreams(
  targets: Record<UpstreamName, Pick<UpstreamOptions, "target" | "socketsMax">>,
  options: Omit<UpstreamOptions, "name" | "target" | "socketsMax">,
): Upstreams {
  const upstreams = Object.fromEntries(
    [...SERVICES, ...CALLBACK_UPSTREAMS].map((name) => [name, createUpstream({ ...options, ...targets[name], name })]),
  ) as Record<UpstreamName, Upstream>;
  return {
    name: "upstreams",
    of: (name) => upstreams[name],
    start: async () => undefined,
    stop: async () => {
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };
}
