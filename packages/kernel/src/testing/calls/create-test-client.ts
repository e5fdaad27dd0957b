import type { DescMethod, DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { createRpcClient, type RpcClientOptions } from "../../rpc/client/create-rpc-client.ts";
import { callersOf } from "../../rpc/wire.ts";

/** For tests on a broker without users: calls each method as the first caller its contract names. */
export function createTestClient<Desc extends DescService>(
  service: Desc,
  options: Omit<RpcClientOptions, "caller">,
): Client<Desc> {
  return createRpcClient(service, { ...options, caller: firstCaller });
}

const firstCaller = (method: DescMethod): string => callersOf(method)[0] ?? "";
