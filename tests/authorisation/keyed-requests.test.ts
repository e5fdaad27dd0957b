import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { DescService } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { KEYED_OPERATIONS, REPEATABLE_METHODS } from "./_keyed-requests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVICES: readonly DescService[] = [
  AuthService,
  CategorisationService,
  FranchiseService,
  MessagingService,
  PaymentService,
  UsersService,
  WalletService,
];
/** Fields that hold a key of the request itself, and not of what it concerns. */
const KEY_FIELDS = ["key", "external_id", "undo_id"];

const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");

const repeatable = SERVICES.flatMap((service) =>
  service.methods
    .filter(({ idempotency }) => idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENT)
    .map((method) => ({ name: `${service.name}.${method.localName}`, method })),
);

const openapi = JSON.parse(read("gateway/openapi.gen.json")) as {
  paths: Record<string, Record<string, { operationId?: string; summary?: string }>>;
};
const operations = Object.values(openapi.paths).flatMap((path) => Object.values(path));

describe("a key of a request belongs to one body", () => {
  it("in every method that may be repeated: its test sends another body, or a reason says why there is none", () => {
    assert.deepEqual(repeatable.map(({ name }) => name).sort(), Object.keys(REPEATABLE_METHODS).sort());
    const named = repeatable.filter(({ method }) => method.input.fields.some(({ name }) => KEY_FIELDS.includes(name)));
    // If the contracts named their keys otherwise, nothing would be found here.
    assert.ok(named.length >= 7);
    for (const { name } of named) {
      const row = REPEATABLE_METHODS[name];
      assert.ok(row && ("test" in row || row.unkeyed.includes("key") || row.unkeyed.includes("id")), name);
    }
  });

  it("in every operation that reads the header Idempotency-Key", () => {
    const said = operations.filter(({ summary }) => summary?.includes("Idempotency-Key")).map((one) => one.operationId);
    const calls = globSync("services/*/src/**/*.ts", { cwd: ROOT })
      .filter((path) => !path.endsWith(".test.ts"))
      .flatMap((path) => read(path).match(/idempotencyKey\(req\)/g) ?? []);
    assert.equal(calls.length, said.length, "an operation reads the header, and its summary does not say so");
    for (const id of said) assert.ok(KEYED_OPERATIONS[id ?? ""] !== undefined, id);
    const known = new Set(operations.map(({ operationId }) => operationId));
    for (const id of Object.keys(KEYED_OPERATIONS)) assert.ok(known.has(id), id);
  });

  it("as the test that each of them names shows", () => {
    for (const [name, row] of Object.entries({ ...KEYED_OPERATIONS, ...REPEATABLE_METHODS })) {
      if ("unkeyed" in row) assert.ok(row.unkeyed.length > 10, name);
      else assert.ok(read(row.test).includes(row.case), `${name}: ${row.test} has no "${row.case}"`);
    }
  });
});
