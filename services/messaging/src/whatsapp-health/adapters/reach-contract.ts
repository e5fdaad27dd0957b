import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

/** Returns whether WhatsApp lets us begin a conversation with the reader's company. */
export const whatsappReach = defineRoute({
  operationId: "getWhatsappReach",
  method: "get",
  path: "/webhooks/messages/reach",
  summary: "Se a empresa pode receber pedidos pelo WhatsApp fora da janela de 24 horas",
  tag: "messages",
  access: { permission: "message.view" },
  response: z.object({
    /** Time since which the company has stopped our messages in WhatsApp, until it writes to us; null: it has not, or the reader is of none. */
    refused_since: z.iso.datetime().nullable(),
  }),
});

/** The routes of whether a company can be reached. */
export const reachRoutes = [whatsappReach];
