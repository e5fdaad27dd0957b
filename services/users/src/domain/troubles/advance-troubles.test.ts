import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { advanceTroubles, CALM_MS, HOLD_MS, type TroubleState } from "./advance-troubles.ts";
import type { Observation, TroubleNotice } from "./trouble.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const seen = (key: string, state: Observation["state"], area = "pix"): Observation => ({
  key,
  area,
  state,
  title: "Pix",
  sentence: `${key} recusou.`,
  action: "Confira.",
  link: "",
});
const OPEN = [seen("pix.token", "OPEN")];
const WELL = [seen("pix.token", "WELL")];
const UNKNOWN = [seen("pix", "UNKNOWN")];

/** Reports one after the other, at moments that the test moves. */
function reports() {
  let state: TroubleState = { troubles: [], noticedAt: null };
  let nowMs = Date.UTC(2026, 0, 1);
  return {
    pass: (ms: number) => {
      nowMs += ms;
    },
    report(observations: readonly Observation[], { canTell = true, isWhole = true } = {}): TroubleNotice | null {
      const next = advanceTroubles(state, { observations, isWhole }, { now: new Date(nowMs), canTell });
      state = next;
      return next.notice;
    },
    /** Reports alike for some time, once a minute; returns what was told. */
    repeat(ms: number, observations: readonly Observation[], options = {}): TroubleNotice[] {
      const told: TroubleNotice[] = [];
      for (let passed = 0; passed < ms; passed += MINUTE_MS) {
        nowMs += MINUTE_MS;
        const notice = this.report(observations, options);
        if (notice !== null) told.push(notice);
      }
      return told;
    },
  };
}

const kinds = (notices: readonly TroubleNotice[]) =>
  notices.map(({ begun, lasting, over }) => [begun.length, lasting.length, over.length]);

describe("a trouble", () => {
  it("is told once after ten minutes, with its words and its beginning, then daily, and once when it is over", () => {
    const watch = reports();
    assert.equal(watch.report(OPEN), null);
    assert.deepEqual(watch.repeat(HOLD_MS - MINUTE_MS, OPEN), []);
    const [begun, ...more] = watch.repeat(MINUTE_MS, OPEN);
    assert.deepEqual(
      [begun?.begun, more],
      [
        [
          {
            ...{ title: "Pix", sentence: "pix.token recusou.", action: "Confira.", link: "" },
            ...{ since: "2026-01-01T00:00:00.000Z", endedAt: null },
          },
        ],
        [],
      ],
    );
    assert.deepEqual(kinds(watch.repeat(2 * DAY_MS, OPEN)), [
      [0, 1, 0],
      [0, 1, 0],
    ]);
    assert.deepEqual(kinds(watch.repeat(DAY_MS / 2, WELL)), [[0, 0, 1]]);
    assert.deepEqual(kinds(watch.repeat(2 * DAY_MS, WELL)), []);
  });

  it("that passes before that is never told, nor is its end", () => {
    const watch = reports();
    watch.repeat(HOLD_MS - MINUTE_MS, OPEN);
    assert.deepEqual(watch.repeat(DAY_MS, WELL), []);
  });

  it("that comes and goes faster than it calms down is one", () => {
    const watch = reports();
    const told: TroubleNotice[] = [];
    for (let time = 0; time < 20; time += 1) {
      told.push(...watch.repeat(2 * MINUTE_MS, OPEN), ...watch.repeat(CALM_MS - MINUTE_MS, WELL));
    }
    assert.deepEqual(kinds(told), [[1, 0, 0]]);
  });

  it("lasts while nobody knows, and ends when what it was of is no longer there", () => {
    const watch = reports();
    watch.repeat(HOLD_MS + MINUTE_MS, OPEN);
    assert.deepEqual(watch.repeat(DAY_MS / 2, UNKNOWN), []);
    assert.deepEqual(kinds(watch.repeat(DAY_MS / 2, [seen("mail", "UNKNOWN", "mail")])), [[0, 0, 1]]);
  });

  it("of which nobody knows whether it lasted is not told", () => {
    const watch = reports();
    watch.report(OPEN);
    assert.deepEqual(watch.repeat(DAY_MS, UNKNOWN), []);
  });

  it("that nobody looked at in between begins anew", () => {
    const watch = reports();
    watch.report(OPEN);
    watch.pass(DAY_MS);
    assert.equal(watch.report(OPEN), null);
    assert.deepEqual(kinds(watch.repeat(HOLD_MS, OPEN)), [[1, 0, 0]]);
  });

  it("is told with those that last, and all is well only when none is left", () => {
    const watch = reports();
    watch.repeat(HOLD_MS + MINUTE_MS, OPEN);
    const both = [...OPEN, seen("mail.server", "OPEN", "mail")];
    assert.deepEqual(kinds(watch.repeat(HOLD_MS + MINUTE_MS, both)), [[1, 1, 0]]);
    assert.deepEqual(kinds(watch.repeat(DAY_MS / 2, [...WELL, seen("mail.server", "OPEN", "mail")])), []);
    assert.deepEqual(kinds(watch.repeat(DAY_MS / 4, [...WELL, seen("mail.server", "WELL", "mail")])), [[0, 0, 2]]);
  });

  it("that is back for a moment while another lasts still gets its end told, and is told anew when it stays", () => {
    const other = seen("mail.server", "OPEN", "mail");
    const otherWell = seen("mail.server", "WELL", "mail");
    for (const stays of [false, true]) {
      const watch = reports();
      watch.repeat(HOLD_MS + MINUTE_MS, OPEN);
      // The other one is never told: it passes before that.
      watch.repeat(CALM_MS + MINUTE_MS, [...WELL, other]);
      const back = watch.repeat(stays ? HOLD_MS + MINUTE_MS : MINUTE_MS, [...OPEN, otherWell]);
      assert.deepEqual(kinds(back), stays ? [[1, 0, 0]] : []);
      assert.deepEqual(kinds(watch.repeat(DAY_MS / 2, [...WELL, otherWell])), [[0, 0, 1]]);
    }
  });

  it("of one name with another is one, and wrong where either is", () => {
    const [wrong] = OPEN as [Observation];
    const [fine] = WELL as [Observation];
    for (const same of [
      [wrong, wrong],
      [wrong, fine],
      [fine, wrong],
    ]) {
      const watch = reports();
      const [notice, ...more] = watch.repeat(HOLD_MS + MINUTE_MS, same);
      assert.deepEqual([notice?.begun.length, more.length], [1, 0]);
    }
  });

  it("is told when the mails are turned on, if it still lasts", () => {
    const watch = reports();
    assert.deepEqual(watch.repeat(DAY_MS, OPEN, { canTell: false }), []);
    assert.deepEqual(kinds(watch.repeat(MINUTE_MS, OPEN)), [[1, 0, 0]]);
  });

  it("is not ended by a report of something else alone", () => {
    const watch = reports();
    watch.repeat(HOLD_MS + MINUTE_MS, OPEN);
    const silent = [seen("panel.silent", "OPEN", "panel")];
    assert.deepEqual(kinds(watch.repeat(HOLD_MS + MINUTE_MS, silent, { isWhole: false })), [[1, 1, 0]]);
  });
});
