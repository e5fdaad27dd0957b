import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { createCreateLead } from "../../app/leads/create-lead.ts";
import type { createListLeads } from "../../app/leads/list-leads.ts";
import type { createSetLeadStatus } from "../../app/leads/set-lead-status.ts";
import type { Lead } from "../../domain/lead.ts";
import { createLead, listLeads, updateLead } from "./lead-contract.ts";

const cursorKey = z.tuple([z.iso.datetime(), z.uuid()]);

const presentLead = ({ createdAt, updatedAt, addons, ...lead }: Lead) => ({
  ...lead,
  addons: [...addons],
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** Who asked for a franchise, over HTTP. */
export function leadHandlers(deps: {
  createLead: ReturnType<typeof createCreateLead>;
  listLeads: ReturnType<typeof createListLeads>;
  setLeadStatus: ReturnType<typeof createSetLeadStatus>;
}): BoundRoute[] {
  return [
    bind(createLead, async ({ body }) => {
      await deps.createLead(body);
      // The same to everybody: an answer that differed would tell whether an e-mail is known.
      return { message: "Recebemos seu interesse. Entraremos em contato em breve." };
    }),
    bind(listLeads, async ({ query: { status = null, search = "", limit, cursor } }) => {
      const [createdAt, id] = cursor === undefined ? [] : decodeCursor(cursorKey, cursor);
      const after = createdAt === undefined || id === undefined ? null : { createdAt: new Date(createdAt), id };
      const { leads, total, isCapped } = await deps.listLeads({ status, search }, { limit: limit + 1, after });
      const page = toPage(leads, limit, (lead) => [lead.createdAt.toISOString(), lead.id]);
      return {
        items: page.items.map(presentLead),
        next_cursor: page.next_cursor,
        total,
        total_is_capped: isCapped,
      };
    }),
    bind(updateLead, async ({ params, body }) => presentLead(await deps.setLeadStatus(params.id, body.status))),
  ];
}
