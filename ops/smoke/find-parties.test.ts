import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, createRouterTransport } from "@connectrpc/connect";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { findParties } from "./find-parties.ts";

const transport = createRouterTransport(({ service }) => {
  service(FranchiseService, {
    listUnits: () => ({
      units: [
        { id: "u1", name: "Floriano", code: "floriano", whatsappNumber: "558633330777" },
        { id: "u2", name: "Picos", code: "picos" },
      ],
    }),
  });
  service(UsersService, {
    findAccountByEmail: ({ email }) => ({
      id: "m1",
      email,
      role: Role.CLIENT,
      isActive: true,
      profile: { displayName: "Pizzaria Boa" },
    }),
  });
});
const clients = { franchise: createClient(FranchiseService, transport), users: createClient(UsersService, transport) };

test("a unit that only shares a number is written to by that one, and one without any is refused", async () => {
  assert.equal((await findParties(clients, "floriano", "pizzaria@teste.dev")).digits, "558633330777");
  await assert.rejects(findParties(clients, "picos", "pizzaria@teste.dev"), /Picos não tem número de WhatsApp/);
});
