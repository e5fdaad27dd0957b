import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError, type ErrorCode } from "../errors/app-error.ts";
import { type Access, checkAccess } from "./check-access.ts";
import { ANONYMOUS, type Identity } from "./identity.ts";

const client: Identity = { ...ANONYMOUS, userId: "u1", role: "CLIENT", permissions: ["message.view"] };

function outcome(identity: Identity, access: Access): ErrorCode | "ok" {
  try {
    checkAccess(identity, access);
    return "ok";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("roles and permissions decide who may call a route", () => {
  const accesses: [Access, anonymous: ErrorCode | "ok", client: ErrorCode | "ok"][] = [
    ["public", "ok", "ok"],
    ["session", "unauthenticated", "ok"],
    [{ permission: "message.view" }, "unauthenticated", "ok"],
    [{ permission: "user.view" }, "unauthenticated", "forbidden"],
    [{ roles: ["CLIENT", "USER"] }, "unauthenticated", "ok"],
    [{ roles: ["MASTER"] }, "unauthenticated", "forbidden"],
    [{ roles: [] }, "unauthenticated", "forbidden"],
  ];
  for (const [access, anonymous, logged] of accesses) {
    assert.equal(outcome(ANONYMOUS, access), anonymous, JSON.stringify(access));
    assert.equal(outcome(client, access), logged, JSON.stringify(access));
  }
});
