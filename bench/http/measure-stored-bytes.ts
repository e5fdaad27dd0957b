import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import { STREAM } from "@tenho/kernel/events/streams";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { signButton } from "../../services/messaging/src/domain/outgoing/button-id.ts";
import type { Figure } from "../report.ts";

/** Items of each kind, in one callback. */
const ITEMS = 100;
const CALLBACK_LIMIT_MS = 30_000;
const NUMBER = { display_phone_number: "558633330000", phone_number_id: "100000000000001" };
const PERSON = { from: "5586999990000", from_user_id: "BR.13491208655302741918" };

/** Makes an id as long as Meta's, which holds a number of twelve digits. */
const newWamid = (): string => `wamid.${randomBytes(42).toString("base64")}`;
const seconds = (): string => String(Math.floor(Date.now() / 1_000));

const text = (): object => ({
  messages: [
    { ...PERSON, id: newWamid(), timestamp: seconds(), type: "text", text: { body: "quero uma pizza de calabresa" } },
  ],
});

const tap = (): object => ({
  messages: [
    {
      ...PERSON,
      context: { from: NUMBER.display_phone_number, id: newWamid() },
      id: newWamid(),
      timestamp: seconds(),
      type: "interactive",
      interactive: {
        type: "button_reply",
        button_reply: {
          id: signButton({ wishId: randomUUID(), offerId: randomUUID(), answer: "TENHO" }, ""),
          title: "TENHO",
        },
      },
    },
  ],
});

/** A status as Meta sends it since it charges by message: `sent` and `delivered` carry the pricing. */
const status = (name: string) => (): object => ({
  statuses: [
    {
      id: newWamid(),
      status: name,
      timestamp: seconds(),
      recipient_id: PERSON.from,
      recipient_user_id: PERSON.from_user_id,
      biz_opaque_callback_data: `offer:${randomUUID()}`,
      ...(name !== "read" && {
        pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "utility" },
      }),
    },
  ],
});

const KINDS: readonly (readonly [name: string, item: () => object])[] = [
  ["um texto", text],
  ["um toque num botão", tap],
  ["um status sent", status("sent")],
  ["um status delivered", status("delivered")],
  ["um status read", status("read")],
];

export type StoredBytesTarget = Readonly<{
  natsUrl: string;
  callbackUrl: string;
  appSecret: string;
  headers: Readonly<Record<string, string>>;
}>;

/** Bytes the broker counts against the limit of WHATSAPP_IN for one item of each kind: subject, headers, payload and its own record. */
export async function measureStoredBytes(target: StoredBytesTarget): Promise<Figure[]> {
  const nc = await connectNats({ url: target.natsUrl, name: "bench" });
  try {
    const { streams } = await jetstreamManager(nc);
    const bytesStored = async (): Promise<number> => (await streams.info(STREAM.whatsappIn)).state.bytes;
    const figures: Figure[] = [];
    for (const [name, item] of KINDS) {
      const before = await bytesStored();
      await deliver(target, Array.from({ length: ITEMS }, item));
      const value = ((await bytesStored()) - before) / ITEMS;
      const how = `média de ${ITEMS}, como o broker os conta em WHATSAPP_IN: assunto, cabeçalhos, conteúdo e o registro dele`;
      figures.push({ name: `bytes guardados de ${name}`, unit: "bytes", value, how });
    }
    return figures;
  } finally {
    await nc.close();
  }
}

async function deliver({ callbackUrl, appSecret, headers }: StoredBytesTarget, values: readonly object[]) {
  const contacts = [{ profile: { name: "Maria Aparecida" }, wa_id: PERSON.from, user_id: PERSON.from_user_id }];
  const changes = values.map((value) => ({
    field: "messages",
    value: { messaging_product: "whatsapp", metadata: NUMBER, ...("messages" in value && { contacts }), ...value },
  }));
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "200000000000001", changes }] });
  const signature = `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
  const answer = await fetch(callbackUrl, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "x-hub-signature-256": signature },
    body,
    signal: AbortSignal.timeout(CALLBACK_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`o callback foi recusado: ${answer.status}`);
}
