import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A way to the document store that, told to, keeps a connection's further requests and answers back once a list of a panel (it alone
 * limits its time in the store) was asked over it: a store in which those reads hang.
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
  return {
    url: through.toString(),
    /** Connections whose reads hang. */
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
