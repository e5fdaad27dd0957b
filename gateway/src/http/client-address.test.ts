import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { describe, it } from "node:test";
import { createClientAddress } from "./client-address.ts";

const requestWith = (headers: IncomingMessage["headers"]) =>
  ({ headers, socket: { remoteAddress: "10.0.0.9" } }) as unknown as IncomingMessage;

function createLog() {
  const errors: string[] = [];
  return { errors, log: { error: (_fields: object, message: string) => void errors.push(message) } as never };
}

describe("the caller's address", () => {
  it("is the socket's while no proxy is trusted, and the first forwarded header is an error that says what to set", () => {
    for (const headers of [{ "x-forwarded-for": "1.2.3.4" }, { forwarded: "for=1.2.3.4" }]) {
      const { errors, log } = createLog();
      const addressOf = createClientAddress({ trustedProxies: 0, log });
      assert.equal(addressOf(requestWith({})), "10.0.0.9");
      assert.deepEqual(errors, []);
      for (let count = 0; count < 3; count += 1) assert.equal(addressOf(requestWith(headers)), "10.0.0.9");
      assert.equal(errors.length, 1, "once for the process, not for each request");
      assert.match(errors[0] ?? "", /set TRUST_PROXY to the number of proxies/);
    }
  });

  it("says whether the trusted proxies fit the calls, which one call through all of them proves", () => {
    const { log } = createLog();
    const verdictAfter = (trustedProxies: number, ...calls: IncomingMessage["headers"][]) => {
      const addressOf = createClientAddress({ trustedProxies, log });
      for (const headers of calls) addressOf(requestWith(headers));
      return addressOf.verdict();
    };
    const forwarded = { "x-forwarded-for": "1.2.3.4" };
    assert.equal(verdictAfter(0), "NO_CALLS");
    assert.equal(verdictAfter(0, {}), "FITS");
    assert.equal(verdictAfter(0, {}, forwarded, {}), "UNTRUSTED");
    assert.equal(verdictAfter(1, {}), "ABSENT");
    assert.equal(verdictAfter(1, {}, forwarded, {}), "FITS");
    assert.equal(verdictAfter(2, forwarded), "ABSENT");
  });

  it("is what the last trusted proxy wrote down, without a word in the log", () => {
    const { errors, log } = createLog();
    const headers = { "x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.1" };
    assert.equal(createClientAddress({ trustedProxies: 1, log })(requestWith(headers)), "10.0.0.1");
    assert.equal(createClientAddress({ trustedProxies: 2, log })(requestWith(headers)), "1.2.3.4");
    assert.equal(createClientAddress({ trustedProxies: 1, log })(requestWith({})), "10.0.0.9");
    assert.deepEqual(errors, []);
  });
});
