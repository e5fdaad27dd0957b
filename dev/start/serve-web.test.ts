import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { loadDevConfig } from "../shared/config.ts";
import { findFreePort } from "../shared/free-port.ts";
import { serveWeb } from "./serve-web.ts";

const gateway = createServer((req, res) => res.end(`gateway ${req.url}`));
let web: { stop(): Promise<void> };
let url = "";

before(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  web = await serveWeb(loadDevConfig().root, port, `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
});
after(async () => {
  await web?.stop();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
});

const get = async (path: string) => (await fetch(`${url}${path}`, { headers: { accept: "text/html,*/*" } })).text();

test("calls go to the gateway as they are, and pages and modules come from the panel's sources", async () => {
  for (const path of ["/auth/me", "/users?page=2", "/users/1/profile", "/events", "/openapi.json", "/hooks/pix"])
    assert.equal(await get(path), `gateway ${path}`);
  for (const path of ["/", "/master/users", "/contact", "/termos"])
    assert.match(await get(path), /\/src\/main\.tsx/, path);
  assert.match(await get("/src/main.tsx"), /createRoot/);
});
