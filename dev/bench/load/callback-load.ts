import { createHmac, randomUUID } from "node:crypto";
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

function signedRequest(index: number): Buffer {
  const body = callback(index);
  const signature = createHmac("sha256", load.appSecret).update(body).digest("hex");
  const headers = Object.entries({
    host: `127.0.0.1:${load.port}`,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-hub-signature-256": `sha256=${signature}`,
    ...load.headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST /hooks/whatsapp HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}

// Signed before the clock starts: Meta's work, not ours.
const requests = Array.from({ length: load.count }, (_, index) => signedRequest(index));
console.log(JSON.stringify(await runLoad(load, () => requests.pop() ?? null)));
