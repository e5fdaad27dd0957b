import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { isEmail } from "@tenho/br/contacts/email";
import { canonicalPhone } from "@tenho/br/contacts/phone";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parsePastTimestamp, parseUuid, toDate } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import { z } from "zod";
import type { CreateFirstMaster } from "../../app/creation/create-first-master.ts";
import type { EmailProofStore } from "../../app/email-proof/email-proof-store.ts";
import type { AnonymisePerson } from "../../app/erasure/anonymise-person.ts";
import type { SetPause } from "../../app/pause/set-pause.ts";
import type { PhotoStore } from "../../app/photos/photo-ports.ts";
import type { AccountStore } from "../../app/ports.ts";
import type { createPutAccount } from "../../app/put-account.ts";
import type { RegisterMerchant } from "../../app/registration/register-merchant.ts";
import type { createSetActive } from "../../app/set-active.ts";
import type { UnitStore } from "../../app/units/unit-store.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { photoPath } from "../../domain/photo-path.ts";
import { accountCursor, accountCursorKey } from "../proto/account-cursor.ts";
import { draftFromRequest } from "../proto/account-draft.ts";
import { accountToProto, erasureToProto, merchantToProto } from "../proto/account-proto.ts";
import { registrationFromRequest } from "../proto/registration-request.ts";

const IDS_MAX = 1_000;
const PAGE_MAX = 500;
const PERMISSIONS_MAX = 10;
const OVERRIDES_COUNTED_MAX = 1_000;
const merchantCursor = z.uuid();

function parseUuids(ids: readonly string[]): string[] {
  if (ids.length > IDS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
  return ids.map(parseUuid);
}

const merchantsToProto = (accounts: readonly Account[], now: Date) =>
  accounts.map((account) => merchantToProto(account, now)).filter((merchant) => merchant !== null);

const pathOf = (photoId: string | undefined): string => (photoId === undefined ? "" : photoPath(photoId));

const PASSWORD_LENGTH_MAX = 200;

/** The users service's RPC: parses requests, calls the use cases, writes answers. */
export function usersRpc(deps: {
  accounts: AccountStore;
  photos: Pick<PhotoStore, "primaryOf">;
  putAccount: ReturnType<typeof createPutAccount>;
  proofs: Pick<EmailProofStore, "confirm">;
  registerMerchant: RegisterMerchant;
  setActive: ReturnType<typeof createSetActive>;
  setPause: SetPause;
  anonymisePerson: AnonymisePerson;
  firstMaster: CreateFirstMaster;
  units: UnitStore;
  now: () => Date;
}): Omit<ServiceImpl<typeof UsersService>, "getStatus"> {
  const { accounts } = deps;
  return {
    putAccount: async (request) => {
      const account = await deps.putAccount(draftFromRequest(request));
      if (request.emailConfirmed) await deps.proofs.confirm(account);
      return accountToProto(account);
    },
    registerMerchant: async (request) => accountToProto(await deps.registerMerchant(registrationFromRequest(request))),
    setActive: async ({ id, isActive, occurredAt }) =>
      accountToProto(await deps.setActive({ id: parseUuid(id), isActive, occurredAt: parsePastTimestamp(occurredAt) })),
    getAccounts: async ({ ids }) => {
      const uuids = parseUuids(ids);
      const [found, photoIds] = await Promise.all([accounts.get(uuids), deps.photos.primaryOf(uuids)]);
      return { accounts: found.map((account) => accountToProto(account, pathOf(photoIds.get(account.id)))) };
    },
    findAccountByEmail: async ({ email }) => {
      const account = isEmail(email) ? await accounts.findByEmail(email) : null;
      if (account === null) throw new AppError("not_found", "E-mail não encontrado no sistema");
      return accountToProto(account);
    },
    findMerchants: async ({ categoryId, unitId, pageSize, cursor }) => {
      const limit = pageSize > 0 ? Math.min(PAGE_MAX, pageSize) : null;
      const after = cursor === "" ? null : decodeCursor(merchantCursor, cursor);
      const page = { limit: limit === null ? null : limit + 1, after };
      const found = await accounts.merchantsFor(categoryId, parseUuid(unitId), page);
      const { items, next_cursor } = toPage(found, limit ?? found.length, ({ id }) => id);
      const merchants = merchantsToProto(items, deps.now());
      return { merchants, nextCursor: next_cursor ?? "" };
    },
    getMerchants: async ({ ids }) => {
      const found = (await accounts.get(parseUuids(ids))).filter((account) => account.role === "CLIENT");
      return { merchants: merchantsToProto(found, deps.now()) };
    },
    setPause: async ({ userId, until }) => {
      const pausedUntil = await deps.setPause(parseUuid(userId), toDate(until));
      return { ...(pausedUntil && { pausedUntil: timestampFromDate(pausedUntil) }) };
    },
    findByPhone: async ({ phone }) => {
      const canonical = canonicalPhone(phone);
      return {
        accounts:
          canonical === null ? [] : (await accounts.findByPhone(canonical)).map((account) => accountToProto(account)),
      };
    },
    countAccounts: ({ unitIds }) => accounts.count(parseUuids(unitIds)),
    getUnitLinks: ({ unitId }) => deps.units.links(parseUuid(unitId)),
    closeUnit: async ({ unitId }) => {
      const links = await deps.units.close(parseUuid(unitId));
      return { closed: links.users + links.clients === 0, ...links };
    },
    listMerchants: async (request) => {
      const limit = request.limit > 0 ? Math.min(PAGE_MAX, request.limit) : PAGE_MAX;
      const after = request.cursor === "" ? null : decodeCursor(accountCursor, request.cursor);
      const filter = {
        unitIds: parseUuids(request.unitIds),
        roles: ["CLIENT"] as const,
        status: null,
        withoutErased: true,
      };
      const page = toPage(await accounts.list(filter, { limit: limit + 1, after }), limit, accountCursorKey);
      return { accounts: page.items.map((account) => accountToProto(account)), nextCursor: page.next_cursor ?? "" };
    },
    anonymisePerson: async ({ userId, dryRun }) => {
      const { check, anonymise } = deps.anonymisePerson;
      return erasureToProto(await (dryRun ? check : anonymise)(parseUuid(userId)));
    },
    createFirstMaster: async ({ dryRun, $typeName: _, ...command }) => {
      const { check, create } = deps.firstMaster;
      if (command.password.length > PASSWORD_LENGTH_MAX) throw new AppError("invalid_input", "Senha longa demais.");
      if (!dryRun) return { userId: (await create(command)).id };
      await check(command);
      return {};
    },
    countOverrides: async ({ permissions }) => {
      if (permissions.length > PERMISSIONS_MAX) throw new AppError("invalid_input", "Permissões demais em um pedido.");
      return { accounts: await accounts.countOverrides(permissions, OVERRIDES_COUNTED_MAX) };
    },
    listCategoriesInUse: async ({ unitIds }) => ({ categories: await accounts.categoriesInUse(parseUuids(unitIds)) }),
  };
}
