import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The public address of our callback: unreachable until a test opens it, and nothing is sent again before that. */
export async function startCallbackAddress() {
  let asked = 0;
  let isOpen = false;
  const server = createServer((req, res) => {
    asked += 1;
    res.statusCode = isOpen ? 200 : 502;
    res.end(new URL(req.url ?? "", "http://callback").searchParams.get("hub.challenge"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/whatsapp`,
    asked: () => asked,
    open: () => {
      isOpen = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
