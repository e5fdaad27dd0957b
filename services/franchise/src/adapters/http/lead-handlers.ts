import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import type { FranchiseContext } from "../../app/franchise-context.ts";
import { changeLead } from "../../app/leads/change-lead.ts";
import { createLead } from "../../app/leads/create-lead.ts";
import { findLead } from "../../app/leads/find-lead.ts";
import { listLeads } from "../../app/leads/list-leads.ts";
import { circularWait } from "../../domain/circular.ts";
import type { Lead } from "../../domain/lead.ts";
import * as contract from "./lead-contract.ts";

const cursorKey = z.tuple([z.iso.datetime(), z.uuid()]);

function presentLead({ createdAt, updatedAt, addons, circularDeliveredOn, ...lead }: Lead, now: Date) {
  const { clearsOn, isClear } = circularWait(circularDeliveredOn, now);
  return {
    ...lead,
    addons: [...addons],
    circular_delivered_on: circularDeliveredOn,
    circular_clears_on: clearsOn,
    circular_is_clear: isClear,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

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
        items: page.items.map((lead) => presentLead(lead, ctx.now())),
        next_cursor: page.next_cursor,
        total,
        total_is_capped: isCapped,
      };
    }),
    bind(contract.getLead, async ({ params }) => presentLead(await findLead(ctx, params.id), ctx.now())),
    bind(contract.updateLead, async ({ params, body }) => {
      const change = { status: body.status, circularDeliveredOn: body.circular_delivered_on };
      return presentLead(await changeLead(ctx, params.id, change), ctx.now());
    }),
  ];
}
