import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { client, problemOf, serve } from "../app/_serve.ts";
import { bind } from "../app/bind.ts";
import { Attachment } from "../contract/attachment.ts";
import { defineRoute, uploadedFile } from "../contract/contract.ts";
import { openApiDocument } from "../contract/openapi.ts";

const BYTES_MAX = 1_000;
const uploadRoute = defineRoute({
  operationId: "upload",
  method: "post",
  path: "/files",
  summary: "x",
  tag: "x",
  access: { permission: "message.view" },
  upload: { field: "file", bytesMax: BYTES_MAX },
  body: z.strictObject({ file: uploadedFile, title: z.string().max(20) }),
  response: z.object({ name: z.string(), size: z.int(), title: z.string() }),
});
const answered = bind(uploadRoute, ({ body: { file, title } }) => ({
  name: file.name,
  size: file.bytes.length,
  title,
}));

const form = (parts: [string, string | File][]): FormData => {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
};
const file = (size: number, name = "nota.pdf") => new File([new Uint8Array(size)], name);

test("a form's file and fields reach the handler as the contract has them", async (t) => {
  const { call } = await serve(t, [answered]);
  const sent = await call("/files", {
    as: client,
    method: "POST",
    body: form([
      ["title", "Nota é"],
      ["file", file(BYTES_MAX)],
    ]),
  });
  assert.deepEqual(await sent.json(), { name: "nota.pdf", size: BYTES_MAX, title: "Nota é" });
});

test("forms the contract does not take are refused, each with its own status", async (t) => {
  const { call } = await serve(t, [answered]);
  const statusOf = async (init: RequestInit) =>
    (await problemOf(await call("/files", { as: client, method: "POST", ...init }))).status;
  const good: [string, string | File][] = [
    ["title", "Nota"],
    ["file", file(3)],
  ];
  assert.equal(
    await statusOf({
      body: form([
        ["title", "Nota"],
        ["file", file(BYTES_MAX + 1)],
      ]),
    }),
    413,
  );
  assert.equal(
    await statusOf({ body: new Uint8Array(200_000), headers: { "content-type": "multipart/form-data; boundary=a" } }),
    413,
  );
  for (const parts of [
    [["title", "Nota"]],
    [
      ["title", "Nota"],
      ["file", "no file"],
    ],
    [...good, ["title", "twice"]],
    [...good, ["other", "x"]],
    [...good, ["__proto__", "x"]],
    [
      ["title", "no\0text"],
      ["file", file(3)],
    ],
    Array.from({ length: 40 }, (_, n) => [`part${n}`, "x"]),
  ] as [string, string | File][][]) {
    assert.equal(await statusOf({ body: form(parts) }), 400, JSON.stringify(parts));
  }
  const type = { "content-type": "multipart/form-data; boundary=abc" };
  for (const body of ["", "--abc", "--abc\r\n\r\n", "no form at all"]) {
    assert.equal(await statusOf({ body, headers: type }), 400, body);
  }
  assert.equal(await statusOf({ body: "{}", headers: { "content-type": "application/json" } }), 415);
  assert.equal(await statusOf({ body: "x", headers: { "content-type": "multipart/form-data" } }), 415);
});

test("the published contract describes the form", () => {
  const document = openApiDocument({ title: "x", version: "1", routes: [answered.route] });
  const text = JSON.stringify(document);
  assert.match(text, /"multipart\/form-data":\{"schema":\{.*"file":\{"type":"string","format":"binary"\}/);
});

test("a file of bytes is answered as it is", async (t) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
  const route = defineRoute({
    operationId: "download",
    method: "get",
    path: "/file",
    summary: "x",
    tag: "x",
    access: "public",
    attachment: "application/octet-stream",
    response: z.object({}),
  });
  const pieces = async function* () {
    yield bytes.subarray(0, 100);
    yield bytes.subarray(100);
  };
  const { call } = await serve(t, [bind(route, () => Promise.resolve(new Attachment("f.bin", pieces())))]);
  const answer = await call("/file");
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
});
