import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A proxy to the document store that, on request, withholds a connection's further requests and answers once a panel's list was queried over it (only
 * those limit their time in the store): it simulates a store in which such reads hang.
 */
export async function startHoldingStore(url: string) {
  const store = new URL(url);
  const callers = new Set<Socket>();
  let holding = false;
  let held = 0;
  const server = createServer((caller) => {
    const behind = connect(Number(store.port), store.hostname);
    const end = () => {
      caller.destroy();
      behind.destroy();
    };
    callers.add(caller);
    let isHeld = false;
    caller.on("data", (bytes) => {
      if (holding && !isHeld && bytes.includes("maxTimeMS")) {
        isHeld = true;
        held += 1;
      }
      if (!isHeld) behind.write(bytes);
    });
    behind.on("data", (bytes) => caller.write(bytes));
    for (const socket of [caller, behind]) socket.on("error", end).on("close", end);
    caller.on("close", () => callers.delete(caller));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(store);
  through.port = String((server.address() as AddressInfo).port);
  // Otherwise the driver would go to the members that a replica set names, past the proxy.
  through.searchParams.set("directConnection", "true");
  return {
    url: through.toString(),
    /** Connections with hanging reads. */
    held: () => held,
    hold: () => {
      holding = true;
    },
    stop: () => {
      for (const caller of callers) caller.destroy();
      server.close();
    },
  };
}
