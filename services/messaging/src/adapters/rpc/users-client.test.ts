import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient, createRouterTransport } from "@connectrpc/connect";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { createUsersClient } from "./users-client.ts";

const MERCHANTS = Array.from({ length: 1_200 }, (_, index) => ({ id: `m${index}`, displayName: `Empresa ${index}` }));

const clientOf = (findMerchants: (request: { pageSize: number; cursor: string }) => object) =>
  createUsersClient(
    createClient(
      UsersService,
      createRouterTransport((router) => router.service(UsersService, { findMerchants })),
    ),
  );

describe("the merchants for a wish", () => {
  it("are all of them, read in pages to the end", async () => {
    const sizes: number[] = [];
    const client = clientOf(({ pageSize, cursor }) => {
      const from = Number(cursor);
      const merchants = MERCHANTS.slice(from, from + pageSize);
      sizes.push(merchants.length);
      return { merchants, nextCursor: from + pageSize < MERCHANTS.length ? String(from + pageSize) : "" };
    });
    const { merchants: found, hasUnavailable } = await client.findMerchants(41, "unit");
    assert.equal(hasUnavailable, false);
    assert.deepEqual(sizes, [500, 500, 200]);
    assert.deepEqual(
      found.map(({ id }) => id),
      MERCHANTS.map(({ id }) => id),
    );
  });

  it("are read once from a users service that knows no pages, and fail where a page leads to itself", async () => {
    assert.equal((await clientOf(() => ({ merchants: MERCHANTS })).findMerchants(41, "unit")).merchants.length, 1_200);
    await assert.rejects(clientOf(() => ({ nextCursor: "same" })).findMerchants(41, "unit"), /leads to itself/);
  });
});
