import assert from "node:assert/strict";
import { test } from "node:test";
import { createGates, OWN_GATES } from "../../domain/gates.ts";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import type { Delivery } from "../ports/delivery-store.ts";
import type { GroupStore, OpenGroupMember } from "../ports/group-store.ts";
import { createGroupOffers } from "./group-offers.ts";
import { createSettleGroups } from "./settle-groups.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const RUNS = 400;
const OFFERS = 7;

/** Numbers in [0, 1) that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const messageOf = (index: number): OutgoingMessage => ({
  id: `offer:${index}`,
  contactId: "shop",
  phoneNumberId: "1",
  inWindow: { kind: "text", body: "" },
  outsideWindow: null,
  offer: { wishId: "wish", offerId: String(index) },
  row: { id: `row:${index}`, title: "Pizzaria", description: "pizza" },
  usefulUntil: null,
});

const queued = (message: OutgoingMessage): Delivery & { groupedIn?: string } => ({
  message,
  state: "queued",
  attempts: 0,
  refusals: 0,
  nextAttemptAt: NOW,
  sendingAt: null,
  wamid: null,
  earlierWamids: [],
  asTemplate: false,
  otherNumber: false,
  pendingNotice: null,
  settledAt: null,
  failure: null,
  createdAt: NOW,
});

/** A store whose operations each happen at once, after a pause of random length. */
function setUp(seed: number) {
  const random = randomOf(seed);
  const stored = new Map(Array.from({ length: OFFERS }, (_, index) => [`offer:${index}`, queued(messageOf(index))]));
  const pause = async (): Promise<void> => {
    for (let left = Math.floor(random() * 6); left > 0; left -= 1) await Promise.resolve();
  };
  const after = async <T>(change: () => T): Promise<T> => {
    await pause();
    const result = change();
    await pause();
    return result;
  };
  const all = (ids: readonly string[]) => ids.flatMap((id) => stored.get(id) ?? []);
  const groups: GroupStore = {
    waiting: (ids) => after(() => all(ids).filter(({ state }) => state === "queued" || state === "sending")),
    get: (id) => after(() => stored.get(id) ?? null),
    begin: (list) => after(() => void stored.set(list.id, { ...queued(list), state: "grouping" })),
    replace: async (listId, ids) => {
      // One message after the other, as a store does it.
      for (const one of all(ids)) {
        await after(() => {
          if (one.state === "queued" && one.attempts === 0) Object.assign(one, { state: "grouped", groupedIn: listId });
        });
      }
      return after(() =>
        all(ids)
          .filter(({ state, groupedIn }) => state === "grouped" && groupedIn === listId)
          .map(({ message }) => message),
      );
    },
    activate: (list) =>
      after(() => {
        const begun = stored.get(list.id);
        if (begun?.state !== "grouping") return false;
        Object.assign(begun, { state: "queued", message: list });
        return true;
      }),
    giveUp: (listId) =>
      after(() => {
        const begun = stored.get(listId);
        if (begun?.state === "grouping") Object.assign(begun, { state: "failed", failure: "given_up" });
      }),
    open: () =>
      after(() =>
        [...stored.values()].flatMap(({ message: { id }, state, groupedIn = "" }): OpenGroupMember[] => {
          if (state === "grouping") return [{ kind: "list", id, createdAt: NOW }];
          return state === "grouped" ? [{ kind: "replaced", id, listId: groupedIn }] : [];
        }),
      ),
    move: ({ id, members }, from, to, patch) =>
      after(() => {
        for (const one of all(members)) {
          if (one.groupedIn === id && from.includes(one.state)) Object.assign(one, { ...patch, state: to });
        }
      }),
  };
  return { stored, groups, random, after };
}

test("any number of processes that make lists, give them up, send and crash send each offer once", async () => {
  let lists = 0;
  let deaths = 0;
  for (let seed = 0; seed < RUNS; seed += 1) {
    const { stored, groups, random, after } = setUp(seed);
    const sent: string[] = [];
    let count = 0;
    let mayDie = true;
    const now = () => NOW;
    const groupOffers = createGroupOffers({
      groups,
      contacts: { get: async () => ({ optedOutAt: null, windows: { 1: NOW } }) as never },
      gates: createGates(OWN_GATES),
      groupMin: 2,
      newId: () => {
        count += 1;
        return String(count);
      },
      now,
      crash: () => {
        if (!mayDie || random() < 0.8) return;
        deaths += 1;
        throw new Error("died");
      },
    });
    // Lists are given up at once: the processes that made them may still be alive.
    const { sweep } = createSettleGroups({ groups, abandonedMs: 0, now });
    const make = () => groupOffers([...stored.keys()]).catch(() => null);
    /** Claims and sends the first message that waits, or the one after. */
    const send = async (): Promise<void> => {
      const waiting = [...stored.values()].filter(({ state }) => state === "queued");
      const one = waiting[Math.floor(random() * 2)] ?? waiting[0];
      await after(() => {
        if (one?.state !== "queued") return;
        Object.assign(one, { state: "accepted", attempts: 1, settledAt: NOW });
        if (one.message.members !== undefined) lists += 1;
        sent.push(...(one.message.members ?? [one.message.id]));
      });
    };
    await Promise.all([make(), make(), sweep(), send(), sweep(), make()]);
    mayDie = false;
    for (let round = 0; round < OFFERS + 5; round += 1) {
      await sweep();
      await send();
    }
    await sweep();
    assert.deepEqual(
      sent.toSorted(),
      [...Array(OFFERS).keys()].map((index) => `offer:${index}`),
      `seed ${seed}`,
    );
    const left = [...stored.values()].filter(({ state }) => state !== "accepted" && state !== "failed");
    assert.deepEqual(left, [], `seed ${seed}`);
  }
  assert.ok(lists > 50 && deaths > 50, `${lists} lists, ${deaths} deaths`);
});
