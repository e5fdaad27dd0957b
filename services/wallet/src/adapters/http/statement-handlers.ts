import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import { listLots } from "../../app/statement/list-lots.ts";
import { readMovement } from "../../app/statement/read-movement.ts";
import { readStatement } from "../../app/statement/read-statement.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import { getCredits } from "./contract.ts";
import { presentLine, presentLot, presentMovement, presentSums } from "./present-statement.ts";
import * as contract from "./statement-contract.ts";

/** Lines returned at once without `limit`: as many as a screen can show. */
const UNPAGED_LINES_MAX = 1_000;

/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  seq: z.string().regex(/^\d{1,15}$/),
});

/** HTTP handlers that read one wallet. */
export function statementHandlers(ctx: WalletContext): BoundRoute[] {
  return [
    bind(contract.readWallet, async ({ params, query, identity }) => {
      const dates = { from: query.from ?? null, to: query.to ?? null, type: query.type ?? null };
      const limit = query.limit ?? UNPAGED_LINES_MAX;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const page = { limit: limit + 1, before };
      const isForFile = query.for_file === "true";
      const statement = await readStatement(ctx, identity, params.userId, {
        dates,
        timeZone: query.time_zone,
        page,
        isForFile,
      });
      const { items, next_cursor } = toPage(statement.lines, limit, ({ occurredAt, seq }) => ({
        occurredAt: occurredAt.toISOString(),
        seq,
      }));
      return { ...presentSums(statement), transactions: items.map(presentLine), next_cursor };
    }),
    bind(contract.readTransaction, async ({ params, identity }) =>
      presentMovement(await readMovement(ctx, identity, params.userId, params.movementId)),
    ),
    bind(getCredits, async ({ params, identity }) => (await listLots(ctx, identity, params.userId)).map(presentLot)),
  ];
}
