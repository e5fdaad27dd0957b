import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { problemOf, serve } from "../app/_serve.ts";
import { bind } from "../app/bind.ts";
import { bytes, defineRoute } from "../contract/contract.ts";
import { openApiDocument } from "../openapi/openapi.ts";

const described = { summary: "x", tag: "shop", access: "public" } as const;
const picture = defineRoute({
  ...described,
  operationId: "picture",
  method: "get",
  path: "/picture",
  media: "image/webp",
  response: bytes,
});
const upload = defineRoute({
  ...described,
  operationId: "upload",
  method: "post",
  path: "/upload",
  bodyBytesMax: 1_572_864,
  body: z.strictObject({ data: z.string() }),
  response: z.object({ length: z.number() }),
});

test("an answer that is bytes goes out as it is, under its own type and no other", async (t) => {
  const { call } = await serve(t, [bind(picture, () => Uint8Array.of(0, 255, 1))]);
  const response = await call("/picture");
  assert.deepEqual([...new Uint8Array(await response.arrayBuffer())], [0, 255, 1]);
  assert.equal(response.headers.get("content-type"), "image/webp");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
});

test("a route's own limit of its body is above or below the usual megabyte", async (t) => {
  const { call } = await serve(t, [bind(upload, ({ body }) => ({ length: body.data.length }))]);
  const send = (length: number) => call("/upload", { json: { data: "x".repeat(length) } });
  assert.equal((await send(1_500_000)).status, 200);
  const { status, message } = await problemOf(await send(1_600_000));
  assert.deepEqual([status, message], [413, "O corpo da chamada passa de 1,5 MB."]);
});

test("the document says that such an answer is binary", () => {
  const { paths } = openApiDocument({ title: "x", version: "1", routes: [picture as never] });
  const { content } = (paths as Record<string, { get: { responses: Record<string, { content: object }> } }>)["/picture"]
    ?.get.responses["200"] ?? { content: {} };
  assert.deepEqual(content, { "image/webp": { schema: { type: "string", format: "binary" } } });
});
