import type { Component } from "@tenho/kernel/lifecycle/component";
import { createPeriodicTask } from "@tenho/kernel/lifecycle/periodic-task";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { createAuditPublisher } from "../adapters/events/audit-publisher.ts";
import { auditRecord } from "../adapters/events/audit-record.ts";
import { createCallbackSelfCheck } from "../adapters/whatsapp/callback-self-check.ts";
import { createGraphCall } from "../adapters/whatsapp/graph-call.ts";
import { GRAPH_VERSION, GRAPH_VERSION_ENDS_AT } from "../adapters/whatsapp/graph-version.ts";
import type { OutgoingMessages } from "../app/outgoing/outgoing-messages.ts";
import type { FranchiseClient } from "../app/ports/clients.ts";
import type { MessagingConfig } from "../config.ts";
import { ALL_TEMPLATES, TEMPLATE_LANGUAGE } from "../domain/outgoing/templates/all-templates.ts";
import { createManagementClient } from "../meta-connection/adapters/management-client.ts";
import { type CheckOutside, createCheckOutside } from "../meta-connection/app/check-outside.ts";
import { type ConnectMeta, createConnectMeta } from "../meta-connection/app/connect-meta.ts";
import { createDisconnectMeta, type DisconnectMeta } from "../meta-connection/app/disconnect-meta.ts";
import { createLookAtMeta } from "../meta-connection/app/look-at-meta.ts";
import { createSetProfile, type SetProfile } from "../meta-connection/app/number-profile.ts";
import { createPushTemplates, type PushTemplates } from "../meta-connection/app/push-templates.ts";
import { createRegisterMetaNumber, type RegisterMetaNumber } from "../meta-connection/app/register-known-number.ts";
import { createRegisterNumber } from "../meta-connection/app/register-number.ts";
import { createSealedConnection, type SealedConnection } from "../meta-connection/app/sealed-connection.ts";
import { createTestMessage, type TestMessage } from "../meta-connection/app/test-message.ts";
import { whyUnread } from "../whatsapp-health/domain/template-reading.ts";
import type { ComposedHealth } from "./health.ts";
import type { MetaAccess } from "./meta.ts";
import type { Stores } from "./stores.ts";

/** Longest pause before it is seen that a look or an attempt to register is due. */
const DUE_MS = 60_000;

export type MetaAdministration = {
  connect: ConnectMeta;
  disconnect: DisconnectMeta;
  register: RegisterMetaNumber;
  /** Makes the attempts to register that are due. */
  runDue(): Promise<boolean>;
  setProfile: SetProfile;
  outside: CheckOutside;
  pushTemplates: PushTemplates;
  sealed: SealedConnection;
  testMessage: TestMessage;
  components: Component[];
};

/** Everything by which a person connects this installation to Meta, and what Meta says of it. */
export function composeMetaAdministration(deps: {
  runtime: Pick<ServiceRuntime, "js" | "log" | "metrics">;
  config: Pick<MessagingConfig, "GRAPH_API_URL" | "GRAPH_TIMEOUT_MS" | "CALLBACK_URL" | "WHATSAPP_VERIFY_TOKEN">;
  stores: Pick<
    Stores,
    "metaConnections" | "registrations" | "looks" | "signatures" | "health" | "contacts" | "deliveries"
  >;
  meta: MetaAccess;
  franchise: Pick<FranchiseClient, "unitNumbers" | "unitsOfNumber">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  metaTemplates: ComposedHealth["metaTemplates"];
  /** Called after the connection changed, so that what is known of the former account is read anew. */
  onConnected: () => void;
  now: () => Date;
}): MetaAdministration {
  const { runtime, config, stores, meta, franchise, now } = deps;
  const { js, log, metrics } = runtime;
  const connection = meta.current.get;
  const audit = createAuditPublisher(js);
  const call = createGraphCall({ baseUrl: config.GRAPH_API_URL, timeoutMs: config.GRAPH_TIMEOUT_MS });
  const management = createManagementClient(call);
  const { CALLBACK_URL: callbackUrl, WHATSAPP_VERIFY_TOKEN: verifyToken } = config;
  const record = (action: string, id: string, fields: readonly string[] = []) =>
    auditRecord({
      action,
      subject: { kind: "whatsapp_number", id },
      unitId: null,
      changes: fields.map((field) => ({ field })),
    });

  const numbers = createRegisterNumber({
    store: stores.registrations,
    management,
    connection,
    cipher: meta.cipher,
    now,
  });
  const outside = createCheckOutside({
    look: createLookAtMeta({
      management,
      callbackReachable: callbackUrl === "" ? null : createCallbackSelfCheck({ url: callbackUrl, verifyToken }),
      now,
    }),
    store: stores.looks,
    signatures: stores.signatures,
    registrations: stores.registrations,
    connection,
    units: async (numberIds) => {
      const own = await franchise.unitNumbers();
      const shared = numberIds.filter((id) => own.every(({ numberId }) => numberId !== id));
      const sharers = await Promise.all(
        shared.map(async (numberId) =>
          (await franchise.unitsOfNumber(numberId)).map(({ name }) => ({ unit: name, numberId, digits: "" })),
        ),
      );
      return [...own, ...sharers.flat()];
    },
    templates: async () => {
      const reading = await stores.health.readings.reading();
      const templates = await Promise.all(
        ALL_TEMPLATES.map(async ({ meta: { name, category } }) => ({
          name,
          category,
          state: await stores.health.template(name, TEMPLATE_LANGUAGE),
        })),
      );
      return { templates, unread: whyUnread(reading, connection().accountId !== "", now()) };
    },
    callbackUrl,
    version: { name: GRAPH_VERSION, endsAt: GRAPH_VERSION_ENDS_AT },
    now,
  });
  const every = (name: string, run: () => Promise<void>) =>
    createPeriodicTask({ name, everyMs: DUE_MS, log, metrics, run });
  const looks = every("look at meta", outside.lookIfDue);
  /** Looks again after something changed here, so that a screen shows how it is now. */
  const lookAgain = async (): Promise<void> => {
    try {
      await outside.lookNow();
    } catch (error) {
      log.warn({ err: error }, "Meta is looked at later");
    }
  };
  return {
    connect: createConnectMeta({
      management,
      store: stores.metaConnections,
      current: meta.current,
      cipher: meta.cipher,
      callbackUrl,
      verifyToken,
      audit,
      onChange: deps.onConnected,
      onDone: lookAgain,
    }),
    disconnect: createDisconnectMeta({
      management,
      store: stores.metaConnections,
      current: meta.current,
      onChange: deps.onConnected,
      onDone: lookAgain,
      now,
    }),
    register: createRegisterMetaNumber({
      register: numbers.register,
      audit,
      record: (id) => record("whatsapp.register_number", id),
      onChange: lookAgain,
    }),
    runDue: numbers.runDue,
    setProfile: createSetProfile({
      management,
      connection,
      audit,
      record: (id, fields) => record("whatsapp.set_profile", id, fields),
    }),
    outside,
    pushTemplates: createPushTemplates({
      templates: ALL_TEMPLATES.map(({ meta: template }) => template),
      list: deps.metaTemplates.read,
      create: deps.metaTemplates.create,
      hasAccount: deps.metaTemplates.hasAccount,
      onCreated: async () => {
        await deps.metaTemplates.read().catch((error: unknown) => {
          log.warn({ err: error }, "the templates that were created are read later");
        });
        await lookAgain();
      },
    }),
    sealed: createSealedConnection({
      connections: stores.metaConnections,
      registrations: stores.registrations,
      cipher: meta.cipher,
      record: ({ from, to }) =>
        auditRecord({
          action: "encryption_key.rotate",
          subject: { kind: "encryption_key", id: to },
          unitId: null,
          changes: [{ field: "key_id", before: from, after: to }],
        }),
    }),
    testMessage: createTestMessage({
      contacts: stores.contacts,
      deliveries: stores.deliveries,
      outgoing: deps.outgoing,
      now,
    }),
    components: [
      looks,
      every("numbers to register", async () => {
        if (await numbers.runDue()) await lookAgain();
      }),
    ],
  };
}
