import { testInfra } from "@tenho/kernel/testing/stores/test-infra";
import type { Connection } from "mongoose";
import { createContactStore } from "../../src/adapters/db/contact/contact-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createSubscriptionStore } from "../../src/adapters/db/push/subscription-store.ts";
import { createAccountErasureStore } from "../../src/adapters/db/retention/account-erasure-store.ts";
import { createPersonStore } from "../../src/adapters/db/retention/person-store.ts";
import { createWishStore } from "../../src/adapters/db/wish/wish-store.ts";
import { createAnonymiseAccount } from "../../src/app/retention/anonymise-account.ts";
import { createAnonymisePerson } from "../../src/app/retention/anonymise-person.ts";
import { createBeginAccountErasure } from "../../src/app/retention/begin-account-erasure.ts";
import { createEraseAccounts } from "../../src/app/retention/erase-accounts.ts";
import { createErasePersons } from "../../src/app/retention/erase-persons.ts";
import { createWishes } from "../../src/app/wish/wishes.ts";
import { composeStores } from "../../src/compose/stores.ts";
import { SETTINGS } from "../_wish-builder.ts";

const RECHECK_MS = 3_600_000;

/** A call of a port, before or after which the process dies. */
type Gate = (call: () => Promise<unknown>) => Promise<unknown>;

/** Erasures on a store of their own, at a time that tests move on. */
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

  /** A process of its own; each call of a port passes the gate. */
  function startProcess(gate: Gate = (call) => call()) {
    const gated = <T extends object>(inner: T): T =>
      Object.fromEntries(
        Object.entries(inner).map(([key, call]) => [key, (...args: unknown[]) => gate(() => call(...args))]),
      ) as T;
    const wishes = createWishes({
      store: gated(createWishStore(connection)),
      now,
      settings: SETTINGS,
      scheduler: { schedule: () => undefined },
    });
    const categorisation = gated({
      forgetWishes: async (ids: string[]) => {
        for (const id of ids) forgotten.add(id);
      },
    });
    const deps = { persons: gated(persons), wishes, categorisation, now, crash: () => undefined };
    const anonymise = createAnonymisePerson(deps);
    const log = { warn: (details: object) => void warnings.push(details) };
    const erase = createErasePersons({
      persons: gated(persons),
      anonymise,
      silentDays: 730,
      recheckMs: RECHECK_MS,
      log: log as never,
      now,
    });
    const subscriptions = gated(createSubscriptionStore(connection));
    const common = { persons: gated(persons), accounts: gated(accounts), now, crash: () => undefined };
    const eraseAccounts = createEraseAccounts({
      ...common,
      anonymise: createAnonymiseAccount({ ...common, subscriptions, wishes }),
      recheckMs: RECHECK_MS,
      log: log as never,
    });
    return {
      anonymise,
      /** As `AnonymisePerson` does. */
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
    startProcess,
    now,
    advance: (ms: number) => {
      aheadMs += ms;
    },
    /** Sweeps as often as a person needs to be gone altogether. */
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
