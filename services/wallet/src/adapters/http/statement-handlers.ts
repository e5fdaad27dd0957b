import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import { z } from "zod";
import type { createExportStatement } from "../../app/statement/export-statement.ts";
import type { createListLots } from "../../app/statement/list-lots.ts";
import type { createReadMovement } from "../../app/statement/read-movement.ts";
import type { createReadStatement } from "../../app/statement/read-statement.ts";
import { getCredits, getTransaction, getWallet } from "./contract.ts";
import { presentLine, presentLot, presentMovement, presentSums } from "./present-statement.ts";
import { statementCsv } from "./statement-csv.ts";

/** Without `limit` the whole statement comes at once, as far as a screen can show it. */
const UNPAGED_LINES_MAX = 1_000;

/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  occurredAt: z.iso.datetime().transform((text) => new Date(text)),
  seq: z.string().regex(/^\d{1,15}$/),
});

/** What can be read of one wallet by HTTP. */
export function statementHandlers(deps: {
  readStatement: ReturnType<typeof createReadStatement>;
  readMovement: ReturnType<typeof createReadMovement>;
  exportStatement: ReturnType<typeof createExportStatement>;
  listLots: ReturnType<typeof createListLots>;
}): BoundRoute[] {
  return [
    bind(getWallet, async ({ params, query, identity }) => {
      const dates = { from: query.from ?? null, to: query.to ?? null, type: query.type ?? null };
      if (query.format === "csv") {
        const file = await deps.exportStatement(identity, params.userId, dates);
        return new Attachment(`extrato-${file.from}-a-${file.to}.csv`, statementCsv(file));
      }
      const limit = query.limit ?? UNPAGED_LINES_MAX;
      const before = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const page = { limit: limit + 1, before };
      const statement = await deps.readStatement(identity, params.userId, { dates, page });
      const { items, next_cursor } = toPage(statement.lines, limit, ({ occurredAt, seq }) => ({
        occurredAt: occurredAt.toISOString(),
        seq,
      }));
      return { ...presentSums(statement), transactions: items.map(presentLine), next_cursor };
    }),
    bind(getTransaction, async ({ params, identity }) =>
      presentMovement(await deps.readMovement(identity, params.userId, params.movementId)),
    ),
    bind(getCredits, async ({ params, identity }) => (await deps.listLots(identity, params.userId)).map(presentLot)),
  ];
}
