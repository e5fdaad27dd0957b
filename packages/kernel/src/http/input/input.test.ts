import assert from "node:assert/strict";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import { z } from "zod";
import { client, problemOf, type Served, serve, signed } from "../app/_serve.ts";
import { bind } from "../app/bind.ts";
import { defineRoute } from "../contract/contract.ts";
import { parseInput } from "./parse-input.ts";

const create = defineRoute({
  operationId: "create",
  method: "post",
  path: "/orders/:id",
  summary: "x",
  tag: "shop",
  access: "public",
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).optional() }),
  body: z.strictObject({ amount: z.number(), items: z.array(z.strictObject({ name: z.string() })).optional() }),
  response: z.object({ id: z.string(), limit: z.number().nullable(), amount: z.number() }),
  status: 201,
});
const touch = defineRoute({
  operationId: "touch",
  method: "post",
  path: "/touch",
  summary: "x",
  tag: "shop",
  access: "public",
  response: z.object({ ok: z.boolean() }),
});

const path = "/orders/0199aa00-0000-7000-8000-000000000001";

function shop(t: TestContext): Promise<Served> {
  return serve(t, [
    bind(create, ({ params, query, body }) => ({ id: params.id, limit: query.limit ?? null, amount: body.amount })),
    bind(touch, () => ({ ok: true })),
  ]);
}

function post(
  served: Served,
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = { "content-type": "application/json" },
) {
  return served.call(path, { method: "POST", body, headers });
}

test("inputs arrive parsed", async (t) => {
  const { call } = await shop(t);
  const response = await call(`${path}?limit=20`, { json: { amount: 1.5, items: [{ name: "a" }] } });
  assert.equal(response.status, 201);
  assert.deepEqual(await response.json(), { id: path.split("/")[2], limit: 20, amount: 1.5 });
  const spelled = { "content-type": 'Application/JSON; charset="UTF-8"' };
  assert.equal((await call(path, { method: "POST", body: '{"amount":1}', headers: spelled })).status, 201);
});

test("a blank query parameter is as one that was left out", async (t) => {
  const { call } = await shop(t);
  for (const blank of ["", "%20"]) {
    const response = await call(`${path}?limit=${blank}`, { json: { amount: 1 } });
    assert.equal(response.status, 201);
    assert.deepEqual(await response.json(), { id: path.split("/")[2], limit: null, amount: 1 });
  }
});

test("400 says one field with two faults in the singular, by its first fault", () => {
  const amount = z.string().min(3, "Muito curto").regex(/^x/, "Comece com x");
  const refused = (input: unknown) => {
    try {
      parseInput(z.strictObject({ amount, role: z.string().optional() }), input);
    } catch (error) {
      return (error as Error).message;
    }
  };
  assert.equal(refused({ amount: "a" }), "Confira o campo amount: Muito curto.");
  assert.equal(refused({ amount: "a", role: 1 }), "Confira os campos: amount, role.");
});

test("400 names every wrong field of body, query and params in pt-BR", async (t) => {
  const { call } = await shop(t);
  const body = await problemOf(await call(path, { json: { amount: "1", role: "MASTER", items: [{ name: 1, x: 1 }] } }));
  assert.equal(body.status, 400);
  assert.deepEqual(body.fields, ["amount", "items.0.name", "items.0.x", "role"]);
  assert.equal(body.message, "Confira os campos: amount, items.0.name, items.0.x, role.");
  const cases: [string, string[]][] = [
    [`${path}?limit=abc`, ["limit"]],
    [`${path}?limit=1&limit=2`, ["limit"]],
    [`${path}?limit=1&__proto__=1&constructor=2`, ["__proto__", "constructor"]],
    [`${path}?limit[$gt]=1`, ["limit[$gt]"]],
    ["/orders/1%20OR%201=1", ["id"]],
  ];
  for (const [address, fields] of cases) {
    const problem = await problemOf(await call(address, { json: { amount: 1 } }));
    assert.deepEqual([problem.status, problem.fields], [400, fields], address);
  }
});

test("400 for a body that is absent, malformed, ambiguous, too deep or not text", async (t) => {
  const served = await shop(t);
  const invalidUtf8 = Buffer.concat([
    Buffer.from('{"amount":1,"items":[{"name":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}]}'),
  ]);
  const bodies: (string | Buffer<ArrayBuffer>)[] = [
    "",
    "{",
    "{'amount':1}",
    '{"amount":1}}',
    '{"amount":NaN}',
    "null",
    "[]",
    '{"amount":1,"amount":2}',
    '{"amount":1,"__proto__":{"x":1}}',
    `{"amount":${"[".repeat(40)}${"]".repeat(40)}}`,
    '{"amount":1e999}',
    '{"amount":1,"items":[{"name":"\\u0000"}]}',
    invalidUtf8,
  ];
  for (const body of bodies) {
    const { status, message } = await problemOf(await post(served, body));
    assert.equal(status, 400, String(body));
    assert.match(message, /JSON|campo|UTF-8|dados/);
  }
  const latin1 = await post(served, '{"amount":1}', { "content-type": "application/json; charset=latin1" });
  assert.equal((await problemOf(latin1)).status, 400);
});

test("415 for anything but plain JSON", async (t) => {
  const served = await shop(t);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
    assert.equal((await problemOf(await post(served, '{"amount":1}', { "content-type": type }))).status, 415, type);
  }
  const zipped = await post(served, "x", { "content-type": "application/json", "content-encoding": "gzip" });
  assert.equal((await problemOf(zipped)).status, 415);
});

test("413 beyond 16 KiB, with or without a declared length, and the connection survives", async (t) => {
  const served = await shop(t);
  const large = JSON.stringify({ amount: 1, items: [{ name: "x".repeat(5_000_000) }] });
  assert.equal((await problemOf(await post(served, large))).status, 413);
  const stream = new Blob([large]).stream();
  const chunked = await served.call(path, {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { "content-type": "application/json" },
  } as RequestInit);
  assert.equal((await problemOf(chunked)).status, 413);
  const justBelow = JSON.stringify({ amount: 1, items: [{ name: "x".repeat(16_000) }] });
  assert.equal((await post(served, justBelow)).status, 201);
});

test("a declared length beyond all measure is answered at once", async (t) => {
  const { url } = await shop(t);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const [[name, value] = []] = Object.entries(signed(client));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n${name}: ${value}\r\n\r\n{`,
  );
  let received = "";
  for await (const chunk of socket) received += String(chunk);
  assert.match(received, /^HTTP\/1\.1 413 /);
});

test("a route without a body takes none, or an empty object, and refuses fields", async (t) => {
  const { call } = await shop(t);
  assert.equal((await call("/touch", { method: "POST" })).status, 200);
  assert.equal((await call("/touch", { json: {} })).status, 200);
  assert.equal((await problemOf(await call("/touch", { json: { role: "MASTER" } }))).status, 400);
});
