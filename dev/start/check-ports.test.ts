import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import { findFreePort } from "../shared/free-port.ts";
import { SetupError } from "../shared/setup-error.ts";
import { checkPorts } from "./check-ports.ts";

const server = createServer();
let busy = 0;

before(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  busy = (server.address() as AddressInfo).port;
});
after(() => server.close());

describe("the ports people see", () => {
  test("a busy one gives one sentence with the variable that changes it", async () => {
    const expected = {
      name: "SetupError",
      message: new RegExp(`^A porta ${busy} .*SANDBOX_PORT=${busy + 1} npm start\\.$`),
    };
    await assert.rejects(checkPorts({ PORT: await findFreePort(), SANDBOX_PORT: busy }), expected);
  });

  test("what is no port is refused by name", async () => {
    for (const port of [Number.NaN, 0, 70_000]) await assert.rejects(checkPorts({ PORT: port }), SetupError);
  });

  test("free ones pass", async () => {
    await checkPorts({ PORT: await findFreePort() });
  });
});
