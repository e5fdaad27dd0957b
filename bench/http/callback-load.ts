import { createHmac, randomUUID } from "node:crypto";
import type { Request } from "autocannon";
import { type LoadOptions, runLoad } from "./run-load.ts";

export type CallbackLoad = LoadOptions &
  Readonly<{ appSecret: string; headers: Readonly<Record<string, string>>; count: number }>;

// A process of its own: `node callback-load.ts '<CallbackLoad as JSON>'` prints a LoadResult as JSON.
const load = JSON.parse(process.argv[2] ?? "{}") as CallbackLoad;
const run = randomUUID();

function callback(index: number): string {
  const from = `55869${String(index).padStart(8, "0")}`;
  const message = {
    from,
    id: `wamid.${run}.${index}`,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    type: "text",
    text: { body: "quero uma pizza de calabresa com borda recheada" },
  };
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "558633330000", phone_number_id: "100000000000001" },
    contacts: [{ profile: { name: "Ana" }, wa_id: from }],
    messages: [message],
  };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "200000000000001", changes: [{ field: "messages", value }] }],
  });
}

type Signed = Readonly<{ body: string; headers: Record<string, string> }>;

function sign(index: number): Signed {
  const body = callback(index);
  const signature = createHmac("sha256", load.appSecret).update(body).digest("hex");
  const headers = { ...load.headers, "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  return { body, headers };
}

// Signed before the clock starts: Meta's work, not ours.
const signed = Array.from({ length: load.count }, (_, index) => sign(index));

/** Each callback is sent once: a message the broker knows already would cost it less. */
function next(request: Request): Request {
  const callback = signed.pop();
  if (callback === undefined) throw new Error(`more than ${load.count} callbacks were taken: sign more`);
  return { ...request, ...callback };
}

const path = "/hooks/whatsapp";
const result = await runLoad(load, { path, requests: [{ method: "POST", path, setupRequest: next }] });
console.log(JSON.stringify(result));
