import { join } from "node:path";
import { createServer } from "vite";
import { routeTable } from "../../gateway/src/route-table.ts";

/** Paths that the gateway answers itself. */
const OWN_PATHS = ["/events", "/platform", "/openapi.json", "/docs"];

/**
 * Serves the panel from its sources at `port`, with changes shown in the page without a reload; calls go to the gateway at `gatewayUrl`. A request
 * for a page goes to the panel, whatever the path.
 */
export async function serveWeb(root: string, port: number, gatewayUrl: string): Promise<{ stop(): Promise<void> }> {
  const prefixes = new Set([...routeTable.map(({ prefix }) => prefix.replace(/\/:.*/, "")), ...OWN_PATHS]);
  const proxy = Object.fromEntries([...prefixes].map((prefix) => [`^${prefix}(?=[/?]|$)`, { target: gatewayUrl }]));
  const server = await createServer({
    configFile: join(root, "web", "vite.config.ts"),
    server: { port, strictPort: true, host: "127.0.0.1", proxy, fs: { allow: [root] } },
    clearScreen: false,
    logLevel: "warn",
  });
  await server.listen();
  return { stop: () => server.close() };
}
