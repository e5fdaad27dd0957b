import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { decodeStatus, encodeStatus } from "./status.ts";
import { codeFromName, codeName } from "./wire.ts";

describe("an error on the wire", () => {
  it("keeps code, message and details", () => {
    const details = [{ desc: StringValueSchema, value: { value: "detalhe" } }];
    const sent = new ConnectError("Saldo não basta", Code.FailedPrecondition, undefined, details);
    const body = encodeStatus(sent);
    const received = decodeStatus(codeFromName(codeName(sent.code)), body, new Headers());
    assert.equal(received.code, Code.FailedPrecondition);
    assert.equal(received.rawMessage, "Saldo não basta");
    assert.deepEqual(
      received.findDetails(StringValueSchema).map(({ value }) => value),
      ["detalhe"],
    );
    assert.deepEqual(encodeStatus(received), body, "what is passed on is what came");
  });

  it("keeps its code when the body cannot be read", () => {
    assert.equal(decodeStatus(Code.NotFound, new Uint8Array([255, 255]), new Headers()).code, Code.NotFound);
  });

  it("has one name for each code", () => {
    const codes = Object.values(Code).filter((value) => typeof value === "number");
    for (const code of codes) assert.equal(codeFromName(codeName(code)), code);
    assert.equal(codeName(Code.DeadlineExceeded), "deadline_exceeded");
    assert.equal(codeFromName("made_up"), Code.Unknown);
  });
});
