import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { bind } from "../app/bind.ts";
import { defineRoute } from "./contract.ts";

const base = { operationId: "x", method: "post", path: "/x", summary: "x", tag: "x", access: "public" } as const;
const response = z.object({ ok: z.boolean() });

test("inputs that would drop unknown fields cannot be defined, at any depth", () => {
  for (const body of [
    z.object({ a: z.string() }),
    z.looseObject({ a: z.string() }),
    z.strictObject({ deep: z.array(z.object({ a: z.string() })) }),
    z.union([z.string(), z.object({ a: z.string() })]),
  ]) {
    assert.throws(() => defineRoute({ ...base, body, response }), /must be strict/);
  }
  assert.throws(() => defineRoute({ ...base, query: z.object({ a: z.string() }), response }), /must be strict/);
  assert.doesNotThrow(() => defineRoute({ ...base, body: z.record(z.string(), z.number()), response }));
});

test("params describe exactly what the path names", () => {
  assert.throws(() => defineRoute({ ...base, path: "/x/:id", response }), /path names/);
  assert.throws(() => defineRoute({ ...base, params: z.strictObject({ id: z.uuid() }), response }), /path names/);
});

test("a handler is typed by its contract", () => {
  const route = defineRoute({
    ...base,
    path: "/x/:id",
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().optional() }),
    body: z.strictObject({ amount: z.number() }),
    response,
  });
  bind(route, ({ params, query, body }) => {
    const id: string = params.id;
    const limit: number | undefined = query.limit;
    const amount: number = body.amount;
    // @ts-expect-error the contract has no such field
    body.role;
    return { ok: id.length + (limit ?? 0) + amount > 0 };
  });
  // @ts-expect-error the answer is not what the contract says
  bind(route, () => ({ ok: "yes" }));
  bind(defineRoute({ ...base, response }), ({ body }) => {
    const none: undefined = body;
    return { ok: none === undefined };
  });
});
