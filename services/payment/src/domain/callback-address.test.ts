import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callbackAddress, hostOf, judgeRegistration, offeredSecrets } from "./callback-address.ts";

const expected = callbackAddress("https://tenho.example/hooks/pix?a=1", "segredo do callback&");

describe("where the bank's callbacks go", () => {
  it("is ours with our secret, however it is written, and nowhere else", () => {
    assert.equal(judgeRegistration(expected, expected), "OURS");
    assert.equal(judgeRegistration(expected.replace("https://tenho", "HTTPS://Tenho"), expected), "OURS");
    assert.equal(judgeRegistration(null, expected), "MISSING");
    for (const other of [
      expected.replace("tenho.example", "other.example"),
      expected.replace("https:", "http:"),
      expected.replace("segredo", "outro"),
      "https://tenho.example/hooks/pix?a=1",
      "no address",
      "",
    ]) {
      assert.equal(judgeRegistration(other, expected), "ELSEWHERE", other);
    }
  });

  it("is ours as a bank shows it: with or without what it adds, and without an empty query", () => {
    const registered = callbackAddress("https://tenho.example/hooks/pix", "segredo", "text");
    assert.equal(registered, "https://tenho.example/hooks/pix?hmac=segredo&ignorar=");
    for (const shown of [
      registered,
      `${registered}/pix`,
      "https://tenho.example/hooks/pix?hmac=segredo",
      "https://tenho.example/hooks/pix?hmac=segredo/pix",
      "https://tenho.example/hooks/pix/pix?hmac=segredo",
    ]) {
      assert.equal(judgeRegistration(shown, registered), "OURS", shown);
    }
    for (const other of [
      "https://tenho.example/hooks/pix/pix/pix?hmac=segredo",
      "https://tenho.example/hooks/pix?hmac=outro/pix",
    ]) {
      assert.equal(judgeRegistration(other, registered), "ELSEWHERE", other);
    }
  });

  it("has a secret that survives what a bank adds to the end, however the address ends", () => {
    for (const appended of ["text", "path", "nothing"] as const) {
      const address = callbackAddress("https://tenho.example/hooks/pix", "segredo", appended);
      const heard = new URL(`${address}/pix`).searchParams.get("hmac") ?? "";
      assert.ok(offeredSecrets(heard).includes("segredo"), appended);
    }
    assert.deepEqual(offeredSecrets("/pix/pix"), ["/pix/pix", "/pix"]);
  });

  it("is named by its host alone", () => {
    assert.equal(hostOf("https://user:password@other.example:8443/path?hmac=secret"), "other.example:8443");
    assert.equal(hostOf("no address"), "unreadable");
  });
});
