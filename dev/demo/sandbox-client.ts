import { z } from "zod";
import { callJson } from "./call-json.ts";

const config = z.object({
  phone_number_ids: z.array(z.object({ id: z.string(), unit: z.string().nullable() })),
  merchants: z.array(z.object({ name: z.string(), phone: z.string(), email: z.string(), unit: z.string().nullable() })),
});

const outMessage = z.object({
  wamid: z.string(),
  to: z.string(),
  type: z.string(),
  body: z.string(),
  buttons: z.array(z.object({ id: z.string(), title: z.string() })),
  created_at: z.string(),
});

const accepted = z.object({ wamid: z.string(), status: z.number() });

export type OutMessage = z.output<typeof outMessage>;
export type Directory = z.output<typeof config>;

type Inbound = {
  from: string;
  name?: string;
  phone_number_id?: string;
  text?: string;
  button_id?: string;
  /** Id of the message, where the caller repeats what may have been taken. */
  wamid?: string;
};

/** The sandbox, which holds every phone. */
export type Sandbox = {
  directory(): Promise<Directory>;
  /** A person writes or taps; returns the HTTP status of our callback's answer. */
  send(message: Inbound): Promise<number>;
  /** Messages sent to one phone, or to all, since a moment; oldest first. */
  received(since: Date, to?: string): Promise<OutMessage[]>;
};

export function openSandbox(url: string): Sandbox {
  const at = (path: string) => new URL(path, url);
  return {
    directory: () => callJson(at("/control/config"), config),
    send: async (body) => (await callJson(at("/control/whatsapp/inbound"), accepted, { method: "POST", body })).status,
    received(since, to) {
      const query = new URLSearchParams({ since: since.toISOString(), ...(to !== undefined && { to }) });
      return callJson(at(`/control/whatsapp/outbox?${query}`), z.array(outMessage));
    },
  };
}
