import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

export interface Callback {
  readonly raw: string;
  readonly signature: string;
  readonly value: CallbackValue;
}

export interface CallbackValue {
  readonly metadata: { phone_number_id: string; display_phone_number: string };
  readonly contacts?: { wa_id?: string; user_id: string; profile: { name: string } }[];
  readonly messages?: (Record<string, unknown> & { image?: { mime_type: string }; audio?: { voice: boolean } })[];
  readonly statuses?: (Record<string, unknown> & { id: string; status: string; errors?: { code: number }[] })[];
}

/** Fake of the product's callback endpoint: stores the callbacks it receives and answers as a test wants. */
export class CallbackReceiver {
  readonly callbacks: Callback[] = [];
  answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => res.writeHead(200).end();
  url = "";

  async start(t: TestContext): Promise<void> {
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString("utf8");
      const value = JSON.parse(raw).entry[0].changes[0].value as CallbackValue;
      this.callbacks.push({ raw, signature: String(req.headers["x-hub-signature-256"]), value });
      this.answer(req, res);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/whatsapp`;
    t.after(() => {
      server.close();
      server.closeAllConnections();
    });
  }

  statuses(wamid: string) {
    return this.callbacks.flatMap(({ value }) => value.statuses ?? []).filter((status) => status.id === wamid);
  }

  messages() {
    return this.callbacks.flatMap(({ value }) => value.messages ?? []);
  }
}
