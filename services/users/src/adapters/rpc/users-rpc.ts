import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { runsUnits } from "@tenho/access/runs-units";
import { isEmail } from "@tenho/br/contacts/email";
import { canonicalWaId } from "@tenho/br/contacts/wa-id";
import type { Receiving } from "@tenho/br/merchants/receiving";
import { personOfCall } from "@tenho/kernel/auth/person-of-call";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { z } from "zod";
import { reportChange } from "../../app/alerts/report-change.ts";
import { checkFirstMaster, createFirstMaster } from "../../app/creation/create-first-master.ts";
import { registerMerchant } from "../../app/creation/register-merchant.ts";
import { anonymisePerson, checkErasure } from "../../app/erasure/anonymise-person.ts";
import { getPermissions } from "../../app/get-permissions.ts";
import { setPause } from "../../app/hours/set-pause.ts";
import { inviteAgain } from "../../app/invitations/invite-again.ts";
import { readBillingParties } from "../../app/listing/billing-parties.ts";
import { readOwnCompany } from "../../app/listing/own-company.ts";
import { readReceiving, readReceivings } from "../../app/listing/receiving.ts";
import { mailTemporaryPassword } from "../../app/notices/mail-temporary-password.ts";
import { readUnitAccounts } from "../../app/units/read-unit-accounts.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { type Account, pauseOf } from "../../domain/accounts/account.ts";
import { photoPath } from "../../domain/photo-path.ts";
import { accountCursor, accountCursorKey } from "../proto/account-cursor.ts";
import {
  accountToProto,
  erasureToProto,
  merchantToProto,
  ownCompanyToProto,
  unitAccountsToProto,
} from "../proto/account-proto.ts";
import { alertFromRequest } from "../proto/alert-request.ts";
import { registrationFromRequest } from "../proto/registration-request.ts";

const IDS_MAX = 1_000;
const PAGE_MAX = 500;
const UNITS_MAX = 100;
const PERMISSIONS_MAX = 10;
const HOLDERS_MAX = 100;
const OVERRIDES_COUNTED_MAX = 1_000;
const merchantCursor = z.uuid();

function parseUuids(ids: readonly string[]): string[] {
  if (ids.length > IDS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
  return ids.map(parseUuid);
}

/** Raises `forbidden` unless the call's person runs all of these units; an empty list is every unit. */
function requireRunUnits(unitIds: readonly string[]): void {
  if (!runsUnits(requireIdentity(), unitIds)) throw new AppError("forbidden", "Esta franquia não é sua.");
}

/** Raises `forbidden` unless the call's person is a MASTER. */
function requireMaster(): void {
  if (requireIdentity().role !== "MASTER") throw new AppError("forbidden", "Só o MASTER vê todas as contas.");
}

const merchantsToProto = (accounts: readonly Account[], now: Date) =>
  accounts.map((account) => merchantToProto(account, now)).filter((merchant) => merchant !== null);

const pathOf = (photoId: string | undefined): string => (photoId === undefined ? "" : photoPath(photoId));

const PASSWORD_LENGTH_MAX = 200;
const OPERATORS_MAX = 1_000;
const DEMONSTRATION_COUNTED_MAX = 1_000;

/** The users service's RPC: parses requests, calls the use cases, writes answers. */
export function usersRpc(
  ctx: UsersContext,
): Omit<
  ServiceImpl<typeof UsersService>,
  | "getStatus"
  | "getDiagnostics"
  | "checkOutside"
  | "startNumberProof"
  | "proveNumber"
  | "reportNumber"
  | "reportTroubles"
  | "sendTestMail"
> {
  const { accounts } = ctx;
  return {
    registerMerchant: async (request) => accountToProto(await registerMerchant(ctx, registrationFromRequest(request))),
    getAccounts: async ({ ids }) => {
      const uuids = parseUuids(ids);
      if (personOfCall() !== null) requireMaster();
      const [found, photoIds] = await Promise.all([accounts.get(uuids), ctx.photos.primaryOf(uuids)]);
      return {
        accounts: found.map((account) => accountToProto(account, { photoPath: pathOf(photoIds.get(account.id)) })),
      };
    },
    findAccountByEmail: async ({ email }) => {
      const account = isEmail(email) ? await accounts.findByEmail(email) : null;
      if (account === null) throw new AppError("not_found", "E-mail não encontrado no sistema");
      return accountToProto(account);
    },
    findMerchants: async ({ categoryId, unitId, pageSize, cursor }) => {
      const limit = pageSize > 0 ? Math.min(PAGE_MAX, pageSize) : PAGE_MAX;
      const after = cursor === "" ? null : decodeCursor(merchantCursor, cursor);
      const unit = parseUuid(unitId);
      const found = await accounts.merchantsFor(categoryId, unit, { limit: limit + 1, after });
      const { items, next_cursor } = toPage(found, limit, ({ id }) => id);
      const merchants = merchantsToProto(items, ctx.now());
      const isNobody = merchants.length === 0 && after === null;
      const hasUnavailable = isNobody && (items.length > 0 || (await accounts.hasMerchants(categoryId, unit)));
      return { merchants, nextCursor: next_cursor ?? "", hasUnavailable };
    },
    getMerchants: async ({ ids }) => {
      const found = (await accounts.get(parseUuids(ids))).filter((account) => account.role === "CLIENT");
      return { merchants: merchantsToProto(found, ctx.now()) };
    },
    setPause: async ({ userId, until }) => {
      const end = toDate(until);
      const pausedUntil = pauseOf(await setPause(ctx, parseUuid(userId), end && { until: end }), ctx.now());
      return { ...(pausedUntil && { pausedUntil: timestampFromDate(pausedUntil) }) };
    },
    findByPhone: async ({ phone }) => {
      // WhatsApp sends the number with its country code, so that a foreign number is never taken for a Brazilian one with the same digits.
      const found = phone === "" ? [] : await accounts.findByPhone(canonicalWaId(phone));
      return { accounts: found.map((account) => accountToProto(account)) };
    },
    countAccounts: async (request) => {
      const unitIds = parseUuids(request.unitIds);
      requireRunUnits(unitIds);
      return accounts.count(unitIds);
    },
    countUnitMerchants: async () => {
      requireMaster();
      const units = await accounts.merchantsByUnit();
      return { units: [...units].map(([unitId, merchants]) => ({ unitId, merchants })) };
    },
    listUnitAccounts: async ({ unitIds, limit }) => {
      if (unitIds.length > UNITS_MAX) throw new AppError("invalid_input", "Unidades demais em um pedido.");
      const [uuids, size] = [parseUuids(unitIds), Math.min(UNITS_MAX, Math.max(1, limit))];
      requireRunUnits(uuids);
      return { units: unitAccountsToProto(await readUnitAccounts(ctx, requireIdentity(), uuids, size)) };
    },
    getBillingParties: async ({ userIds }) => {
      const reader = requireIdentity();
      if (reader.role !== "MASTER" && reader.role !== "ADMIN")
        throw new AppError("forbidden", "Só quem administra uma franquia.");
      return { parties: await readBillingParties(ctx, reader, parseUuids(userIds)) };
    },
    getUnitLinks: ({ unitId }) => {
      const id = parseUuid(unitId);
      requireRunUnits([id]);
      return ctx.units.links(id);
    },
    listMerchants: async (request) => {
      const unitIds = parseUuids(request.unitIds);
      requireRunUnits(unitIds);
      const limit = request.limit > 0 ? Math.min(PAGE_MAX, request.limit) : PAGE_MAX;
      const after = request.cursor === "" ? null : decodeCursor(accountCursor, request.cursor);
      const filter = { unitIds, roles: ["CLIENT"] as const, status: null, withoutErased: true };
      const page = toPage(await accounts.list(filter, { limit: limit + 1, after }), limit, accountCursorKey);
      const states = request.withReceiving ? await readReceivings(ctx, page.items) : new Map<string, Receiving>();
      return {
        accounts: page.items.map((account) => accountToProto(account, { receiving: states.get(account.id) ?? null })),
        nextCursor: page.next_cursor ?? "",
      };
    },
    listOperators: async () => {
      const filter = {
        unitIds: [],
        roles: ["MASTER", "ADMIN"] as const,
        status: "active" as const,
        withoutErased: true,
      };
      const found = await accounts.list(filter, { limit: OPERATORS_MAX, after: null });
      return { operators: found.map(({ id, email }) => ({ id, email })) };
    },
    getOwnCompany: async () => {
      const person = requireIdentity();
      const company = await readOwnCompany(ctx, person);
      return ownCompanyToProto(company, await readReceiving(ctx, company), person, ctx.now());
    },
    anonymisePerson: async ({ userId, dryRun }) =>
      erasureToProto(await (dryRun ? checkErasure : anonymisePerson)(ctx, parseUuid(userId))),
    createFirstMaster: async ({ dryRun, $typeName: _, ...command }) => {
      if (command.password.length > PASSWORD_LENGTH_MAX) throw new AppError("invalid_input", "Senha longa demais.");
      if (!dryRun) return { userId: (await createFirstMaster(ctx, command)).id };
      await checkFirstMaster(ctx, command);
      return {};
    },
    reportCredentialChange: async (request) => {
      await reportChange(ctx, alertFromRequest(request));
      return {};
    },
    mailTemporaryPassword: async ({ id, userId, secret, validMinutes }) => {
      if (secret === "" || secret.length > PASSWORD_LENGTH_MAX) throw new AppError("invalid_input", "Senha inválida.");
      await mailTemporaryPassword(ctx, { id: parseUuid(id), userId: parseUuid(userId), secret, validMinutes });
      return {};
    },
    inviteAgain: async ({ userId }) => {
      await inviteAgain(ctx, parseUuid(userId));
      return {};
    },
    getPermissions: async ({ userIds }) => {
      if (userIds.length > HOLDERS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
      const found = await getPermissions(ctx, userIds.map(parseUuid));
      return { accounts: [...found].map(([userId, permissions]) => ({ userId, permissions })) };
    },
    getNames: async ({ userIds }) => {
      if (userIds.length > HOLDERS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
      const found = await accounts.get(userIds.map(parseUuid));
      return { names: Object.fromEntries(found.map(({ id, displayName }) => [id, displayName])) };
    },
    countOverrides: async ({ permissions }) => {
      if (permissions.length > PERMISSIONS_MAX) throw new AppError("invalid_input", "Permissões demais em um pedido.");
      return { accounts: await accounts.countOverrides(permissions, OVERRIDES_COUNTED_MAX) };
    },
    countDemonstrationAccounts: async () => ({
      accounts: await accounts.countDemonstration(DEMONSTRATION_COUNTED_MAX),
    }),
    listCategoriesInUse: async ({ unitIds }) => ({ categories: await accounts.categoriesInUse(parseUuids(unitIds)) }),
  };
}
