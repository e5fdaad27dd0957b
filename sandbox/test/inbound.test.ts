import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { signBody } from "../src/domain/signature.ts";
import { APP_SECRET, inbound, outbox, PARNAIBA, send, startSandboxHarness, TERESINA } from "./_harness.ts";

const ANA = "5586999990001";
const ANA_WA_ID = "558699990001";

describe("inbound", () => {
  it("delivers a text in Meta's shape, signed over its raw bytes", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const { body } = await inbound(sandbox, { from: ANA, text: "quero pão 1/2", name: "Ana", wamid: "wamid.T1" });
    assert.deepEqual(body, { wamid: "wamid.T1", status: 200 });
    const [callback] = receiver.callbacks;
    assert.ok(callback);
    assert.match(callback.raw, /p\\u00e3o 1\\\/2/);
    assert.equal(callback.signature, signBody(callback.raw, APP_SECRET));
    assert.equal(callback.value.metadata.phone_number_id, PARNAIBA);
    assert.equal(callback.value.contacts?.[0]?.wa_id, ANA_WA_ID);
    assert.equal(callback.value.contacts?.[0]?.profile.name, "Ana");
    const [message] = receiver.messages();
    assert.equal(message?.from, ANA_WA_ID);
    assert.equal(message?.from_user_id, callback.value.contacts?.[0]?.user_id);
    assert.equal(message?.id, "wamid.T1");
    assert.match(String(message?.timestamp), /^\d{10}$/);
    assert.deepEqual([message?.type, message?.text], ["text", { body: "quero pão 1/2" }]);
  });

  it("delivers the same bytes as often as asked", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const { body } = await inbound(sandbox, { from: ANA, text: "oi", copies: 20 });
    assert.equal(body.status, 200);
    assert.equal(receiver.callbacks.length, 20);
    assert.equal(new Set(receiver.callbacks.map(({ raw }) => raw)).size, 1);
  });

  it("turns a tap on a template into type button, on reply buttons and lists into type interactive", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, text: "oi", phone_number_id: TERESINA });
    const parameters = ["a", "b", "c", "d", "e"].map((value) => ({ type: "text", text: value }));
    const payload = {
      type: "button",
      sub_type: "quick_reply",
      index: "0",
      parameters: [{ type: "payload", payload: "p.T" }],
    };
    const components = [{ type: "body", parameters }, payload];
    const template = { name: "novo_pedido_v2", language: { code: "pt_BR" }, components };
    const reply = { type: "reply", reply: { id: "b.T", title: "TENHO" } };
    const row = { id: "cat:41", title: "Pizzaria", description: "Comida" };
    const body = { text: "?" };
    const sent = [
      { type: "template", template },
      { type: "interactive", interactive: { type: "button", body, action: { buttons: [reply] } } },
      {
        type: "interactive",
        interactive: { type: "list", body, action: { button: "Ver", sections: [{ rows: [row] }] } },
      },
    ];
    const wamids: string[] = [];
    for (const message of sent) {
      const answer = await send(sandbox, { to: ANA, ...message }, TERESINA);
      wamids.push(answer.body.messages[0]?.id ?? "");
    }
    await inbound(sandbox, { from: ANA, button_id: "p.T" });
    await inbound(sandbox, { from: ANA, button_id: "b.T" });
    await inbound(sandbox, { from: ANA, list_id: "cat:41" });
    const taps = receiver.messages().slice(1);
    assert.deepEqual(
      taps.map(({ type, button, interactive }) => [type, button ?? interactive]),
      [
        ["button", { payload: "p.T", text: "TENHO" }],
        ["interactive", { type: "button_reply", button_reply: { id: "b.T", title: "TENHO" } }],
        ["interactive", { type: "list_reply", list_reply: row }],
      ],
    );
    assert.deepEqual(
      taps.map(({ context }) => (context as { id: string }).id),
      wamids,
    );
    assert.equal(receiver.callbacks.at(-1)?.value.metadata.phone_number_id, TERESINA);
  });

  it("delivers images and voice messages without text", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: ANA, media: "image" });
    await inbound(sandbox, { from: ANA, media: "audio" });
    const [image, audio] = receiver.messages();
    assert.equal(image?.image?.mime_type, "image/jpeg");
    assert.equal(audio?.audio?.voice, true);
  });

  it("hides the number of someone known only by a business-scoped id, and can be answered through it", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    await inbound(sandbox, { from: "BR.77", text: "oi" });
    const [message] = receiver.messages();
    assert.deepEqual([message?.from, message?.from_user_id], [undefined, "BR.77"]);
    assert.equal(receiver.callbacks[0]?.value.contacts?.[0]?.wa_id, undefined);
    const answer = await send(sandbox, { recipient: "BR.77", type: "text", text: { body: "Qual é o seu número?" } });
    assert.deepEqual(answer.body.contacts, [{ input: "BR.77", user_id: "BR.77" }]);
    // Once the number is known, number and id lead to the same person.
    await inbound(sandbox, { from: ANA, user_id: "BR.77", text: "86999990001" });
    assert.equal((await outbox(sandbox, `?to=${ANA}`)).length, 1);
    assert.equal((await outbox(sandbox, "?to=BR.77")).length, 1);
  });

  it("refuses what is unclear with 400 and delivers nothing", async (t) => {
    const { sandbox, receiver } = await startSandboxHarness(t);
    const unclear = [
      {},
      { from: ANA },
      { from: ANA, text: "a", media: "image" },
      { from: "x", text: "a" },
      { from: ANA, text: "a", foo: 1 },
      { from: ANA, text: "a", phone_number_id: "9" },
      { from: ANA, text: "a", copies: 0 },
    ];
    for (const input of unclear) assert.equal((await inbound(sandbox, input)).status, 400, JSON.stringify(input));
    assert.equal(receiver.callbacks.length, 0);
  });
});
