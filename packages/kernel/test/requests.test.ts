import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, describe, it } from "node:test";
import type { NatsConnection } from "@nats-io/nats-core";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { connectNats } from "../src/nats/connect-nats.ts";

const clientErrors = createRequire(createRequire(import.meta.url).resolve("@nats-io/nats-core"))("./errors.js") as {
  RequestError: new (...args: unknown[]) => Error;
};
/** Private part of the client's own connection, which does not publish how many requests wait. */
type Requests = { protocol: { muxSubscriptions: { size(): number } } };

describe("requests to the broker", () => {
  let nc: NatsConnection;
  let made = 0;
  const { RequestError } = clientErrors;
  before(async () => {
    clientErrors.RequestError = class extends RequestError {
      constructor(...args: unknown[]) {
        super(...args);
        made += 1;
      }
    };
    nc = await connectNats({ url: testInfra().natsUrl(), name: "requests" });
    nc.subscribe("requests.answered", { callback: (_error, message) => void message.respond(message.data) });
    nc.subscribe("requests.silent", { callback: () => undefined });
  });
  after(async () => {
    clientErrors.RequestError = RequestError;
    await nc.close();
  });
  const waiting = () => (nc as unknown as Requests).protocol.muxSubscriptions.size();

  it("that are answered make no error, and nothing of them stays", async () => {
    const answers = await Promise.all(["a", "b"].map((text) => nc.request("requests.answered", text)));
    assert.deepEqual(
      answers.map((answer) => answer.string()),
      ["a", "b"],
    );
    assert.deepEqual([made, waiting()], [0, 0]);
  });

  it("that nobody answers, or nobody hears, are refused, and nothing of them stays", async () => {
    await assert.rejects(nc.request("requests.silent", "", { timeout: 50 }), { name: "TimeoutError" });
    await assert.rejects(nc.request("requests.nobody", "", { timeout: 5_000 }), { name: "RequestError" });
    assert.equal(waiting(), 0);
    assert.ok(made > 0, "the class that is counted is the client's");
  });
});
