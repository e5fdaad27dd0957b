import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { createContactStore } from "../../src/adapters/db/contact-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { createWishes } from "../../src/app/wish/wishes.ts";
import { composeStores } from "../../src/compose/stores.ts";
import type { OutgoingMessage } from "../../src/domain/outgoing/message.ts";
import { createSubscriptionStore } from "../../src/push/subscription-store.ts";
import { createAccountErasureStore } from "../../src/retention/account-erasure-store.ts";
import { createAnonymiseAccount } from "../../src/retention/anonymise-account.ts";
import { createAnonymisePerson } from "../../src/retention/anonymise-person.ts";
import { createBeginAccountErasure } from "../../src/retention/begin-account-erasure.ts";
import { createEraseAccounts } from "../../src/retention/erase-accounts.ts";
import { createErasePersons } from "../../src/retention/erase-persons.ts";
import { createPersonStore } from "../../src/retention/person-store.ts";
import { createTellErased } from "../../src/retention/tell-erased.ts";
import { withCountEffect } from "../../src/statistics/count-effect.ts";
import { SETTINGS } from "../_wish-builder.ts";

const RECHECK_MS = 3_600_000;
/** Wishes of a merchant that an erasure reads at once: few, so that a test fills several pages. */
export const WISHES_MAX = 10;

/** Wraps each call of a port; it may let the process die before or after the call. */
type Gate = (call: () => Promise<unknown>) => Promise<unknown>;

/** Erasures on their own store, with a clock that tests advance. */
export async function startErasures(name: string) {
  const connection: Connection = await openDatabase({
    url: testInfra().mongoUrl(name),
    poolMax: 10,
    timeoutMs: 60_000,
  });
  composeStores(connection);
  const persons = createPersonStore(connection);
  const accounts = createAccountErasureStore(connection);
  await ensureIndexes(connection);
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const forgotten = new Set<string>();
  const warnings: object[] = [];
  let failuresLeft = 0;
  const told = new Map<string, OutgoingMessage>();
  const outgoing = {
    enqueue: async (messages: readonly OutgoingMessage[]) => {
      for (const message of messages) told.set(message.id, message);
    },
  };

  /** Starts a separate process; each of its port calls passes the gate. */
  function startProcess(gate: Gate = (call) => call()) {
    const gated = <T extends object>(inner: T): T =>
      Object.fromEntries(
        Object.entries(inner).map(([key, call]) => [key, (...args: unknown[]) => gate(() => call(...args))]),
      ) as T;
    const wishes = createWishes({
      completions: [withCountEffect],
      store: gated(createWishStore(connection)),
      now,
      settings: SETTINGS,
      scheduler: { schedule: () => undefined },
    });
    const categorisation = gated({
      forgetWishes: async (ids: string[]) => {
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          throw new Error("away");
        }
        for (const id of ids) forgotten.add(id);
      },
    });
    const deps = { persons: gated(persons), wishes, categorisation, now, crash: () => undefined };
    const anonymise = createAnonymisePerson(deps);
    const log = { warn: (details: object) => void warnings.push(details) };
    const erase = createErasePersons({
      persons: gated(persons),
      anonymise,
      tellErased: createTellErased({ persons: gated(persons), outgoing: gated(outgoing), now }),
      silentDays: 730,
      recheckMs: RECHECK_MS,
      log: log as never,
      now,
    });
    const subscriptions = gated(createSubscriptionStore(connection));
    const common = { persons: gated(persons), accounts: gated(accounts), now, crash: () => undefined };
    const eraseAccounts = createEraseAccounts({
      ...common,
      anonymise: createAnonymiseAccount({ ...common, subscriptions, wishes, wishesMax: WISHES_MAX }),
      recheckMs: RECHECK_MS,
      log: log as never,
    });
    return {
      anonymise,
      /** Begins an erasure as `AnonymisePerson` does. */
      beginAccount: createBeginAccountErasure({ ...common, trigger: () => undefined }),
      sweep: async () => {
        const { signal } = new AbortController();
        await eraseAccounts(signal);
        await erase(signal);
      },
    };
  }

  return {
    connection,
    accounts,
    contacts: createContactStore(connection),
    wishes: createWishStore(connection),
    forgotten,
    warnings,
    /** Messages stored for persons, by id. */
    told,
    startProcess,
    now,
    /** Fails as many of the next calls of categorisation. */
    failNext: (count: number) => {
      failuresLeft = count;
    },
    advance: (ms: number) => {
      aheadMs += ms;
    },
    /** Runs enough sweeps for a person to be gone completely. */
    async sweepToTheEnd() {
      const { sweep } = startProcess();
      for (let round = 0; round < 3; round += 1) {
        await sweep();
        aheadMs += RECHECK_MS + 1;
      }
    },
    stop: () => connection.close(),
  };
}

export type Erasures = Awaited<ReturnType<typeof startErasures>>;
