import assert from "node:assert/strict";
import { test } from "node:test";
import { Code, ConnectError } from "@connectrpc/connect";
import { errorFromJsonBytes, errorToJsonBytes } from "@connectrpc/connect/protocol-connect";
import { AppError, ERROR_CODES } from "./app-error.ts";
import { INTERNAL_MESSAGE } from "./as-app-error.ts";
import { fromConnectError, toConnectError } from "./connect-error.ts";

function overTheWire(error: unknown): AppError {
  const bytes = errorToJsonBytes(toConnectError(error), undefined);
  const fallback = new ConnectError("unreadable", Code.Unknown);
  return fromConnectError(errorFromJsonBytes(bytes, undefined, fallback));
}

test("every code, with reason and fields, survives the wire", () => {
  for (const code of ERROR_CODES) {
    const fields = [{ field: "amount", message: "Informe um número" }];
    const received = overTheWire(new AppError(code, "Não deu.", { reason: "why", fields }));
    assert.equal(received.code, code);
    assert.equal(received.publicMessage, "Não deu.");
    assert.equal(received.reason, "why");
    assert.deepEqual(received.fields, fields);
  }
});

test("an unknown error is masked on its way out", () => {
  const received = overTheWire(new Error("password=hunter2"));
  assert.equal(received.code, "internal");
  assert.equal(received.publicMessage, INTERNAL_MESSAGE);
});

test("the framework's own refusals get a pt-BR message and their text stays inside", () => {
  const received = fromConnectError(new ConnectError("no responders", Code.Unavailable));
  assert.equal(received.code, "unavailable");
  assert.match(received.publicMessage, /indisponível/);
  assert.equal(fromConnectError(new ConnectError("nope", Code.Unimplemented)).code, "internal");
  assert.equal(fromConnectError(new Error("boom")).publicMessage, INTERNAL_MESSAGE);
});
