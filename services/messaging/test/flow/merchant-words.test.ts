import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { pizzeria, SHARED_NUMBER, waIdOf } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const CLERK = "558696660001";
const HOUR_MS = 3_600_000;
const ZONE = "America/Fortaleza";
const SHOP = pizzeria(1);

describe("words a merchant writes", () => {
  let harness: FlowHarness;
  const crashes = new Set<string>();

  beforeEach(async () => {
    crashes.clear();
    harness = await startFlowHarness({
      crash: (name) => {
        if (crashes.delete(name)) throw new Error(`died at ${name}`);
      },
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
        state.staff.push({ id: "0198c000-0000-7000-8000-000000000001", clientId: SHOP.id, phone: CLERK });
        state.rolePermissions.USER = [];
      },
    });
  });
  afterEach(() => harness.stop());

  const write = async (text: string, from = waIdOf(SHOP), at = new Date()) => {
    const wamid = await harness.receive({ from, text, at });
    await harness.allHandled();
    return wamid;
  };
  const reply = (kind: string, wamid: string) => harness.sent.get(`${kind}:${wamid}`);
  const pause = () => harness.state.pauses.get(SHOP.id) ?? null;

  it("PAUSAR stops offers until the end of the unit's day, whatever its case and accents, and its reply offers other ends", async () => {
    const at = new Date();
    const wamid = await write("  Pausár! ", undefined, at);
    const until = pause();
    assert.ok(until !== null);
    const shown = wallClock(until, ZONE);
    assert.deepEqual([shown.minuteOfDay, shown.second], [0, 0]);
    assert.equal(wallClock(new Date(until.getTime() - 1), ZONE).date, wallClock(at, ZONE).date);
    const message = reply("pause", wamid);
    assert.ok(message);
    assert.match(bodyOf(message.inWindow), /^Pausado: você não recebe pedidos até \*o fim do dia de hoje\*/);
    const [hour = "", morning = "", resume = ""] = tapsOf(message);
    const tappedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    await harness.receive({ from: waIdOf(SHOP), tap: hour, at: tappedAt });
    await harness.allHandled();
    assert.equal(pause()?.getTime(), tappedAt.getTime() + HOUR_MS);
    await harness.receive({ from: waIdOf(SHOP), tap: morning });
    await harness.allHandled();
    assert.equal(wallClock(pause() ?? new Date(0), ZONE).minuteOfDay, 480);
    await harness.receive({ from: waIdOf(SHOP), tap: resume });
    await harness.allHandled();
    assert.equal(pause(), null);
  });

  it("a paused merchant is not asked; VOLTAR ends the pause", async () => {
    await write("pausar");
    await harness.receive({ from: ANA, text: "quero uma pizza" });
    await harness.wish("waits", ({ state }) => state === "waiting_merchant");
    assert.deepEqual(harness.sentMessages("offer:"), []);
    const wamid = await write("Voltar");
    assert.equal(pause(), null);
    assert.match(bodyOf(reply("pause", wamid)?.inWindow ?? { kind: "text", body: "" }), /volta a receber/);
  });

  it("SALDO answers the balance and how many TENHOs it pays", async () => {
    const wamid = await write("saldo");
    assert.equal(
      bodyOf(reply("balance", wamid)?.inWindow ?? { kind: "text", body: "" }),
      "Seu saldo é *R$ 1,00* e paga *3 TENHOs* de R$ 0,30.",
    );
    harness.state.balances.set(SHOP.id, 29n);
    const empty = await write("SALDO");
    assert.match(bodyOf(reply("balance", empty)?.inWindow ?? { kind: "text", body: "" }), /não paga um TENHO/);
  });

  it("of a number of no company change nothing and are answered, once an hour; AJUDA helps everybody in their way", async () => {
    const consumers = await write("ajuda", ANA);
    const merchants = await write("ajuda");
    const bodies = [consumers, merchants].map((wamid) =>
      bodyOf(reply("help", wamid)?.inWindow ?? { kind: "text", body: "" }),
    );
    assert.match(bodies[0] ?? "", /em uma frase o que você procura/);
    assert.match(bodies[1] ?? "", /\*PAUSAR\*/);
    assert.equal((await harness.allWishes()).length, 0, "help is no wish");
    for (const text of ["pausar", "voltar", "saldo", "tenho", "não tenho"]) {
      await harness.receive({ from: ANA, text, number: SHARED_NUMBER });
    }
    await harness.allHandled();
    assert.equal((await harness.allWishes()).length, 0, "they are no wish that companies would be asked for");
    const replies = harness.sentMessages("idle:");
    assert.match(bodyOf(replies[0]?.inWindow ?? { kind: "text", body: "" }), /não está confirmado em nenhuma/);
    assert.ok(replies.length <= 2, "at most one an hour, of which the test may see the end of one");
    assert.equal(pause(), null);
  });

  it("within a wish belong to it, as any other text", async () => {
    await harness.receive({ from: ANA, text: "quero trocar um pneu", number: SHARED_NUMBER });
    await harness.allHandled();
    await harness.receive({ from: ANA, text: "saldo", number: SHARED_NUMBER });
    await harness.allHandled();
    assert.equal((await harness.allWishes()).length, 1);
    assert.equal(harness.sentMessages("idle:").length, 0);
  });

  it("are refused to staff without message.access, and obeyed from staff that has it", async () => {
    const refused = await write("pausar", CLERK);
    assert.equal(pause(), null);
    assert.match(bodyOf(reply("noaccess", refused)?.inWindow ?? { kind: "text", body: "" }), /não está liberado/);
    harness.state.rolePermissions.USER = ["message.access"];
    await write("pausar", CLERK);
    assert.notEqual(pause(), null);
  });

  it("delivered again after the process died, change nothing and are answered once; an older one does not undo a newer", async () => {
    crashes.add("inbound-before-done");
    const first = await write("pausar", undefined, new Date(Date.now() - 5_000));
    const until = pause();
    assert.notEqual(until, null);
    assert.equal(harness.sentMessages("pause:").length, 1);
    await write("voltar", undefined, new Date(Date.now() - 2_000));
    const late = await write("pausar", undefined, new Date(Date.now() - 4_000));
    assert.equal(pause(), null, "it was written before VOLTAR");
    assert.match(bodyOf(reply("pause", late)?.inWindow ?? { kind: "text", body: "" }), /nada mudou/);
    assert.ok(reply("pause", first));
  });

  it("PAUSAR does not cut a longer pause short, and a button that was forged or belongs to another merchant changes nothing and is answered", async () => {
    const holiday = new Date(Date.now() + 72 * HOUR_MS);
    harness.state.pauses.set(SHOP.id, holiday);
    const wamid = await write("pausar");
    assert.equal(pause()?.getTime(), holiday.getTime());
    const message = reply("pause", wamid);
    assert.ok(message);
    const [, , resume = ""] = tapsOf(message);
    await harness.receive({ from: waIdOf(SHOP), tap: resume.replace(/.$/, (last) => (last === "A" ? "B" : "A")) });
    await harness.receive({ from: ANA, tap: resume });
    await harness.allHandled();
    assert.equal(pause()?.getTime(), holiday.getTime());
    assert.match(bodyOf((await harness.sentMessage("over:")).inWindow), /Este botão não vale mais/);
    assert.match(bodyOf((await harness.sentMessage("stranger:")).inWindow), /Nada foi feito nem debitado/);
    assert.deepEqual(
      harness.state.numberReports.map(({ phone, userId }) => [phone, userId]),
      [[ANA, SHOP.id]],
    );
  });
});

describe("a merchant that pauses after its offer was scheduled for its opening", () => {
  const shut = pizzeria(2, { closedToday: true });

  it("is not asked when it opens; the wish goes to others, or waits", async () => {
    const harness = await startFlowHarness({
      setUp: (state) => {
        state.merchants.push(shut);
        state.balances.set(shut.id, 100n);
      },
    });
    try {
      await harness.receive({ from: ANA, text: "quero uma pizza" });
      await harness.wish("scheduled", ({ offers }) => offers[0]?.status === "scheduled");
      harness.state.pauses.set(shut.id, new Date(Date.now() + 48 * HOUR_MS));
      harness.advanceClock(6 * HOUR_MS);
      const wish = await harness.wish("waits", ({ state }) => state === "waiting_merchant");
      assert.deepEqual([wish.offers, harness.sentMessages("offer:")], [[], []]);
      assert.match(
        bodyOf((await harness.sentMessage("nobody:")).inWindow),
        /^Quem vende isso em \*Parnaíba\* não pode responder agora/,
      );
    } finally {
      await harness.stop();
    }
  });
});
