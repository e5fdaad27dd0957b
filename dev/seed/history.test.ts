import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpenAt } from "@tenho/br/calendar/business-hours";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { PRICE_CENTS } from "./balances.ts";
import { buildHistory } from "./build-history.ts";
import { buildLedger } from "./build-ledger.ts";
import { TIME_ZONE } from "./data/hours.ts";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { activatedAt, DAY_MS } from "./moments.ts";

const HOUR_MS = 3_600_000;
const INITIAL_CENTS = 500;

/** Day and night, a weekday and a Sunday, the turn of a year. */
const ANCHORS = ["2026-11-21T06:30:00Z", "2026-11-22T15:00:00Z", "2027-01-01T02:59:00Z"].map((text) => new Date(text));

test("the same anchor always gives the same past", () => {
  const [anchor = new Date(0)] = ANCHORS;
  assert.deepEqual(buildHistory(anchor), buildHistory(anchor));
});

test("whatever the anchor, there are as many wishes with the same ids", () => {
  const ids = ANCHORS.map((anchor) =>
    buildHistory(anchor)
      .map(({ id }) => id)
      .sort(),
  );
  for (const other of ids) assert.deepEqual(other, ids[0]);
  assert.ok((ids[0]?.length ?? 0) >= 120);
});

for (const anchor of ANCHORS) {
  const history = buildHistory(anchor);
  const offers = history.flatMap((wish) => wish.offers.map((offer) => ({ ...offer, wish })));
  const at = anchor.toISOString();

  test(`merchants were asked in their hours, after they joined, once a wish (${at})`, () => {
    for (const { merchant, askedAt, wish } of offers) {
      assert.ok(isOpenAt(merchant.hours, askedAt), merchant.email);
      assert.ok(askedAt > activatedAt(anchor, merchant.joinedDaysAgo), merchant.email);
      assert.ok(merchant.categoryIds.includes(wish.categoryId));
      assert.ok(merchant.allUnits || merchant.unit === wish.unit);
    }
    assert.equal(new Set(offers.map(({ id }) => id)).size, offers.length);
  });

  test(`nothing of the past lies in the future or could still be answered (${at})`, () => {
    for (const { askedAt, answeredAt } of offers) {
      assert.ok(askedAt.getTime() + HOUR_MS <= anchor.getTime());
      if (answeredAt) assert.ok(askedAt < answeredAt && answeredAt < anchor);
    }
  });

  test(`nobody wrote at night, and the recent week is the busiest (${at})`, () => {
    for (const { receivedAt } of history) assert.ok(wallClock(receivedAt, TIME_ZONE).minuteOfDay >= 7 * 60);
    const since = (days: number) =>
      history.filter((wish) => anchor.getTime() - wish.receivedAt.getTime() < days * DAY_MS);
    assert.ok(since(7).length > history.length / 3);
    assert.ok(since(14).length - since(13).length > 0);
  });

  test(`no merchant ever spent more than it had, and one has too little for a TENHO (${at})`, () => {
    const balances = ACTIVE_MERCHANTS.map((merchant) => {
      let cents = INITIAL_CENTS;
      for (const movement of buildLedger(merchant, history, anchor)) {
        cents += movement.kind === "credit" ? movement.cents : -PRICE_CENTS;
        assert.ok(cents >= 0, merchant.email);
      }
      return cents;
    });
    assert.ok(balances.some((cents) => cents < PRICE_CENTS));
    assert.ok(balances.filter((cents) => cents >= 300).length >= 12);
  });

  test(`every TENHO of the past has its debit, keyed by the offer (${at})`, () => {
    const accepted = offers.filter(({ status }) => status === "accepted").map(({ id }) => id);
    const debited = ACTIVE_MERCHANTS.flatMap((merchant) => buildLedger(merchant, history, anchor))
      .filter(({ kind }) => kind === "debit")
      .map(({ externalId }) => externalId);
    assert.deepEqual(debited.sort(), accepted.sort());
  });
}
