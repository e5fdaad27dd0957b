import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { auditRecord } from "../../adapters/events/audit-record.ts";
import type { DeliveryState } from "../../domain/outgoing/delivery-state.ts";
import type { CheckedOutside, CheckOutside } from "../app/check-outside.ts";
import type { ConnectMeta, ConnectStep } from "../app/connect-meta.ts";
import type { DisconnectMeta } from "../app/disconnect-meta.ts";
import type { PushTemplates } from "../app/push-templates.ts";
import type { RegisterMetaNumber } from "../app/register-known-number.ts";
import type { RegistrationStore } from "../app/registration-port.ts";
import type { TestMessage } from "../app/test-message.ts";
import { isConnected, type MetaConnection } from "../domain/connection.ts";
import { isRegistered, type NumberFacts } from "../domain/findings.ts";
import { NUMBER } from "../domain/judge-numbers.ts";
import type { OutsideCheck } from "../domain/outside-check.ts";
import { type Registration, registrationWords } from "../domain/registration.ts";
import * as contract from "./meta-contract.ts";
import { connectRecord, disconnectRecord } from "./meta-rpc.ts";

const subscribeRecord = () =>
  auditRecord({ action: "whatsapp.subscribe", subject: { kind: "setting", id: "meta_connection" }, unitId: null });

/** Checks that the screen of the connection shows; those of numbers and templates have screens of their own. */
const CONNECTION_CHECKS = new Set([
  "whatsapp.token",
  "whatsapp.app_fields",
  "whatsapp.subscription",
  "whatsapp.app_secret",
  "whatsapp.callback",
  "whatsapp.account",
  "whatsapp.payment",
  "whatsapp.limit",
  "templates.all",
]);

/** The connection to Meta, its numbers and a test message over HTTP. No answer holds a secret. */
export function metaHandlers(deps: {
  connection: () => MetaConnection;
  canStore: boolean;
  callbackUrl: string;
  connect: ConnectMeta;
  disconnect: DisconnectMeta;
  register: RegisterMetaNumber;
  registrations: Pick<RegistrationStore, "list">;
  outside: CheckOutside;
  pushTemplates: PushTemplates;
  testMessage: TestMessage;
}): BoundRoute[] {
  const { connect, outside, testMessage } = deps;

  const presentConnection = ({ checks, checkedAt }: CheckedOutside) => {
    const { source, accountId, appId, ...connection } = deps.connection();
    return {
      source,
      is_connected: isConnected({ accountId, token: connection.token }),
      disconnected_at: connection.disconnectedAt?.toISOString() ?? null,
      can_store: deps.canStore,
      account_id: accountId,
      app_id: appId,
      callback_url: deps.callbackUrl,
      checks: checks.filter(({ id }) => CONNECTION_CHECKS.has(id)).map(presentCheck),
      checked_at: checkedAt?.toISOString() ?? null,
    };
  };
  const presentSteps = (steps: readonly ConnectStep[]) => ({ steps: [...steps] });

  return [
    bind(contract.getMetaConnection, async () => presentConnection(await outside.check(false))),
    bind(contract.checkMetaConnection, async () => presentConnection(await outside.check(true))),
    bind(contract.inspectMetaToken, async ({ body: { token, app_id: appId, app_secret: appSecret } }) => {
      const seen = await connect.inspect({ token, appId, appSecret });
      return {
        app_id: seen.appId,
        kind: seen.kind,
        expires_at: seen.expiresAt?.toISOString() ?? null,
        missing_scopes: [...seen.missingScopes],
        accounts: seen.accounts.map(({ id, name, numbers }) => ({ id, name, numbers: numbers.map(presentNumber) })),
      };
    }),
    bind(contract.connectMeta, async ({ body }) => {
      const { token, app_id: appId, app_secret: appSecret, account_id: accountId, replace_callback } = body;
      const order = { token, appId, appSecret, accountId, replaceCallback: replace_callback };
      return presentSteps(await connect.connect(order, connectRecord));
    }),
    bind(contract.disconnectMeta, async () => presentSteps(await deps.disconnect(disconnectRecord))),
    bind(contract.subscribeMeta, async ({ body: { replace_callback: replaceCallback } }) =>
      presentSteps(await connect.subscribe({ replaceCallback }, subscribeRecord())),
    ),
    bind(contract.pushMetaTemplates, async () => {
      const { created, existing, refused } = await deps.pushTemplates();
      return { created: [...created], existing: existing.length, refused: [...refused] };
    }),
    bind(contract.listMetaNumbers, async () => {
      const [look, registrations] = await Promise.all([outside.last(), deps.registrations.list()]);
      const numbers = look?.numbers ?? null;
      return {
        numbers:
          numbers?.map((number) => ({
            ...presentNumber(number),
            registration: presentRegistration(registrations.find(({ numberId }) => numberId === number.id)),
            check: presentOptional(look?.checks.find((one) => one.id === NUMBER && one.subject === number.digits)),
          })) ?? null,
        checked_at: look?.lookedAt.toISOString() ?? null,
      };
    }),
    bind(contract.registerMetaNumber, async ({ params, body: { pin } }) =>
      presentKnownRegistration(await deps.register(params.id, pin)),
    ),
    bind(contract.sendMetaTest, async ({ params: { id }, body: { number_id: numberId, phone } }) => {
      await testMessage.send({ id, numberId, phone });
      return { id };
    }),
    bind(contract.getMetaTest, async ({ params }) => {
      const { state, failure } = await testMessage.read(params.id);
      return { state: STATES[state], failure };
    }),
  ];
}

const STATES: Readonly<Record<DeliveryState, "waiting" | "sent" | "delivered" | "failed">> = {
  grouping: "waiting",
  grouped: "waiting",
  queued: "waiting",
  held: "waiting",
  sending: "waiting",
  accepted: "sent",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
};

const presentCheck = ({ id, state, sentence, action, link, subject }: OutsideCheck) => ({
  id,
  state,
  sentence,
  action,
  link,
  subject,
});
const presentOptional = (check: OutsideCheck | undefined) => (check === undefined ? null : presentCheck(check));

const presentNumber = (number: NumberFacts) => ({
  id: number.id,
  digits: number.digits,
  verified_name: number.verifiedName,
  name_status: number.nameStatus,
  quality: number.quality,
  limit: number.limit,
  is_registered: isRegistered(number),
  is_on_app: number.isOnApp,
});

const presentRegistration = (registration: Registration | undefined) =>
  registration === undefined ? null : presentKnownRegistration(registration);

function presentKnownRegistration({ state, lastRefusal, nextAt }: Registration) {
  const words = lastRefusal === null || state === "registered" ? null : registrationWords(lastRefusal);
  return {
    state,
    sentence: words?.sentence ?? null,
    action: words?.action || null,
    next_at: nextAt?.toISOString() ?? null,
  };
}
