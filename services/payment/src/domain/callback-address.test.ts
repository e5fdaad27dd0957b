import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callbackAddress, hostOf, judgeRegistration } from "./callback-address.ts";

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

  it("is named by its host alone", () => {
    assert.equal(hostOf("https://user:password@other.example:8443/path?hmac=secret"), "other.example:8443");
    assert.equal(hostOf("no address"), "unreadable");
  });
});
