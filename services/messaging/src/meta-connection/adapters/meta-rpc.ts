import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CheckGroup, CheckState } from "@tenho/proto/checks/v1/checks_pb";
import { ConnectState, type MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { z } from "zod";
import { auditRecord } from "../../adapters/events/audit-record.ts";
import type { CheckedOutside, CheckOutside } from "../app/check-outside.ts";
import type { ConnectChange, ConnectMeta, ConnectStep } from "../app/connect-meta.ts";
import type { DisconnectMeta } from "../app/disconnect-meta.ts";
import type { SetProfile } from "../app/number-profile.ts";
import type { RegisterMetaNumber } from "../app/register-known-number.ts";
import { META_CONNECTION, NUMBER_PINS, type SealedConnection } from "../app/sealed-connection.ts";
import { isRegistered, type NumberFacts } from "../domain/findings.ts";
import type { OutsideCheck } from "../domain/outside-check.ts";
import { type Registration, registrationWords } from "../domain/registration.ts";

const metaId = z.string().regex(/^\d{5,30}$/);
const accessSchema = z.object({
  token: z.string().max(1_000),
  appId: z.union([z.literal(""), metaId]),
  appSecret: z.string().max(200),
});
/** The access of the connection in force. */
const NO_ACCESS = { token: "", appId: "", appSecret: "" };
const keyId = z.string().regex(/^[0-9a-f]{12}$/);
const resealSchema = z.object({ toKeyId: keyId, kind: z.enum([META_CONNECTION, NUMBER_PINS]), fromKeyId: keyId });

const STATES: Readonly<Record<OutsideCheck["state"], CheckState>> = {
  right: CheckState.RIGHT,
  missing: CheckState.MISSING,
  wrong: CheckState.WRONG,
  unknown: CheckState.UNKNOWN,
};
const GROUPS: Readonly<Record<OutsideCheck["group"], CheckGroup>> = {
  whatsapp: CheckGroup.WHATSAPP,
  templates: CheckGroup.TEMPLATES,
};
const STEPS: Readonly<Record<ConnectStep["state"], ConnectState>> = {
  done: ConnectState.DONE,
  failed: ConnectState.FAILED,
  blocked: ConnectState.BLOCKED,
};

/** Record of a changed connection for the audit log: of secrets only that they changed. */
export const connectRecord = (changes: readonly ConnectChange[]) =>
  auditRecord({
    action: "whatsapp.connect",
    subject: { kind: "setting", id: "meta_connection" },
    unitId: null,
    changes: [...changes],
  });

/** Record of a connection that was taken away. */
export const disconnectRecord = (changes: readonly ConnectChange[]) =>
  auditRecord({
    action: "whatsapp.disconnect",
    subject: { kind: "setting", id: "meta_connection" },
    unitId: null,
    changes: [...changes],
  });

/** RPCs of the connection to Meta. Raises: `invalid_input`; otherwise as the use-cases. */
export function metaRpc(deps: {
  connect: ConnectMeta;
  disconnect: DisconnectMeta;
  register: RegisterMetaNumber;
  setProfile: SetProfile;
  check: CheckOutside["check"];
  sealed: SealedConnection;
}): Pick<
  ServiceImpl<typeof MessagingService>,
  | "inspectMeta"
  | "connectMeta"
  | "disconnectMeta"
  | "registerMetaNumber"
  | "setMetaProfile"
  | "checkOutside"
  | "getSealedSecrets"
  | "resealSecrets"
> {
  return {
    async inspectMeta({ access }) {
      const seen = await deps.connect.inspect(parsed(accessSchema, access ?? NO_ACCESS));
      return {
        appId: seen.appId,
        kind: seen.kind,
        missingScopes: [...seen.missingScopes],
        ...(seen.expiresAt && { expiresAt: timestampFromDate(seen.expiresAt) }),
        accounts: seen.accounts.map(({ numbers, ...account }) => ({ ...account, numbers: numbers.map(presentNumber) })),
      };
    },
    async connectMeta({ access, accountId, replaceCallback }) {
      const given = parsed(accessSchema, access ?? NO_ACCESS);
      const order = { ...given, accountId: parsed(metaId, accountId), replaceCallback };
      const steps = await deps.connect.connect(order, connectRecord);
      return presentSteps(steps);
    },
    disconnectMeta: async () => presentSteps(await deps.disconnect(disconnectRecord)),
    async registerMetaNumber({ numberId, pin }) {
      const known = pin === "" ? undefined : parsed(z.string().regex(/^\d{6}$/), pin);
      return presentRegistration(await deps.register(parsed(metaId, numberId), known));
    },
    async setMetaProfile({ numberId, websites, ...profile }) {
      const { about, description, email, address } = profile;
      const given = { about, description, email, address, ...(websites.length > 0 && { websites }) };
      const set = await deps.setProfile(parsed(metaId, numberId), given);
      return { ...set, websites: [...(set.websites ?? [])] };
    },
    checkOutside: async ({ again }) => ({ checks: presentChecks(await deps.check(again)) }),
    getSealedSecrets: () => deps.sealed.list(),
    resealSecrets: async (request) => deps.sealed.reseal(parsed(resealSchema, request)),
  };
}

const presentSteps = (steps: readonly ConnectStep[]) => ({
  steps: steps.map(({ id, state, sentence }) => ({ id, state: STEPS[state], sentence })),
});

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError("invalid_input", "Um id, token ou PIN não tem a forma dos da Meta.");
}

const presentChecks = ({ checks, checkedAt }: CheckedOutside) =>
  checks.map(({ state, group, ...rest }) => ({
    ...rest,
    state: STATES[state],
    group: GROUPS[group],
    ...(checkedAt && { checkedAt: timestampFromDate(checkedAt) }),
  }));

const presentNumber = (number: NumberFacts) => ({
  id: number.id,
  digits: number.digits,
  verifiedName: number.verifiedName,
  nameStatus: number.nameStatus,
  status: number.status,
  quality: number.quality,
  limit: number.limit,
  isRegistered: isRegistered(number),
});

function presentRegistration({ state, nextAt, lastRefusal }: Registration) {
  const words = lastRefusal === null || state === "registered" ? null : registrationWords(lastRefusal);
  return {
    state,
    sentence: words?.sentence ?? "",
    action: words?.action ?? "",
    ...(nextAt && { nextAt: timestampFromDate(nextAt) }),
  };
}
