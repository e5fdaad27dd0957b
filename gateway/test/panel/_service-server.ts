import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, verifyIdentity } from "@tenho/kernel/auth/identity-header";
import { TEST_IDENTITY_KEYS } from "@tenho/tests/support/calls/test-identity";

type Call = { method: string; path: string; search: string; identity: Identity; body: unknown };

/** Stand-in of a service's HTTP routes, which notes each call; an answer with a `code`, but no `id`, is a refusal. */
export async function startServiceServer(service: string) {
  const calls: Call[] = [];
  const state = {
    calls,
    /** Answer of the service to the next requests. */
    answer: (_call: Call): object => ({}),
    /** Calls whose connection the service ends without an answer, as a replica that is killed does. */
    resets: 0,
  };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const url = new URL(req.url ?? "", "http://service");
    const text = Buffer.concat(chunks).toString("utf8");
    const identity = verifyIdentity(req.headers[IDENTITY_HEADER]?.toString(), {
      publicKeys: TEST_IDENTITY_KEYS,
      audience: service,
    });
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const call = { method: req.method ?? "", path: url.pathname, search: url.search, identity, body };
    calls.push(call);
    if (state.resets > 0) {
      state.resets -= 1;
      req.socket.destroy();
      return;
    }
    const answer = state.answer(call);
    res.writeHead("code" in answer && !("id" in answer) ? 403 : 200, { "content-type": "application/json" });
    res.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}

export type ServiceServer = Awaited<ReturnType<typeof startServiceServer>>;
