import { randomUUID } from "node:crypto";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import type { AccountFixture } from "../fixtures/account-of.ts";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";
export const CLOSED_UNIT = "0198a000-0000-7000-8000-000000000003";
export const PIZZA = 41;

let lastSubscriber = 80_000_000;

/** A number no other account has, as it is stored. */
export function newPhone(): string {
  lastSubscriber += 1;
  return `55869${lastSubscriber}`;
}

let lastCompany = 10_000_000;

/** A CNPJ no other account has. */
export function newDocument(): string {
  lastCompany += 1;
  let document = `${lastCompany}0001`;
  for (const weights of ["543298765432", "6543298765432"]) {
    const sum = [...document].reduce((total, digit, index) => total + Number(digit) * Number(weights[index]), 0);
    document += sum % 11 < 2 ? "0" : String(11 - (sum % 11));
  }
  return document;
}

/** A pizzeria of the unit that awaits activation. */
export function merchantDraft(over: Partial<AccountFixture> = {}): AccountFixture {
  const id = over.id ?? randomUUID();
  return {
    id,
    email: `${id}@exemplo.com.br`,
    role: Role.CLIENT,
    unitId: UNIT,
    profile: {
      displayName: "Pizzaria da Praça",
      document: "11222333000181",
      phones: [{ phone: newPhone(), type: PhoneType.WHATSAPP, isPrimary: true }],
    },
    categoryIds: [PIZZA],
    whatsappProved: true,
    ...over,
  };
}

export function personDraft(role: Role, over: Partial<AccountFixture> = {}): AccountFixture {
  const id = randomUUID();
  const profile = { displayName: "Ana Souza" };
  return { id, email: `${id}@exemplo.com.br`, role, unitId: UNIT, profile, whatsappProved: true, ...over };
}
