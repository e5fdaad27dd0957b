import { readStreamAgeMs } from "@tenho/kernel/events/stream-age";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import type { Connection } from "mongoose";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { MessagingConfig } from "../config.ts";
import { createAccountErasureStore } from "../retention/account-erasure-store.ts";
import { createAnonymiseAccount } from "../retention/anonymise-account.ts";
import { createAnonymisePerson } from "../retention/anonymise-person.ts";
import { type BeginAccountErasure, createBeginAccountErasure } from "../retention/begin-account-erasure.ts";
import { createDeleteOldRecords } from "../retention/delete-old-records.ts";
import { createEraseAccounts } from "../retention/erase-accounts.ts";
import { createEraseContacts, type EraseContacts } from "../retention/erase-contacts.ts";
import { createErasePersons } from "../retention/erase-persons.ts";
import { createOldRecordStore } from "../retention/old-record-store.ts";
import { createTellErased } from "../retention/tell-erased.ts";
import type { Clients } from "./clients.ts";
import type { Stores } from "./stores.ts";
import type { WishAccess } from "./wish-access.ts";

/** Reading old records must not keep the store busy. */
const DUTY_CYCLE_MAX = 0.5;

export type RetentionDeps = {
  runtime: Pick<ServiceRuntime, "nc" | "log" | "metrics">;
  config: MessagingConfig;
  connection: Connection;
  stores: Pick<Stores, "contacts" | "persons" | "subscriptions">;
  clients: Pick<Clients, "categorisation" | "users">;
  wishAccess: Pick<WishAccess, "wishes">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  crash: CrashPoint;
  now: () => Date;
};

export type Retention = {
  components: Component[];
  beginAccountErasure: BeginAccountErasure;
  eraseContacts: EraseContacts;
};

/** The sweeps that delete old records and erase persons, and the consumer that starts the erasure of an account. */
export function composeRetention(deps: RetentionDeps): Retention {
  const { runtime, config, connection, clients, wishAccess, crash, now } = deps;
  const { contacts, persons, subscriptions } = deps.stores;
  const { nc, log, metrics } = runtime;
  const { wishes } = wishAccess;
  const anonymise = createAnonymisePerson({ persons, wishes, categorisation: clients.categorisation, now, crash });
  const erasePersons = createErasePersons({
    persons,
    anonymise,
    tellErased: createTellErased({ persons, outgoing: deps.outgoing, now }),
    silentDays: config.CONTACT_SILENT_DAYS,
    recheckMs: config.ERASURE_RECHECK_MS,
    log,
    now,
  });
  const accounts = createAccountErasureStore(connection);
  const eraseAccounts = createEraseAccounts({
    accounts,
    anonymise: createAnonymiseAccount({ accounts, persons, subscriptions, wishes, now, crash }),
    recheckMs: config.ERASURE_RECHECK_MS,
    log,
    now,
  });
  const deleteOldRecords = createDeleteOldRecords({
    records: createOldRecordStore(connection),
    inboundDays: config.INBOUND_DAYS,
    outgoingDays: config.OUTGOING_DAYS,
    streamAgeMs: () => readStreamAgeMs(nc, STREAM.whatsappIn),
    now,
  });
  const sweep = (
    name: string,
    everyMs: number,
    run: (stopping: AbortSignal) => Promise<void>,
  ): Component & { trigger(): void } => {
    const stopping = new AbortController();
    const task = createPeriodicTask({
      name,
      everyMs,
      dutyCycleMax: DUTY_CYCLE_MAX,
      log,
      metrics,
      run: () => run(stopping.signal),
    });
    const finish = async (): Promise<void> => {
      stopping.abort();
      await task.stop();
    };
    return { name, start: task.start, drain: finish, stop: finish, trigger: task.trigger };
  };
  // Accounts come first: contacts made only to ask a merchant are marked, and then erased with the other contacts.
  const erasureSweep = sweep("erasure sweep", config.ERASURE_SWEEP_MS, async (stopping) => {
    await eraseAccounts(stopping);
    await erasePersons(stopping);
  });
  return {
    components: [erasureSweep, sweep("old records sweep", config.RETENTION_SWEEP_MS, deleteOldRecords)],
    eraseContacts: createEraseContacts({
      contacts,
      persons,
      answerersOf: clients.users.answerersOf,
      trigger: erasureSweep.trigger,
      now,
    }),
    beginAccountErasure: createBeginAccountErasure({ accounts, persons, trigger: erasureSweep.trigger, now, crash }),
  };
}
