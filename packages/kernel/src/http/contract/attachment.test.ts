import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { currentContext } from "../../telemetry/request-context.ts";
import { problemOf, serve } from "../app/_serve.ts";
import { bind } from "../app/bind.ts";
import { Attachment, CSV_TYPE } from "./attachment.ts";
import { defineRoute } from "./contract.ts";
import { openApiDocument } from "./openapi.ts";

const list = defineRoute({
  operationId: "list",
  method: "get",
  path: "/list",
  summary: "x",
  tag: "shop",
  access: "public",
  attachment: CSV_TYPE,
  query: z.strictObject({ format: z.literal("csv").optional() }),
  response: z.object({ total: z.int() }),
});

async function* lines(failAt = -1): AsyncGenerator<string> {
  for (let line = 0; line < 3; line += 1) {
    if (line === failAt) throw new AppError("unavailable", "O serviço não respondeu.");
    yield `${line}\r\n`;
  }
}

test("a route answers its JSON, or a file under the name and type it says", async (t) => {
  const { call } = await serve(t, [
    bind(list, ({ query }) =>
      query.format === "csv" ? Promise.resolve(new Attachment("lista.csv", lines())) : { total: 3 },
    ),
  ]);
  assert.deepEqual(await (await call("/list")).json(), { total: 3 });
  const file = await call("/list?format=csv");
  assert.equal(await file.text(), "0\r\n1\r\n2\r\n");
  assert.equal(file.headers.get("content-type"), CSV_TYPE);
  assert.equal(file.headers.get("content-disposition"), 'attachment; filename="lista.csv"');
  assert.equal(file.headers.get("cache-control"), "no-store");
});

test("a file that fails before its first piece is a problem, one that fails later never looks complete", async (t) => {
  let failAt = 0;
  const { call } = await serve(t, [bind(list, () => Promise.resolve(new Attachment("lista.csv", lines(failAt))))]);
  const { status, message } = await problemOf(await call("/list"));
  assert.deepEqual([status, message], [503, "O serviço não respondeu."]);
  failAt = 2;
  await assert.rejects(async () => (await call("/list")).text());
});

test("every piece of a file is made for the caller, like its beginning", async (t) => {
  async function* requestIds(): AsyncGenerator<string> {
    for (let piece = 0; piece < 3; piece += 1)
      yield `${currentContext()?.requestId} ${currentContext()?.identity?.role}\n`;
  }
  const { call } = await serve(t, [bind(list, () => Promise.resolve(new Attachment("lista.csv", requestIds())))]);
  const file = await call("/list");
  const line = `${file.headers.get("x-request-id")} ANONYMOUS\n`;
  assert.equal(await file.text(), line.repeat(3));
});

test("the document names both forms", () => {
  const { paths } = openApiDocument({ title: "x", version: "1", routes: [list as never] });
  const { content } = (paths as Record<string, { get: { responses: Record<string, { content: object }> } }>)["/list"]
    ?.get.responses["200"] ?? { content: {} };
  assert.deepEqual(Object.keys(content), ["application/json", CSV_TYPE]);
});
