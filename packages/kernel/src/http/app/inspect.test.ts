import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { defineRoute } from "../contract/contract.ts";
import { serve } from "./_serve.ts";
import { bind } from "./bind.ts";

const inspected = defineRoute({
  operationId: "inspected",
  method: "post",
  path: "/inspected",
  summary: "x",
  tag: "x",
  access: "public",
  inspect: (text) => {
    if (text.includes("SEGREDO")) throw new AppError("invalid_input", "Não envie isso.");
  },
  query: z.strictObject({ note: z.string().optional() }),
  body: z.strictObject({ note: z.string() }),
  response: z.object({ note: z.string() }),
});

test("what a contract inspects is refused before it is parsed, in keys, values, queries and broken JSON, and not repeated", async (t) => {
  const { call } = await serve(t, [bind(inspected, ({ body }) => ({ note: body.note }))]);
  const post = (body: string, query = "") =>
    call(`/inspected${query}`, { method: "POST", body, headers: { "content-type": "application/json" } });
  assert.equal((await post('{"note":"a"}', "?note=b")).status, 200);
  for (const [body, query] of [
    ['{"note":"SEGREDO"}', ""],
    ['{"SEGREDO":1}', ""],
    ['{"SEGREDO":1,"SEGREDO":2}', ""],
    ['{"note":"SEGREDO', ""],
    ['{"note":"a"}', "?note=%53EGREDO"],
    ['{"note":"a"}', "?SEGREDO=%"],
  ] as const) {
    const response = await post(body, query);
    const text = await response.text();
    assert.equal(response.status, 400, body);
    assert.ok(!text.includes("SEGREDO"), text);
  }
});
