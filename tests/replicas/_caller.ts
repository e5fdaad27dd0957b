import { createHmac } from "node:crypto";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { NUMBER_ID } from "../support/test-data.ts";

export type Answer = { status: number; text: string };

/** A caller with one kept-alive connection, as a browser or Meta has; a broken connection is status 0. */
export type Caller = Readonly<{
  call(method: string, path: string, options?: { headers?: OutgoingHttpHeaders; body?: string }): Promise<Answer>;
  close(): void;
}>;

const TIMEOUT_MS = 20_000;

export function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (method, path, { headers = {}, body = "" } = {}) =>
      new Promise((resolve) => {
        const fail = (error: Error) => resolve({ status: 0, text: error.message });
        const length =
          body === "" ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
        const sent = request(`${url}${path}`, {
          method,
          agent,
          headers: { ...length, ...headers },
          timeout: TIMEOUT_MS,
        });
        sent.once("timeout", () => sent.destroy(new Error("no answer in time")));
        sent.once("error", fail);
        sent.once("response", (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => {
            text += chunk;
          });
          response.once("error", fail);
          response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The body of a callback with one text, and its signature. */
export function textCallback(secret: string, { from, wamid, text }: { from: string; wamid: string; text: string }) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "558633330000", phone_number_id: NUMBER_ID },
    contacts: [{ profile: { name: "Ana" }, wa_id: from }],
    messages: [{ from, id: wamid, timestamp, type: "text", text: { body: text } }],
  };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  const body = JSON.stringify({ object: "whatsapp_business_account", entry });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { body, headers: { "x-hub-signature-256": `sha256=${signature}` } };
}
