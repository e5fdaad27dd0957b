import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsumerTap, consumerTapId, parseConsumerTapId } from "./consumer-tap-id.ts";

describe("consumerTapId", () => {
  it("is parsed back to the same tap; any other text is not parsed", () => {
    const wishId = "0198a000-0000-7000-8000-000000000001";
    const taps: ConsumerTap[] = [
      { kind: "category", wishId, categoryId: 41 },
      { kind: "category", wishId, categoryId: null },
      { kind: "unit", wishId, unitId: wishId },
      { kind: "again", wishId, round: 0 },
      { kind: "drop", wishId, round: 2 },
      { kind: "talked", wishId, offerId: wishId },
      { kind: "not_talked", wishId, offerId: wishId },
      { kind: "cancel", wishId },
      { kind: "complained", wishId, offerId: wishId },
      { kind: "complained", wishId, offerId: null },
    ];
    for (const tap of taps) {
      assert.deepEqual(parseConsumerTapId(consumerTapId(tap)), tap);
      assert.ok(consumerTapId(tap).length <= 200);
    }
    for (const id of ["", "cat", "cat..1", "cat.x.y", "v1.a.b.T.mac", "again.w.1.2"])
      assert.equal(parseConsumerTapId(id), null);
  });
});
