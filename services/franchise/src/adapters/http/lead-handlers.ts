import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import { createLead } from "../../app/leads/create-lead.ts";
import { listLeads } from "../../app/leads/list-leads.ts";
import { setLeadStatus } from "../../app/leads/set-lead-status.ts";
import type { Lead } from "../../domain/lead.ts";
import * as contract from "./lead-contract.ts";

const cursorKey = z.tuple([z.iso.datetime(), z.uuid()]);

const presentLead = ({ createdAt, updatedAt, addons, ...lead }: Lead) => ({
  ...lead,
  addons: [...addons],
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** Routes of leads: people who apply for a franchise. */
export function leadHandlers(ctx: FranchiseContext): BoundRoute[] {
  return [
    bind(contract.createLead, async ({ body }) => {
      await createLead(ctx, body);
      // Everybody gets the same answer, because a different one would reveal whether an e-mail is known.
      return { message: "Recebemos seu interesse. Entraremos em contato em breve." };
    }),
    bind(contract.listLeads, async ({ query: { status = null, search = "", limit, cursor } }) => {
      const [createdAt, id] = cursor === undefined ? [] : decodeCursor(cursorKey, cursor);
      const after = createdAt === undefined || id === undefined ? null : { createdAt: new Date(createdAt), id };
      const { leads, total, isCapped } = await listLeads(ctx, { status, search }, { limit: limit + 1, after });
      const page = toPage(leads, limit, (lead) => [lead.createdAt.toISOString(), lead.id]);
      return {
        items: page.items.map(presentLead),
        next_cursor: page.next_cursor,
        total,
        total_is_capped: isCapped,
      };
    }),
    bind(contract.updateLead, async ({ params, body }) =>
      presentLead(await setLeadStatus(ctx, params.id, body.status)),
    ),
  ];
}
