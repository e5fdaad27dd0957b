import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { panelHandlers } from "../../src/panel/panel-handlers.ts";
import { createPanelStore } from "../../src/panel/panel-store.ts";
import { createStatistics } from "../../src/statistics/read-statistics.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { foldAll, type Message, servePanel } from "../_panel-harness.ts";
import { type Erasures, startErasures, WISHES_MAX } from "./_erasure.ts";
import { fullCount, rolledUpCount } from "./_full-count.ts";
import { storeMerchant } from "./_merchant.ts";
import { foundInStore } from "./_whole-store.ts";

const RECHECK_MS = 3_600_001;

describe("a merchant whose account is erased", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("account-erasure");
  });
  after(() => erasures.stop());

  const tracesOf = (traces: readonly string[]) => foundInStore(erasures.connection, traces);
  const wishOf = async (id: string): Promise<Wish> => {
    const wish = await erasures.wishes.get(id);
    assert.ok(wish);
    return wish;
  };
  /** Writes the wish, as the flow would during the erasure. */
  const write = async (id: string, patch: (wish: Wish) => Partial<Wish>) => {
    const stored = await wishOf(id);
    assert.ok(await erasures.wishes.write(stored, { ...stored, ...patch(stored), version: stored.version + 1 }));
  };

  it("is found in no document of any collection, while statistics, offers and what consumers wrote stay", async () => {
    const merchant = await storeMerchant(erasures);
    assert.deepEqual(await tracesOf(merchant.traces), merchant.traces);
    await foldAll(erasures.connection);
    const [counted, rolledUp] = [await fullCount(erasures.connection), await rolledUpCount(erasures.connection)];
    const before = await wishOf(merchant.wishId);

    const { beginAccount, sweep } = erasures.startProcess();
    await beginAccount(merchant.id, [merchant.phone]);
    await sweep();
    assert.deepEqual(await tracesOf(merchant.traces), []);
    await erasures.sweepToTheEnd();
    assert.deepEqual(await erasures.accounts.due(new Date(Date.now() + 1e12), 10), [], "nothing is left to do");
    assert.equal(await erasures.contacts.get(merchant.contactId), null);
    assert.deepEqual(await tracesOf(merchant.traces), []);

    await foldAll(erasures.connection);
    assert.deepEqual(await fullCount(erasures.connection), counted);
    assert.deepEqual(await rolledUpCount(erasures.connection), rolledUp);
    const wish = await wishOf(merchant.wishId);
    const [own, neighbour] = wish.offers;
    assert.deepEqual(
      [own, neighbour],
      [{ ...before.offers[0], merchantName: "", merchantPhone: "" }, before.offers[1]],
    );
    assert.deepEqual([wish.senderName, wish.text], [merchant.consumer.name, merchant.consumer.text]);
    assert.deepEqual(erasures.warnings, []);
  });

  it('is "Conta excluída" in panels, and not found by its name', async () => {
    const merchant = await storeMerchant(erasures);
    const none = () => Promise.reject(new Error("not part of this"));
    const panel = await servePanel(
      panelHandlers({
        answerOffer: none,
        followUpOffer: none,
        merchants: { missedCounts: async () => new Map<string, number>() },
        correctCategory: none,
        namesOf: async () => new Map<string, string>(),
        now: () => new Date(),
        panel: createPanelStore(erasures.connection),
        statistics: createStatistics(createRollupStore(erasures.connection)),
      }),
    );
    try {
      const read = () => panel.call<Message>({ role: "MASTER" }, `messages/${merchant.wishId}`);
      assert.equal((await read()).body.responses[0]?.company_name, merchant.inbound.name);
      const { beginAccount, sweep } = erasures.startProcess();
      await beginAccount(merchant.id, [merchant.phone]);
      await sweep();
      const { body } = await read();
      assert.deepEqual(
        [body.responses.map(({ company_name }) => company_name), body.notified_companies, body.sender_name],
        [
          ["Conta excluída", "Casa Vizinha"],
          [{ company_name: "Conta excluída" }, { company_name: "Casa Vizinha" }],
          merchant.consumer.name,
        ],
      );
    } finally {
      await panel.stop();
    }
  });

  it("stays in an offer that is open, paid for or not yet told, and goes when it is over", async () => {
    const open: Partial<Wish["offers"][number]>[] = [{ status: "scheduled" }, { status: "pending" }];
    const at = new Date();
    const answering = { by: "a", via: "panel", contactId: null, key: "k", at, resumeAt: at } as const;
    for (const more of [...open, { status: "answering", answering } as const]) {
      const merchant = await storeMerchant(erasures, more);
      const { beginAccount, sweep } = erasures.startProcess();
      await beginAccount(merchant.id, [merchant.phone]);
      await sweep();
      const [kept] = (await wishOf(merchant.wishId)).offers;
      assert.deepEqual([kept?.merchantName, kept?.status], [merchant.inbound.name, more.status]);
      assert.equal((await wishOf(merchant.pastWishId)).offers[0]?.merchantName, "", "others do not wait for it");

      // The TENHO is accepted, but not yet reported to the consumer.
      await write(merchant.wishId, ({ offers }) => ({
        offers: offers.map((offer) =>
          offer.merchantId === merchant.id ? { ...merchant.offer, status: "accepted", answering: null } : offer,
        ),
        notifyConsumerAt: at,
      }));
      erasures.advance(RECHECK_MS);
      await sweep();
      assert.equal((await wishOf(merchant.wishId)).offers[0]?.merchantName, merchant.inbound.name);
      await write(merchant.wishId, () => ({ notifyConsumerAt: null }));
      erasures.advance(RECHECK_MS);
      await sweep();
      assert.deepEqual(await tracesOf(merchant.traces), []);
    }
  });

  it("that was being asked when the erasure began goes from that wish, and the contact made for it too, with the second look", async () => {
    const merchant = await storeMerchant(erasures);
    const { beginAccount, sweep } = erasures.startProcess();
    await beginAccount(merchant.id, [merchant.phone]);
    await sweep();
    // A replica that read the merchant before the erasure finds or creates its contact and stores its offer.
    const { name } = merchant.inbound;
    const contact = await erasures.contacts.findOrCreateByPhone(merchant.phone, name, new Date());
    await write(merchant.wishId, ({ offers }) => ({
      offers: [...offers, { ...merchant.offer, id: "late", status: "expired", merchantContactId: contact.id }],
    }));
    assert.notDeepEqual(await tracesOf(merchant.traces), []);
    await erasures.sweepToTheEnd();
    assert.deepEqual(await tracesOf(merchant.traces), []);
    assert.equal(await erasures.contacts.get(contact.id), null);
  });

  it("and writes again is somebody new, who is not erased", async () => {
    const merchant = await storeMerchant(erasures);
    const { beginAccount, sweep } = erasures.startProcess();
    await beginAccount(merchant.id, [merchant.phone]);
    await sweep();
    const again = await erasures.contacts.resolve({ ...merchant.inbound, name: "Outra" });
    assert.notEqual(again.id, merchant.contactId);
    await erasures.sweepToTheEnd();
    assert.equal((await erasures.contacts.get(again.id))?.name, "Outra");
  });

  it("leaves the contact of an earlier number to the person who writes from it now", async () => {
    const merchant = await storeMerchant(erasures);
    const heard = await erasures.contacts.resolve({
      ...merchant.inbound,
      waId: "558691111111",
      bsuid: null,
      name: "Bia",
    });
    await write(merchant.wishId, ({ offers }) => ({
      offers: offers.map((offer) => ({ ...offer, merchantContactId: heard.id })),
    }));
    const { beginAccount } = erasures.startProcess();
    await beginAccount(merchant.id, [merchant.phone]);
    await erasures.sweepToTheEnd();
    assert.equal((await erasures.contacts.get(heard.id))?.name, "Bia");
    assert.equal((await wishOf(merchant.wishId)).offers[0]?.merchantName, "");
  });

  it("asked about more wishes than a page holds goes from all of them", async () => {
    const merchant = await storeMerchant(erasures);
    const wish = await wishOf(merchant.wishId);
    for (let at = 0; at < 2 * WISHES_MAX + 3; at += 1)
      await erasures.wishes.insert({ ...wish, _id: `${wish._id}:${at}` });
    const { beginAccount, sweep } = erasures.startProcess();
    await beginAccount(merchant.id, [merchant.phone]);
    await sweep();
    assert.deepEqual(await tracesOf(merchant.traces), []);
  });
});

describe("an erasure of an account that is cut short", () => {
  let erasures: Erasures;
  before(async () => {
    erasures = await startErasures("account-erasure-deaths");
  });
  after(() => erasures.stop());

  it("after any step is completed by the sweep of another process, also of two at once", async () => {
    let deaths = 0;
    for (let step = 1; ; step += 1) {
      const merchant = await storeMerchant(erasures);
      let calls = 0;
      const dying = erasures.startProcess(async (call) => {
        calls += 1;
        if (calls > step) throw new Error("died");
        const result = await call();
        if (calls === step) throw new Error("died");
        return result;
      });
      const survived = (work: Promise<void>) =>
        work.then(
          () => true,
          () => false,
        );
      const isBegun = await survived(dying.beginAccount(merchant.id, [merchant.phone]));
      if (isBegun && (await survived(dying.sweep()))) break;
      deaths += 1;
      // The caller got no answer and tries again.
      if (!isBegun) await erasures.startProcess().beginAccount(merchant.id, [merchant.phone]);
      await Promise.all([erasures.startProcess().sweep(), erasures.startProcess().sweep()]);
      await erasures.sweepToTheEnd();
      assert.deepEqual(await foundInStore(erasures.connection, merchant.traces), [], `step ${step}`);
      assert.equal(await erasures.contacts.get(merchant.contactId), null, `step ${step}`);
    }
    assert.ok(deaths >= 20, `${deaths} steps`);
  });
});
