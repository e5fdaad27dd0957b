import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { client, problemOf, serve } from "../app/_serve.ts";
import { bind } from "../app/bind.ts";
import { bytes, defineRoute } from "../contract/contract.ts";
import { openApiDocument } from "../contract/openapi.ts";

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
  access: { permission: "message.view" },
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

const form = defineRoute({
  ...described,
  operationId: "form",
  method: "post",
  path: "/form",
  body: z.strictObject({ data: z.string() }),
  response: z.object({ length: z.number() }),
});

test("a body may have 16 KiB, or what its route names", async (t) => {
  const answer = ({ body }: { body: { data: string } }) => ({ length: body.data.length });
  const { call } = await serve(t, [bind(upload, answer), bind(form, answer)]);
  const send = (path: string, bytes: number) =>
    call(path, { as: client, json: { data: "x".repeat(bytes - JSON.stringify({ data: "" }).length) } });
  const refusal = async (path: string, bytes: number) => {
    const response = await send(path, bytes);
    assert.equal(response.headers.get("content-type")?.split(";")[0], "application/problem+json");
    const { status, message } = await problemOf(response);
    return [status, message];
  };
  assert.equal((await send("/form", 16_384)).status, 200);
  assert.deepEqual(await refusal("/form", 16_385), [413, "O corpo da chamada passa de 16 KB."]);
  assert.equal((await send("/upload", 1_572_864)).status, 200);
  assert.deepEqual(await refusal("/upload", 1_572_865), [413, "O corpo da chamada passa de 1,5 MB."]);
});

test("a route without a session cannot name a body above 16 KiB, nor take a file", () => {
  const spec = { ...described, operationId: "open", method: "post", path: "/open", response: z.undefined() } as const;
  const body = z.strictObject({});
  assert.throws(() => defineRoute({ ...spec, body, bodyBytesMax: 16_385 }), /16384 bytes at most/);
  assert.throws(() => defineRoute({ ...spec, body, upload: { field: "file", bytesMax: 100 } }), /at most/);
  assert.equal(defineRoute({ ...spec, body }).bodyBytesMax, 16_384);
});

test("the document says that such an answer is binary", () => {
  const { paths } = openApiDocument({ title: "x", version: "1", routes: [picture as never] });
  const { content } = (paths as Record<string, { get: { responses: Record<string, { content: object }> } }>)["/picture"]
    ?.get.responses["200"] ?? { content: {} };
  assert.deepEqual(content, { "image/webp": { schema: { type: "string", format: "binary" } } });
});
