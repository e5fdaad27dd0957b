import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { DEMONSTRATION_DOMAIN } from "@tenho/access/demonstration";
import { AppError } from "@tenho/kernel/errors/app-error";
import { FranchiseService, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import {
  type Account,
  AccountSchema,
  type RegisterMerchantRequest,
  type ReportCredentialChangeRequest,
  Role,
  UsersService,
} from "@tenho/proto/users/v1/users_pb";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";

/** Users, franchise and messaging in memory; tests read and change their state freely. */
export function createOtherServices() {
  const state = {
    accounts: new Map<string, Account>(),
    notices: [] as { phone: string; parameters: string[] }[],
    /** Registrations that users got, each id once. */
    registered: new Map<string, RegisterMerchantRequest>(),
    /** Number of accounts that name a permission among their exceptions. */
    overrides: new Map<string, number>(),
    /** Accounts whose e-mail was proved, and what was mailed there. */
    provedEmails: new Set<string>(),
    mailUnavailable: false,
    /** Accounts that were invited again, once for each time. */
    invitedAgain: [] as string[],
    mailed: [] as { userId: string; secret: string }[],
    /** Changed credentials reported to users, each once. */
    reported: new Map<string, ReportCredentialChangeRequest>(),
    usersUnavailable: false,
    /** The accounts of the demonstration are not counted. */
    demonstrationUncounted: false,
    /** No codes for numbers are given. */
    proofsUnavailable: false,
    messagingUnavailable: false,
  };
  const unavailable = () => new AppError("unavailable", "fora do ar");
  const units = [UNIT, OTHER_UNIT].map((id, index) =>
    create(UnitSchema, {
      id,
      name: `Unidade ${index + 1}`,
      city: "Parnaíba",
      state: "PI",
      isActive: true,
      whatsappNumber: `55863333000${index + 1}`,
    }),
  );
  return {
    state,
    routes: (router: ConnectRouter): void => {
      router.service(UsersService, {
        getAccounts: ({ ids }) => {
          if (state.usersUnavailable) throw unavailable();
          return { accounts: ids.flatMap((id) => state.accounts.get(id) ?? []) };
        },
        mailTemporaryPassword: ({ userId, secret }) => {
          if (state.mailUnavailable) throw unavailable();
          if (!state.provedEmails.has(userId)) throw new AppError("unprocessable", "Este e-mail não está confirmado.");
          state.mailed.push({ userId, secret });
          return {};
        },
        inviteAgain: ({ userId }) => {
          if (state.usersUnavailable) throw unavailable();
          const message = "O convite acabou de ser enviado.";
          if (state.invitedAgain.includes(userId)) throw new AppError("rate_limited", message, { reason: "just_sent" });
          state.invitedAgain.push(userId);
          return {};
        },
        reportCredentialChange: (request) => {
          if (state.usersUnavailable) throw unavailable();
          state.reported.set(request.id, request);
          return {};
        },
        countOverrides: ({ permissions }) => {
          if (state.usersUnavailable) throw unavailable();
          return { accounts: permissions.reduce((sum, name) => sum + (state.overrides.get(name) ?? 0), 0) };
        },
        countDemonstrationAccounts: () => {
          if (state.usersUnavailable || state.demonstrationUncounted) throw unavailable();
          const found = [...state.accounts.values()].filter(
            ({ email, isActive }) => isActive && email.endsWith(DEMONSTRATION_DOMAIN),
          );
          return { accounts: found.length };
        },
        listOperators: () => {
          if (state.usersUnavailable) throw unavailable();
          const found = [...state.accounts.values()].filter(
            ({ role, isActive }) => isActive && (role === Role.MASTER || role === Role.ADMIN),
          );
          return { operators: found.map(({ id, email }) => ({ id, email })) };
        },
        registerMerchant: (request) => {
          if (state.usersUnavailable) throw unavailable();
          const known = state.accounts.get(request.id);
          if (known !== undefined) return known;
          const isTaken = [...state.registered.values()].some(({ phone }) => phone === request.phone);
          if (isTaken) throw new AppError("conflict", "Este telefone já está cadastrado no sistema.");
          const { id, email, unitId } = request;
          const account = create(AccountSchema, { id, email, role: Role.CLIENT, isActive: false, unitId });
          state.registered.set(id, request);
          state.accounts.set(id, account);
          return account;
        },
        startNumberProof: ({ userId }) => {
          if (state.proofsUnavailable) throw unavailable();
          const phone = state.registered.get(userId)?.phone ?? "";
          return {
            phone,
            text: "CONFIRMAR 482913",
            whatsapp: "558633330000",
            expiresAt: timestampFromDate(new Date(0)),
          };
        },
      });
      router.service(FranchiseService, {
        listUnits: ({ ids }) => ({ units: units.filter(({ id }) => ids.length === 0 || ids.includes(id)) }),
      });
      router.service(MessagingService, {
        sendNotice: ({ phone, parameters }) => {
          if (state.messagingUnavailable) throw unavailable();
          state.notices.push({ phone, parameters });
          return {};
        },
      });
    },
  };
}
