import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import express from "express";
import { z } from "zod";
import { currentContext } from "../../telemetry/request-context.ts";
import { defineRoute } from "../contract/contract.ts";
import { problemOf, serve } from "./_serve.ts";
import { bind } from "./bind.ts";
import { identityOf } from "./request-identity.ts";

const base = {
  method: "get",
  summary: "x",
  tag: "shop",
  access: "public",
  response: z.object({ ok: z.boolean() }),
} as const;

const open = bind(defineRoute({ ...base, operationId: "open", path: "/open" }), () => ({ ok: true }));
test("an unknown path answers 404 in pt-BR as problem+json with the request id", async (t) => {
  const { call } = await serve(t, [open]);
  const response = await call("/nowhere", { headers: { "x-request-id": "r-7" } });
  assert.equal(response.status, 404);
  assert.equal(response.headers.get("x-request-id"), "r-7");
  assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.deepEqual(await response.json(), {
    type: "urn:tenho:problem:not_found",
    title: "Não encontrado",
    status: 404,
    message: "Este endereço não existe.",
    code: "not_found",
    request_id: "r-7",
  });
});

test("an address that cannot be decoded is a 400", async (t) => {
  const byId = bind(
    defineRoute({ ...base, operationId: "byId", path: "/items/:id", params: z.strictObject({ id: z.string() }) }),
    () => ({ ok: true }),
  );
  const { call } = await serve(t, [open, byId]);
  for (const path of [
    "/items/%ZZ",
    "/items/%E0%A4%A",
    "/items/a%00b",
    "/open?q=%ff",
    "/open?q=%00",
    `/open?${"q".repeat(9_000)}`,
  ]) {
    assert.equal((await problemOf(await call(path))).status, 400, path.slice(0, 40));
  }
});

test("an unexpected error is a masked 500, logged with the request id", async (t) => {
  const broken = bind(defineRoute({ ...base, operationId: "broken", path: "/broken" }), () => {
    throw new Error("relation lots does not exist");
  });
  const { call, logs } = await serve(t, [broken]);
  const response = await call("/broken", { headers: { "x-request-id": "r-500" } });
  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /lots/);
  assert.match(logs(), /"request_id":"r-500".*relation lots/);
});

test("one log line a request, with the template and without address, query or body", async (t) => {
  const search = bind(
    defineRoute({
      ...base,
      operationId: "search",
      method: "post",
      path: "/people/:id",
      params: z.strictObject({ id: z.string() }),
      query: z.strictObject({ q: z.string() }),
      body: z.strictObject({ note: z.string() }),
    }),
    () => ({ ok: currentContext() !== undefined }),
  );
  const { call, logs, metrics } = await serve(t, [search]);
  const response = await call("/people/86999990000?q=maria", { json: { note: "segredo" } });
  assert.deepEqual(await response.json(), { ok: true });
  await call("/scanner/wp-admin");
  await eventually("both lines are written", () => logs().trim().split("\n").length >= 2);
  const lines = logs().trim().split("\n");
  assert.equal(lines.length, 2);
  assert.match(lines[0] ?? "", /"route":"\/people\/:id"/);
  assert.match(lines[1] ?? "", /"route":"unmatched"/);
  assert.doesNotMatch(logs(), /86999990000|maria|segredo|wp-admin/);
  const text = await metrics.registry.metrics();
  assert.match(text, /_seconds_count\{[^}]*route="\/people\/:id",method="POST",status="200"[^}]*\} 1/);
  assert.match(text, /route="unmatched",method="GET",status="404"/);
});

test("a fixed path is served before a parameter, whatever the order of the routes", async (t) => {
  const byId = defineRoute({ ...base, operationId: "byId", path: "/m/:id", params: z.strictObject({ id: z.uuid() }) });
  const stats = defineRoute({ ...base, operationId: "stats", path: "/m/stats" });
  const { call } = await serve(t, [bind(byId, () => ({ ok: false })), bind(stats, () => ({ ok: true }))]);
  assert.deepEqual(await (await call("/m/stats")).json(), { ok: true });
});

test("raw routes get their bytes untouched, and the identity header is still asked of them", async (t) => {
  const { call, url } = await serve(t, [open], {
    mountBefore: (app) => {
      app.post("/hooks", express.raw({ type: () => true }), (req, res) => {
        res.json({ bytes: (req.body as Buffer).toString("utf8"), role: identityOf(req).role });
      });
    },
  });
  const body = '{ "a":1,  "a":2 }';
  const response = await call("/hooks", { method: "POST", body, headers: { "content-type": "application/json" } });
  assert.deepEqual(await response.json(), { bytes: body, role: "ANONYMOUS" });
  assert.equal((await fetch(`${url}/hooks`, { method: "POST", body })).status, 403);
});

test("answers are not cached unless a handler says so, and 204 has no body", async (t) => {
  const gone = bind(
    defineRoute({
      ...base,
      operationId: "gone",
      method: "delete",
      path: "/gone",
      response: z.undefined(),
      status: 204,
    }),
    () => undefined,
  );
  const keys = bind(defineRoute({ ...base, operationId: "keys", path: "/keys" }), ({ res }) => {
    res.set("cache-control", "public, max-age=60");
    return { ok: true };
  });
  const { call } = await serve(t, [open, gone, keys]);
  assert.equal((await call("/open")).headers.get("cache-control"), "no-store");
  assert.equal((await call("/keys")).headers.get("cache-control"), "public, max-age=60");
  const response = await call("/gone", { method: "DELETE" });
  assert.equal(response.status, 204);
  assert.equal(await response.text(), "");
});

test("an answer that breaks its contract, or has more fields, is a failure under test", async (t) => {
  const liar = bind(defineRoute({ ...base, operationId: "liar", path: "/liar" }), () => ({ ok: "yes" }) as never);
  const teller = bind(defineRoute({ ...base, operationId: "teller", path: "/teller" }), () => {
    const leaky = { ok: true, phone: "86999990000" };
    return leaky;
  });
  const checked = await serve(t, [liar, teller]);
  assert.equal((await checked.call("/liar")).status, 500);
  assert.equal((await checked.call("/teller")).status, 500);
  const trusting = await serve(t, [liar], { checkResponses: false });
  assert.equal((await trusting.call("/liar")).status, 200);
});

test("a long answer to a read goes out compressed to who takes it, a short one and a change as they are", async (t) => {
  const text = z.object({ text: z.string() });
  const long = { text: "pizza ".repeat(1_000) };
  const route = { ...base, response: text };
  const { call } = await serve(t, [
    open,
    bind(defineRoute({ ...route, operationId: "long", path: "/long" }), () => long),
    bind(defineRoute({ ...route, operationId: "change", path: "/long", method: "post" }), () => long),
  ]);
  const encodingOf = async (path: string, accepted: string, method = "GET") => {
    const response = await call(path, { method, headers: { "accept-encoding": accepted } });
    assert.equal(response.status, 200);
    if (path === "/long") assert.deepEqual(await response.json(), long);
    return response.headers.get("content-encoding");
  };
  assert.equal(await encodingOf("/long", "gzip"), "gzip");
  assert.equal(await encodingOf("/long", "gzip, br"), "br");
  assert.equal(await encodingOf("/long", "identity"), null);
  assert.equal(await encodingOf("/open", "gzip"), null);
  assert.equal(await encodingOf("/long", "gzip", "POST"), null);
});
