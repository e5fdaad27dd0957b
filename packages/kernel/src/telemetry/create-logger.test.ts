import assert from "node:assert/strict";
import { test } from "node:test";
import { createLogger, type Logger } from "./create-logger.ts";
import { contextFrom, runWithContext } from "./request-context.ts";
import { scrubText } from "./scrub-text.ts";

function capture(): { log: Logger; lines: Record<string, unknown>[]; raw: () => string } {
  const written: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string) => {
      written.push(line);
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  return { log: createLogger({ service: "wallet", level: "info", destination }), lines, raw: () => written.join("") };
}

test("secrets and personal data are left out at any depth, in children too", () => {
  const { log, raw } = capture();
  const secret = "SEGREDO";
  const keys = [
    "authorization",
    "Cookie",
    "phone",
    "email",
    "cpf",
    "cnpj",
    "document",
    "name",
    "text",
    "password",
    "token",
  ];
  for (const key of keys) log.info({ [key]: secret, a: { b: [{ c: { [key]: secret } }] } }, "line");
  log.child({ phone: secret, "set-cookie": secret }).info({ access_token: secret, displayName: secret }, "child");
  assert.ok(!raw().includes(secret));
  assert.equal(raw().split("\n").length - 1, keys.length + 1);
});

test("a line carries service, level, time and the request id of the work at hand", () => {
  const { log, lines } = capture();
  runWithContext(contextFrom({ requestId: "r-42" }), () => log.warn({ offers: 3 }, "asked"));
  const [line] = lines;
  assert.equal(line?.service, "wallet");
  assert.equal(line?.level, "warn");
  assert.equal(line?.request_id, "r-42");
  assert.equal(line?.offers, 3);
  assert.equal(line?.msg, "asked");
  assert.ok(!Number.isNaN(Date.parse(String(line?.time))));
});

test("BigInts, bytes, cycles and long texts do not break a line", () => {
  const { log, lines } = capture();
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  log.info({ cents: 30n, bytes: new Uint8Array(12), loop, long: "x".repeat(10_000) }, "odd");
  assert.equal(lines[0]?.cents, "30");
  assert.equal(lines[0]?.bytes, "[12 bytes]");
  assert.ok(String(lines[0]?.long).length < 2_100);
});

test("an error keeps type, stack and cause, and loses what drivers attach and what looks personal", () => {
  const { log, lines, raw } = capture();
  const cause = Object.assign(new Error("duplicate key value: maria@example.com"), {
    code: "23505",
    detail: "Key (email)=(maria@example.com) already exists.",
  });
  log.error({ err: new Error("could not send to +55 86 99999-0000", { cause }) }, "failed");
  log.error(new Error("connect postgres://tenho:hunter2@db:5432/x refused"));
  const err = lines[0]?.err as { type: string; stack: string; cause: { code: string } };
  assert.equal(err.type, "Error");
  assert.equal(err.cause.code, "23505");
  assert.match(err.stack, /create-logger\.test\.ts/);
  for (const personal of ["maria", "99999-0000", "hunter2"]) assert.ok(!raw().includes(personal), personal);
});

test("scrubbing keeps ids, amounts and times", () => {
  const text = "offer 0199aa00-1234-7123-8123-123456789012 cost 30 at 2026-11-21T05:21:10Z after 1500 ms (line 12:34)";
  assert.equal(scrubText(text), text);
  assert.equal(scrubText("cpf 123.456.789-09 e fone (86) 99999-0000"), "cpf [omitido] e fone ([omitido]");
});

test("scrubbing takes out a CNPJ with letters, however it is written, and no other word of fourteen characters", () => {
  for (const cnpj of ["12.ABC.345/01DE-35", "12ABC34501DE35", "12.abc.345/01de-35", "12abc345/01de-35"]) {
    assert.equal(scrubText(`key (document)=(${cnpj}) already exists`), "key (document)=([omitido]) already exists");
  }
  assert.equal(scrubText("mistyped: 12.ABC.345/01DE-36."), "mistyped: [omitido].");
  for (const other of ["ABCDEFGHIJKL12", "4f3a1b2c3d4e56", "X12ABC34501DE35", "12ABC34501DE350"]) {
    assert.equal(scrubText(`code ${other}`), `code ${other}`);
  }
});
