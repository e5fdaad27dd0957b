import type { DescMethod, DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { createRpcClient, type RpcClientOptions } from "@tenho/kernel/rpc/create-rpc-client";
import { callersOf } from "@tenho/kernel/rpc/wire";

/**
 * Makes a client for tests on a broker without users: it calls each method as the gateway where it calls for
 * a person, else as the first other caller that its contract names.
 */
export function createTestClient<Desc extends DescService>(
  service: Desc,
  options: Omit<RpcClientOptions, "caller">,
): Client<Desc> {
  return createRpcClient(service, { ...options, caller: options.signIdentity === undefined ? otherCaller : anyCaller });
}

const otherCaller = (method: DescMethod): string =>
  callersOf(method).find((caller) => caller !== "gateway") ?? anyCaller(method);

function anyCaller(method: DescMethod): string {
  const callers = callersOf(method);
  return callers.includes("gateway") ? "gateway" : (callers[0] ?? "");
}
