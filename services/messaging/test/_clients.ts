import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { effectivePermissions } from "@tenho/access/effective";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  CategorisationService,
  CategoriseResponseSchema,
  type DialogueAct,
  MessageKind,
  type TalkState,
} from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService, type Unit, UnitSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import {
  AccountSchema,
  type Merchant,
  MerchantSchema,
  NumberProofResult,
  NumberReportKind,
  Role,
  UsersService,
} from "@tenho/proto/users/v1/users_pb";
import { DebitOutcome, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

export const PIZZA = { id: 41, name: "Pizzaria" };
export const BAKERY = { id: 42, name: "Padaria" };
export const PARNAIBA = "0198a000-0000-7000-8000-000000000001";
export const SOBRAL = "0198a000-0000-7000-8000-000000000002";
/** Positions of the stand-in's units, in degrees. */
export const PLACES = {
  [PARNAIBA]: { latitude: -2.9038, longitude: -41.7767 },
  [SOBRAL]: { latitude: -3.6861, longitude: -40.3482 },
  saoPaulo: { latitude: -23.5505, longitude: -46.6333 },
  sea: { latitude: -41.7767, longitude: -2.9038 },
};
export const OWN_NUMBER = "106540352240001";
export const SHARED_NUMBER = "106540352240999";

/** An act as the stand-in answers it. */
export type StoodInAct = { act: DialogueAct; actConfidence: number; requestConfidence: number; known: boolean };

type Candidate = { categoryId: number; categoryName: string; confidence: number };

/** In-memory stand-ins for the other services; tests read and change them freely. */
export function createOtherServices() {
  const state = {
    units: [unit(PARNAIBA, "Parnaíba", "PI"), unit(SOBRAL, "Sobral", "CE")],
    numbers: new Map([
      [OWN_NUMBER, [PARNAIBA]],
      [SHARED_NUMBER, [PARNAIBA, SOBRAL]],
    ]),
    merchants: [] as Merchant[],
    /** End of each merchant's pause. */
    pauses: new Map<string, Date>(),
    /** Companies sell it that cannot be asked, which the list of merchants leaves out. */
    hasUnavailable: false,
    /** Results of codes by number; for other numbers nothing is pending. */
    numberProofs: new Map<string, NumberProofResult>(),
    codesWritten: [] as { phone: string; code: string; key: string }[],
    /** Reports about numbers that the users service received. */
    numberReports: [] as { kind: NumberReportKind; phone: string; userId: string }[],
    staff: [] as { id: string; clientId: string; phone: string }[],
    /** Permissions held by auth: those of each role, and the exceptions of accounts. */
    rolePermissions: {
      CLIENT: [...DEFAULT_ROLE_PERMISSIONS.CLIENT],
      USER: [...DEFAULT_ROLE_PERMISSIONS.USER],
    } as Record<"CLIENT" | "USER", string[]>,
    overrides: new Map<string, Record<string, boolean>>(),
    /** Accounts that are deactivated. */
    inactive: new Set<string>(),
    balances: new Map<string, bigint>(),
    paid: new Map<string, { before: bigint; after: bigint }>(),
    debitCalls: [] as string[],
    /** Statement description of each debit, by offer. */
    descriptions: new Map<string, string>(),
    /** Proof of each debit, by offer. */
    proofs: new Map<string, { wishId: string; buttonId: string; wamid: string; timeZone: string }>(),
    /** Merchants that reached their own cap. */
    capped: new Set<string>(),
    /** Called when a debit finds no balance, before the answer is sent. */
    onNoBalance: (_merchantId: string): void => undefined,
    /** Requested charges, by key. */
    charges: new Map<string, { userId: string; amountCents: bigint; expiresAt: Date }>(),
    /** Refunded debits, by offer. */
    reversed: new Map<string, bigint>(),
    priceCents: 30n,
    candidates: [{ categoryId: PIZZA.id, categoryName: PIZZA.name, confidence: 0.93 }] as Candidate[],
    reliable: true,
    /** Threshold sent with each categorised text; undefined: the model's own. */
    thresholds: [] as (number | undefined)[],
    modelVersion: "m1",
    /** Ids of deleted categories. */
    deleted: new Set<number>(),
    /** Ids of wishes whose texts categorisation was asked to forget. */
    forgotten: new Set<string>(),
    /** The several wishes in a text; empty: it is one wish. */
    partsOf: (_text: string): { text: string; candidates: Candidate[] }[] => [],
    /** The act of a text in a state of the talk; nothing: this stand-in reads no acts, like a service of an older version. */
    actOf: (_text: string, _talk: TalkState): StoodInAct | null => null,
    kindOf: (text: string): MessageKind => (/^oi\b/i.test(text) ? MessageKind.GREETING : MessageKind.WISH),
    /** Number of upcoming calls of a method that fail. */
    failing: new Map<string, number>(),
    /** Number of calls of each method that may fail. */
    asked: new Map<string, number>(),
  };

  const mayFail = (method: string) => {
    state.asked.set(method, (state.asked.get(method) ?? 0) + 1);
    const left = state.failing.get(method) ?? 0;
    if (left <= 0) return;
    state.failing.set(method, left - 1);
    throw new AppError("unavailable", "fora do ar");
  };

  /** No account has the number any more, as in the users service. */
  const endProof = (phone: string): void => {
    state.merchants = state.merchants.map((one) => (isSame(one.whatsapp, phone) ? { ...one, whatsapp: "" } : one));
    state.staff = state.staff.filter((person) => !isSame(person.phone, phone));
  };

  const withPause = (merchant: Merchant): Merchant => {
    const until = state.pauses.get(merchant.id);
    return until === undefined ? merchant : { ...merchant, pausedUntil: timestampFromDate(until) };
  };

  const routes = (router: ConnectRouter) => {
    router.service(FranchiseService, {
      findUnitsByNumber: ({ phoneNumberId }) => {
        mayFail("findUnitsByNumber");
        const ids = state.numbers.get(phoneNumberId);
        if (!ids) throw new AppError("not_found", "número desconhecido");
        return { units: state.units.filter(({ id }) => ids.includes(id)) };
      },
      listUnits: ({ ids }) => ({ units: state.units.filter(({ id }) => ids.length === 0 || ids.includes(id)) }),
      findUnitNear: ({ latitude, longitude, phoneNumberId }) => {
        mayFail("findUnitNear");
        const isAt = (place: { latitude: number; longitude: number }) =>
          Math.hypot(place.latitude - latitude, place.longitude - longitude) < 0.5;
        const ids = state.numbers.get(phoneNumberId) ?? [];
        const found = state.units.find(({ id }) => ids.includes(id) && isAt(PLACES[id as typeof PARNAIBA]));
        if (found) return { unit: found, nearestCity: found.city, nearestState: found.state };
        return isAt(PLACES.saoPaulo) ? { nearestCity: "São Paulo", nearestState: "SP" } : {};
      },
      resolveCep: ({ cep }) => {
        const found = cep.startsWith("62") ? state.units[1] : cep.startsWith("64") ? state.units[0] : undefined;
        return {
          cep,
          district: "Pindorama",
          city: found?.city ?? "Teresina",
          state: "PI",
          ...(found && { unit: found }),
        };
      },
    });
    router.service(CategorisationService, {
      categorise: ({ text, threshold, state: talk }) => {
        mayFail("categorise");
        state.thresholds.push(threshold);
        const kind = state.kindOf(text);
        const candidates = kind === MessageKind.WISH ? state.candidates : [];
        const { reliable } = state;
        const known = { threshold: threshold ?? 0.6, method: "lexical", modelVersion: state.modelVersion };
        return create(CategoriseResponseSchema, {
          kind,
          candidates,
          reliable,
          parts: state.partsOf(text),
          ...known,
          ...state.actOf(text, talk),
        });
      },
      forgetWishes: ({ wishIds }) => {
        mayFail("forgetWishes");
        for (const id of wishIds) state.forgotten.add(id);
        return {};
      },
      listCategories: ({ ids }) => {
        mayFail("listCategories");
        const known = [PIZZA, BAKERY].filter(({ id }) => ids.includes(id));
        return { categories: known.map((category) => ({ ...category, deleted: state.deleted.has(category.id) })) };
      },
    });
    router.service(UsersService, {
      findMerchants: ({ categoryId }) => {
        mayFail("findMerchants");
        const ofCategory = state.merchants.filter(({ categoryIds }) => categoryIds.includes(categoryId));
        return { merchants: ofCategory.map(withPause), hasUnavailable: state.hasUnavailable };
      },
      getMerchants: ({ ids }) => {
        mayFail("getMerchants");
        return { merchants: state.merchants.filter(({ id }) => ids.includes(id)).map(withPause) };
      },
      setPause: ({ userId, until }) => {
        mayFail("setPause");
        if (until === undefined) state.pauses.delete(userId);
        else state.pauses.set(userId, timestampDate(until));
        return {};
      },
      proveNumber: ({ phone, code, key }) => {
        mayFail("proveNumber");
        state.codesWritten.push({ phone, code, key });
        return { result: state.numberProofs.get(phone) ?? NumberProofResult.NOTHING_PENDING };
      },
      reportNumber: ({ kind, phone, userId }) => {
        mayFail("reportNumber");
        state.numberReports.push({ kind, phone, userId });
        if (kind === NumberReportKind.CHANGED) endProof(phone);
        return {};
      },
      getPermissions: ({ userIds }) => {
        mayFail("getPermissions");
        const roleOf = (id: string) => (state.staff.some((person) => person.id === id) ? "USER" : "CLIENT");
        return {
          accounts: userIds
            .filter((id) => !state.inactive.has(id))
            .map((userId) => ({
              userId,
              permissions: effectivePermissions(state.rolePermissions[roleOf(userId)], state.overrides.get(userId)),
            })),
        };
      },
      findByPhone: ({ phone }) => {
        mayFail("findByPhone");
        const owners = state.merchants.filter(({ whatsapp }) => isSame(whatsapp, phone));
        const staff = state.staff.filter((person) => isSame(person.phone, phone));
        return {
          accounts: [
            ...owners.map(({ id }) => create(AccountSchema, { id, role: Role.CLIENT, isActive: true })),
            ...staff.map(({ id, clientId }) =>
              create(AccountSchema, { id, role: Role.USER, clientId, isActive: true }),
            ),
          ],
        };
      },
    });
    router.service(WalletService, {
      getPrice: () => ({ priceCents: state.priceCents }),
      getBalances: ({ userIds }) => ({
        balances: userIds.flatMap((userId) => {
          const balanceCents = state.balances.get(userId);
          return balanceCents === undefined ? [] : [{ userId, balanceCents }];
        }),
      }),
      debit: ({ userId, source, externalId, amountCents, description, wishId, buttonId, wamid, timeZone }) => {
        state.descriptions.set(externalId, description);
        state.proofs.set(externalId, { wishId, buttonId, wamid, timeZone });
        state.debitCalls.push(`${source}:${externalId}`);
        mayFail("debit");
        const earlier = state.paid.get(externalId);
        if (earlier) return debited(DebitOutcome.ALREADY_PAID, earlier, externalId);
        const before = state.balances.get(userId) ?? 0n;
        if (state.capped.has(userId)) return debited(DebitOutcome.CAP_REACHED, { before, after: before }, "");
        if (before < amountCents) state.onNoBalance(userId);
        if (before < amountCents) return debited(DebitOutcome.NO_BALANCE, { before, after: before }, "");
        const movement = { before, after: before - amountCents };
        state.paid.set(externalId, movement);
        state.balances.set(userId, movement.after);
        return debited(DebitOutcome.PAID, movement, externalId);
      },
      reverseDebit: ({ userId, externalId }) => {
        mayFail("reverseDebit");
        const paid = state.paid.get(externalId);
        if (!paid) throw new AppError("not_found", "débito desconhecido");
        const amountCents = paid.before - paid.after;
        const applied = !state.reversed.has(externalId);
        if (applied) state.balances.set(userId, (state.balances.get(userId) ?? 0n) + amountCents);
        state.reversed.set(externalId, amountCents);
        const balanceAfterCents = state.balances.get(userId) ?? 0n;
        return { applied, amountCents, balanceAfterCents, movementId: `r:${externalId}` };
      },
    });
    router.service(PaymentService, {
      requestCharge: ({ key, userId, amountCents, expiresAt }) => {
        mayFail("requestCharge");
        const known = state.charges.get(key);
        const charge = known ?? { userId, amountCents, expiresAt: expiresAt ? timestampDate(expiresAt) : new Date(0) };
        state.charges.set(key, charge);
        return { txid: key, amountCents: charge.amountCents, copyCode: `00020126br.gov.bcb.pix-${key}`, expiresAt };
      },
    });
  };

  return { state, routes };
}

export type OtherServices = ReturnType<typeof createOtherServices>["state"];

function debited(outcome: DebitOutcome, { before, after }: { before: bigint; after: bigint }, movementId: string) {
  return { outcome, balanceBeforeCents: before, balanceAfterCents: after, movementId };
}

const isSame = (one: string, other: string): boolean => one.slice(-8) === other.slice(-8);

function unit(id: string, city: string, state: string): Unit {
  const place = { id, name: `Tenho ${city}`, city, state, timeZone: "America/Fortaleza" };
  return create(UnitSchema, { ...place, isActive: true, phoneNumberId: OWN_NUMBER });
}

/** A pizzeria open around the clock. */
export function pizzeria(number: number, more: { closedToday?: boolean } = {}): Merchant {
  const businessHours = more.closedToday
    ? { timeZone: "America/Fortaleza", is24h: false, schedule: openLater() }
    : { timeZone: "America/Fortaleza", is24h: true, schedule: [] };
  return create(MerchantSchema, {
    id: `0198b000-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`,
    displayName: `Pizzaria ${number}`,
    unitId: PARNAIBA,
    whatsapp: `55869770000${String(number).padStart(2, "0")}`,
    categoryIds: [PIZZA.id],
    isActive: true,
    businessHours,
  });
}

/** Hours of a merchant open for an hour each day, beginning some hours from now. */
function openLater() {
  const soon = new Date(Date.now() + 5 * 3_600_000);
  const hour = Number(soon.toLocaleString("en-GB", { hour: "2-digit", timeZone: "America/Fortaleza" }));
  const text = (value: number) => `${String(value % 24).padStart(2, "0")}:00`;
  return Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    isOpen: true,
    periods: [{ start: text(hour), end: hour === 23 ? "23:59" : text(hour + 1) }],
  }));
}

/** The number as WhatsApp writes it in Parnaíba: without the ninth digit. */
export const waIdOf = ({ whatsapp }: Merchant): string => `5586${whatsapp.slice(-8)}`;
