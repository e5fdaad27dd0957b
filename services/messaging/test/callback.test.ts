import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { fromBinary } from "@bufbuild/protobuf";
import { jetstream } from "@nats-io/jetstream";
import { encodeEvent, publish } from "@tenho/kernel/events/publish";
import { STREAM } from "@tenho/kernel/events/streams";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { InboundItemSchema, StatusReportSchema } from "@tenho/proto/messaging/v1/inbound_pb";
import { eventually } from "@tenho/tests/support/eventually";
import { APP_SECRET, signedIdentity, startWhatsappHarness, type WhatsappHarness } from "./_whatsapp-harness.ts";

const NUMBER = "106540352242922";
const VECTOR = String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"messages":[{"id":"wamid.T1","from":"558688887777","type":"text","text":{"body":"p\u00e3o 1\/2"}}]}}]}]}`;
const VECTOR_MAC = "51957477524ddc84e997edc85453de41738a4518116f1d6e60daad560bf98bf0";

const sign = (body: string | Buffer, secret = APP_SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const wrap = (...values: object[]): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: values.map((value) => ({ field: "messages", value })) }],
  });
const metadata = { display_phone_number: "558633330000", phone_number_id: NUMBER };
const text = (id: string) => ({
  from: "558688887777",
  id,
  timestamp: "1795000000",
  type: "text",
  text: { body: "oi" },
});
const newId = (): string => `wamid.${randomBytes(6).toString("hex")}`;

describe("WhatsApp's callback", () => {
  let harness: WhatsappHarness;
  before(async () => {
    harness = await startWhatsappHarness();
    // The components are stopped, because only the stored messages matter here.
    for (const part of harness.whatsapp.components) await part.stop();
  });
  after(() => harness.stop());
  beforeEach(async () => {
    for (const stream of [STREAM.whatsappIn, STREAM.deadLetters]) await harness.jsm.streams.purge(stream);
  });

  const post = (body: string | Buffer, signature: string | null = sign(body), headers: Record<string, string> = {}) =>
    fetch(harness.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...headers,
        ...(signature !== null && { "x-hub-signature-256": signature }),
      },
      body,
    });
  /** Delivers as Meta does: again, when the answer says that not all of it was stored. */
  const deliver = (body: string | Buffer) =>
    eventually("the broker stores it", async () => {
      const answer = await post(body);
      return answer.status === 503 ? undefined : answer;
    });
  const stored = async (stream: string = STREAM.whatsappIn) => (await harness.jsm.streams.info(stream)).state.messages;
  const subjects = async () => {
    const { state } = await harness.jsm.streams.info(STREAM.whatsappIn, { subjects_filter: ">" });
    return state.subjects;
  };
  const malformed = async () =>
    Number(/whatsapp_malformed_items_total(?:\{.*\})? (\d+)/.exec(await harness.metrics.registry.metrics())?.[1] ?? 0);

  it("answers the handshake with the challenge, and anything else with 403", async () => {
    const ask = (mode: string, token: string) => {
      const query = new URLSearchParams({ "hub.mode": mode, "hub.challenge": "12345", "hub.verify_token": token });
      return fetch(`${harness.url}?${query}`);
    };
    const answer = await ask("subscribe", "verificar");
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/plain/);
    assert.equal(await answer.text(), "12345");
    assert.equal((await ask("subscribe", "errado")).status, 403);
    assert.equal((await ask("subscribe", "")).status, 403);
    assert.equal((await ask("unsubscribe", "verificar")).status, 403);
    assert.equal((await fetch(harness.url)).status, 403);
  });

  it("refuses what is not signed over exactly its bytes with 403, and stores nothing", async () => {
    const body = wrap({ metadata, messages: [text(newId())] });
    const mac = sign(body);
    for (const signature of [
      null,
      "",
      "sha256=",
      mac.replace("sha256=", ""),
      mac.replace("sha256=", "sha1="),
      mac.slice(0, -1),
      `${mac}0`,
      mac.toUpperCase(),
      ` ${mac}, ${mac}`,
      `sha256=${"z".repeat(64)}`,
      sign(body, "outro-segredo"),
      sign(`${body} `),
    ]) {
      const answer = await post(body, signature);
      assert.equal(answer.status, 403, String(signature));
      assert.equal(((await answer.json()) as { message: string }).message, "Assinatura inválida.");
    }
    assert.equal((await post("", null)).status, 403);
    assert.equal(await stored(), 0);
  });

  it("refuses without waiting for the body what does not even claim a signature", async () => {
    const { hostname, port, pathname } = new URL(harness.url);
    const headers = ["host: x", "content-length: 1000000", `x-tenho-identity: ${signedIdentity()}`];
    const socket = connect(Number(port), hostname);
    socket.write([`POST ${pathname} HTTP/1.1`, ...headers, "", "{"].join("\r\n"));
    const [first] = (await once(socket, "data")) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1\.1 403 /);
    socket.resume();
    await once(socket, "end");
    socket.destroy();
  });

  it("checks Meta's bytes as they came: escaped characters pass, the same text written anew does not", async () => {
    assert.equal(sign(VECTOR), `sha256=${VECTOR_MAC}`);
    assert.equal((await deliver(VECTOR)).status, 200);
    assert.equal((await post(JSON.stringify(JSON.parse(VECTOR)), sign(VECTOR))).status, 403);
  });

  it("stores each message and status under its own id, whatever else the callback holds", async () => {
    const [first, second] = [newId(), newId()];
    const statuses = ["sent", "delivered"].map((status) => ({ id: "wamid.OUT", status, timestamp: "1795000004" }));
    const contacts = [{ profile: { name: "Ana" }, wa_id: "558688887777" }];
    const body = wrap({ metadata, contacts, messages: [text(first), text(second)] }, { metadata, statuses });
    assert.equal((await deliver(body)).status, 200);
    assert.deepEqual(await subjects(), { "wa.in.message": 2, "wa.in.report": 2 });
    const message = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { last_by_subj: "wa.in.message" });
    assert.equal(message?.header.get("Nats-Msg-Id"), `m:${NUMBER}:${second}`);
    const item = fromBinary(InboundItemSchema, message?.data ?? new Uint8Array());
    assert.equal(item.phoneNumberId, NUMBER);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(item.itemJson)), text(second));
    assert.deepEqual(JSON.parse(new TextDecoder().decode(item.contactJson)), { profile: { name: "Ana" } });
  });

  it("keeps of the sender's contact the ids that the message does not name", async () => {
    const [plain, hidden] = [newId(), newId()];
    const contacts = [{ profile: { name: "Ana" }, wa_id: "558688887777", user_id: "BR.1" }];
    const { from: _from, ...anonymous } = text(hidden);
    const body = wrap(
      { metadata, contacts, messages: [text(plain)] },
      { metadata, contacts, messages: [{ ...anonymous, from_user_id: "BR.1" }] },
    );
    assert.equal((await deliver(body)).status, 200);
    const kept = async (seq: number) => {
      const message = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { seq });
      const { contactJson } = fromBinary(InboundItemSchema, message?.data ?? new Uint8Array());
      return [message?.header.get("Nats-Msg-Id"), JSON.parse(new TextDecoder().decode(contactJson))];
    };
    const { first_seq: first } = (await harness.jsm.streams.info(STREAM.whatsappIn)).state;
    const both = [await kept(first), await kept(first + 1)];
    assert.deepEqual(new Map(both as [string, unknown][]).get(`m:${NUMBER}:${plain}`), {
      profile: { name: "Ana" },
      user_id: "BR.1",
    });
    assert.deepEqual(new Map(both as [string, unknown][]).get(`m:${NUMBER}:${hidden}`), {
      profile: { name: "Ana" },
      wa_id: "558688887777",
    });
  });

  it("keeps of a status what is used, and nothing of whom it went to", async () => {
    const status = {
      id: "wamid.OUT2",
      status: "failed",
      timestamp: "1795000004",
      recipient_id: "558688887777",
      recipient_user_id: "BR.777",
      biz_opaque_callback_data: "offer:7",
      conversation: { id: "c1", origin: { type: "utility" } },
      pricing: { billable: true, pricing_model: "PMP", type: "regular", category: "utility" },
      errors: [
        { code: 131050, title: "stopped", href: "https://x", error_data: { details: "opted out" } },
        { code: 1 },
      ],
    };
    assert.equal((await deliver(wrap({ metadata, statuses: [status] }))).status, 200);
    const message = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { last_by_subj: "wa.in.report" });
    assert.equal(message?.header.get("Nats-Msg-Id"), "s:wamid.OUT2:failed:1795000004");
    const { $typeName: _, ...report } = fromBinary(StatusReportSchema, message?.data ?? new Uint8Array());
    const { error, pricing, ...rest } = report;
    assert.deepEqual(rest, { messageId: "offer:7" });
    assert.deepEqual([error?.code, error?.title, error?.details], [131050, "stopped", "opted out"]);
    assert.deepEqual([pricing?.category, pricing?.billable], ["utility", true]);
    assert.doesNotMatch(new TextDecoder().decode(message?.data), /558688887777|BR\.777/);
  });

  it("keeps a status whole that has another form than expected, and leaves out a price it cannot read", async () => {
    const base = { status: "sent", timestamp: "1795000004" };
    const odd = [
      { ...base, id: "wamid.A", biz_opaque_callback_data: "x".repeat(513) },
      { ...base, id: "wamid.B", errors: [{ code: "muitos" }] },
      { ...base, id: "wamid.C", errors: "nenhum" },
      { ...base, id: "wamid.D", errors: [{ code: 2 ** 40 }] },
    ];
    const oddPrice = { ...base, id: "wamid.E", biz_opaque_callback_data: "told:1", pricing: { category: 7 } };
    assert.equal((await deliver(wrap({ metadata, statuses: [...odd, oddPrice] }))).status, 200);
    assert.deepEqual(await subjects(), { "wa.in.status": odd.length, "wa.in.report": 1 });
    const whole = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { last_by_subj: "wa.in.status" });
    const { itemJson } = fromBinary(InboundItemSchema, whole?.data ?? new Uint8Array());
    assert.ok(odd.some((item) => JSON.stringify(item) === new TextDecoder().decode(itemJson)));
    const priced = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { last_by_subj: "wa.in.report" });
    const report = fromBinary(StatusReportSchema, priced?.data ?? new Uint8Array());
    assert.deepEqual([report.messageId, report.pricing], ["told:1", undefined]);
  });

  it("reads a null as absent, and seconds and codes as text or number", async () => {
    const at = 1_795_000_004;
    const failed = {
      id: "wamid.N",
      status: "failed",
      timestamp: at,
      pricing: null,
      errors: [{ code: "131050", title: null }],
    };
    const sent = { id: "wamid.M", status: "sent", timestamp: String(at), errors: null, biz_opaque_callback_data: null };
    const value = { metadata, contacts: null, messages: null, errors: null, statuses: [failed, sent] };
    assert.equal((await deliver(wrap(value))).status, 200);
    assert.deepEqual(await subjects(), { "wa.in.report": 2 });
    const { state } = await harness.jsm.streams.info(STREAM.whatsappIn);
    const stored = await harness.jsm.streams.getMessage(STREAM.whatsappIn, { seq: state.first_seq });
    assert.equal(stored?.header.get("Nats-Msg-Id"), `s:wamid.N:failed:${at}`);
    const { error } = fromBinary(StatusReportSchema, stored?.data ?? new Uint8Array());
    assert.deepEqual([error?.code, error?.title], [131050, ""]);
  });

  it("stores a status once, whether it was stored whole or as a report", async () => {
    const status = { id: newId(), status: "sent", timestamp: "1795000004" };
    const itemJson = Buffer.from(JSON.stringify(status));
    const msgId = `s:${status.id}:sent:1795000004`;
    const older = encodeEvent(InboundItemSchema, { phoneNumberId: NUMBER, itemJson });
    await publish(jetstream(harness.nc), "wa.in.status", older, { msgId, timeoutMs: 90_000 });
    assert.equal((await deliver(wrap({ metadata, statuses: [status] }))).status, 200);
    assert.deepEqual(await subjects(), { "wa.in.status": 1 });
  });

  it("stores one message for the same callback 20 times at once", async () => {
    const body = wrap({ metadata, messages: [text(newId())] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(body)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(await stored(), 1);
  });

  it("parks malformed items, counted and kept, while the others are stored", async () => {
    const before = await malformed();
    const bad = [
      null,
      7,
      "texto",
      {},
      { id: "" },
      { id: "com espaço" },
      { id: "a\r\nNats-Msg-Id: b" },
      { id: 5 },
      { id: "wamid.X", from: 5 },
    ];
    const badStatuses = [{ id: "wamid.Y" }, { id: "wamid.Y", status: "sent", timestamp: "ontem" }, { status: "sent" }];
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        "lixo",
        { id: "1" },
        {
          id: "2",
          changes: [
            null,
            { field: "messages", value: { messages: [text(newId())] } },
            { field: "flows", value: { event: "x" } },
            {
              field: "messages",
              value: { metadata, contacts: "nada", messages: [text(newId())] },
            },
            {
              field: "messages",
              value: { metadata, contacts: [7], messages: [...bad, text(newId())], statuses: badStatuses },
            },
          ],
        },
      ],
    });
    let posts = 0;
    await eventually("the broker stores it", async () => {
      posts += 1;
      return (await post(body)).status === 200;
    });
    assert.deepEqual(await subjects(), { "wa.in.message": 2 });
    const expected = bad.length + badStatuses.length + 2 + 2;
    assert.equal((await malformed()) - before, expected * posts, "counted at each delivery");
    // `null` came twice, as a message and as a change, and is kept once.
    assert.equal(await stored(STREAM.deadLetters), expected - 1);
  });

  it("parks what is signed and unreadable, once, so that it does not come back for ever", async () => {
    for (const body of ["", "não é json", "[]", '"nada"', '{"object":"page","entry":[]}']) {
      assert.equal((await deliver(body)).status, 200, body);
      assert.equal((await deliver(body)).status, 200, body);
    }
    assert.equal(await stored(), 0);
    assert.equal(await stored(STREAM.deadLetters), 5);
  });

  it("refuses more than 4 MB with 413 and packed bytes with 415", async () => {
    const large = Buffer.alloc(4 * 1024 * 1024 + 1, 32);
    assert.equal((await post(large)).status, 413);
    const body = wrap({ metadata, messages: [text(newId())] });
    assert.equal((await post(body, sign(body), { "content-encoding": "gzip" })).status, 415);
    assert.equal(await stored(), 0);
    const nearly = wrap({ metadata, messages: [{ ...text(newId()), x: "x".repeat(3_900_000) }] });
    assert.equal((await deliver(nearly)).status, 200);
    assert.equal(await stored(), 1);
  });

  it("stores thousands of items of one callback", async () => {
    const statuses = Array.from({ length: 3_000 }, (_, n) => ({
      id: `wamid.${n}`,
      status: "sent",
      timestamp: "1795000004",
    }));
    assert.equal((await deliver(wrap({ metadata, statuses }))).status, 200);
    assert.equal(await stored(), 3_000);
  });

  it("asks Meta to come again while the broker does not store everything", async () => {
    const [id, other] = [newId(), newId()];
    await harness.jsm.streams.delete(STREAM.whatsappIn);
    const body = wrap({ metadata, messages: [text(id), text(other)] });
    const refused = await post(body);
    assert.equal(refused.status, 503);
    assert.match(refused.headers.get("content-type") ?? "", /problem\+json/);
    await provisionBroker(harness.nc);
    assert.equal((await deliver(body)).status, 200);
    assert.equal(await stored(), 2);
  });
});
