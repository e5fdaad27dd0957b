import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { defineRoute } from "./contract.ts";
import { openApiDocument } from "./openapi.ts";

const answer = defineRoute({
  operationId: "answer",
  method: "post",
  path: "/messages/:id/response",
  summary: "Responde",
  tag: "messages",
  access: { roles: ["CLIENT"] },
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ limit: z.coerce.number().int().min(1).optional() }),
  body: z.strictObject({ answer: z.enum(["TENHO", "NAO_TENHO"]) }),
  response: z.object({ id: z.uuid(), answered_at: z.iso.datetime().nullable() }),
  errors: ["not_found", "overloaded", "unavailable"],
});
const logout = defineRoute({
  operationId: "logout",
  method: "post",
  path: "/auth/logout",
  summary: "Sai",
  tag: "auth",
  access: "public",
  response: z.undefined(),
  status: 204,
});

type Tree = { readonly [key: string]: Tree };

const text = JSON.stringify(openApiDocument({ title: "T", version: "1", routes: [answer, logout] }));

/** The value in the document under `keys`. */
function at(...keys: string[]): unknown {
  return keys.reduce<Tree | undefined>((node, key) => node?.[key], JSON.parse(text) as Tree);
}

const answering = ["paths", "/messages/{id}/response", "post"];
const leaving = ["paths", "/auth/logout", "post"];

test("operations carry their id, tag, access and inputs", () => {
  assert.equal(at("openapi"), "3.1.0");
  assert.deepEqual(at("tags"), [{ name: "auth" }, { name: "messages" }]);
  assert.equal(at(...answering, "operationId"), "answer");
  assert.deepEqual(at(...answering, "security"), [{ bearer: [] }]);
  assert.deepEqual(at(...answering, "x-roles"), ["CLIENT"]);
  assert.deepEqual(at(...answering, "parameters"), [
    { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
    { name: "limit", in: "query", required: false, schema: { type: "integer", minimum: 1 } },
  ]);
  assert.deepEqual(at(...answering, "requestBody"), {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: { answer: { type: "string", enum: ["TENHO", "NAO_TENHO"] } },
          required: ["answer"],
          additionalProperties: false,
        },
      },
    },
  });
});

test("answers: the success, every error as problem+json, nothing for 204", () => {
  assert.deepEqual(Object.keys(at(...answering, "responses") as Tree), [
    "200",
    "400",
    "401",
    "403",
    "404",
    "413",
    "415",
    "503",
    "default",
  ]);
  const schema = at(...answering, "responses", "503", "content", "application/problem+json", "schema");
  assert.deepEqual(schema, { $ref: "#/components/schemas/Problem" });
  assert.ok(at("components", "schemas", "Problem", "properties", "message"));
  assert.deepEqual(at(...leaving, "responses", "204"), { description: "Sai" });
  assert.deepEqual(at(...leaving, "security"), []);
});

test("two operations cannot share a name or an address", () => {
  const twin = { ...logout, path: "/auth/leave" };
  const same = { ...logout, operationId: "leave" };
  for (const routes of [
    [logout, twin],
    [logout, same],
  ]) {
    assert.throws(() => openApiDocument({ title: "T", version: "1", routes }), /twice/);
  }
});

const price = z.object({ cents: z.int().min(0) }).meta({ id: "Price" });
const priced = (operationId: string, response: z.ZodType) =>
  defineRoute({
    operationId,
    method: "get",
    path: `/${operationId}`,
    summary: "Preço",
    tag: "prices",
    access: "public",
    response,
    errors: [],
  });

test("a schema with an id is one component of the document, wherever it is used", () => {
  const routes = [priced("one", price), priced("many", z.object({ prices: z.array(price), best: price.nullable() }))];
  const { components, paths } = JSON.parse(JSON.stringify(openApiDocument({ title: "T", version: "1", routes })));
  assert.deepEqual(components.schemas.Price, {
    type: "object",
    properties: { cents: { type: "integer", minimum: 0 } },
    required: ["cents"],
    additionalProperties: false,
  });
  const reference = { $ref: "#/components/schemas/Price" };
  const schemaOf = (path: string) => paths[path].get.responses[200].content["application/json"].schema;
  assert.deepEqual(schemaOf("/one"), reference);
  const { properties } = schemaOf("/many");
  assert.deepEqual([properties.prices.items, properties.best.anyOf[0]], [reference, reference]);
});

test("two schemas of one id are refused", () => {
  const other = z.object({ reais: z.string() }).meta({ id: "Price" });
  const routes = [priced("one", price), priced("other", other)];
  assert.throws(() => openApiDocument({ title: "T", version: "1", routes }), /Price/);
});
