import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { ListUnitsResponseSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { AccountSchema, Role } from "@tenho/proto/users/v1/users_pb";
import { findParties } from "./find-parties.ts";

const clients = {
  franchise: {
    listUnits: async () =>
      create(ListUnitsResponseSchema, {
        units: [
          { id: "u1", name: "Floriano", code: "floriano", whatsappNumber: "558633330777" },
          { id: "u2", name: "Picos", code: "picos" },
        ],
      }),
  },
  users: {
    findAccountByEmail: async () =>
      create(AccountSchema, { id: "m1", role: Role.CLIENT, isActive: true, profile: { displayName: "Pizzaria Boa" } }),
  },
} as unknown as Parameters<typeof findParties>[0];

test("a unit that only shares a number is written to by that one, and one without any is refused", async () => {
  assert.equal((await findParties(clients, "floriano", "pizzaria@teste.dev")).digits, "558633330777");
  await assert.rejects(findParties(clients, "picos", "pizzaria@teste.dev"), /Picos não tem número de WhatsApp/);
});
