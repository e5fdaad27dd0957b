import { join } from "node:path";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { PASSWORD, type TestAccount } from "../support/test-data.ts";
import { addNumber, namesFrom, takeSeed, withCheckDigits, wordOf } from "./_cast-parts.ts";
import type { JourneyHarness } from "./_harness.ts";

/** A territory with a WhatsApp number of its own, so that its wishes reach its own companies alone. */
export type Unit = { id: string; name: string; numberId: string };

/** A person who writes to a unit's number, in the words of the sandbox. */
export type Consumer = { from: string; name: string; phone_number_id: string };

const FIRST_NAMES = ["Ana", "Bruno", "Carla", "Davi", "Elisa", "Fábio", "Gilda", "Hugo", "Iara", "Joel"];
const FAMILY_NAMES = ["Beatriz", "Lima", "Dias", "Reis", "Moura", "Nunes", "Porto", "Serra", "Sales", "Tavares"];
const COMPANIES = ["Cantina", "Forneria", "Massaria", "Varanda", "Esquina", "Quintal"];
const STAFF = ["Carlos", "Luciana", "Mateus", "Teresa", "Otávio", "Sílvia", "Renato", "Vera"];
const PLACES = ["Vila", "Sítio", "Morro", "Praia"];
const PIZZERIA = 41;
const NUMBERS_MAX = 99;

type Post = { role: Role; unit?: Unit; clientId?: string; categoryIds?: number[]; isActive?: boolean };

/**
 * People, companies and units for the tests of one file alone, on a stack that other files use too. Their names and numbers follow from a seed that no
 * other file of the run has taken.
 */
export type Cast = ReturnType<typeof createCast>;

export function createCast({ clients, stores, stack }: JourneyHarness) {
  const seed = takeSeed(join(stack.dir, "casts"));
  const word = wordOf(seed);
  const surname = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const namesOf = namesFrom(seed);
  const [place, company, staff] = [namesOf(PLACES), namesOf(COMPANIES), namesOf(STAFF)];
  const [firstName, familyName] = [namesOf(FIRST_NAMES), namesOf(FAMILY_NAMES)];
  let count = 0;

  /** The next number of this file: every id, address and phone has another. */
  function next(): string {
    count += 1;
    if (count > NUMBERS_MAX) throw new Error(`a cast has ${NUMBERS_MAX} numbers`);
    return String(count).padStart(2, "0");
  }
  const idOf = (number: string): string => `00000000-0000-4000-8000-0000${seed}${number}`;
  const phoneOf = (number: string): string => `55869${seed}${number}`;

  async function account(name: string, { role, unit, isActive = true, ...post }: Post): Promise<TestAccount> {
    const number = next();
    const [id, phone, email] = [idOf(number), phoneOf(number), `pessoa${number}.${word}@teste.dev`];
    const displayName = `${name} ${surname}`;
    const isCompany = role === Role.CLIENT;
    await stores.accounts.put({
      ...post,
      id,
      email,
      role,
      unitId: unit?.id ?? "",
      managedUnitIds: role === Role.ADMIN && unit !== undefined ? [unit.id] : [],
      profile: { displayName, phones: isCompany ? [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }] : [] },
      ...(isCompany && { businessHours: { timeZone: "America/Fortaleza", is24h: true, schedule: [] } }),
      whatsappProved: true,
      hasAcceptedContract: isCompany,
    });
    if (isActive) await stores.accounts.activate(id);
    await clients.auth.setCredential({ userId: id, email, password: PASSWORD });
    return { id, name: displayName, phone, email };
  }

  async function unit(): Promise<Unit> {
    const number = next();
    const [id, name, numberId] = [idOf(number), `${place()} ${surname}`, `2000000${seed}${number}`];
    const displayPhoneNumber = `55863${seed}${number.slice(-1)}`;
    await addNumber(stack.dir, { id: numberId, unit: name, display_phone_number: displayPhoneNumber });
    const [code, timeZone] = [`${word}-${number}`, "America/Fortaleza"];
    const where = { city: "Parnaíba", state: "PI", phoneNumberId: numberId, displayPhoneNumber };
    await stores.units.putUnit({ id, name, code, timeZone, ...where });
    return { id, name, numberId };
  }

  /** A pizzeria that never closes, with R$ 55,00, of which five are the unit's initial credit. */
  async function pizzeria(unit: Unit): Promise<TestAccount> {
    const owner = await account(company(), { role: Role.CLIENT, unit, categoryIds: [PIZZERIA] });
    await clients.wallet.openWallet({ userId: owner.id, unitId: unit.id });
    const credit = { amountCents: 5_000n, kind: CreditKind.MANUAL, description: "Crédito de teste" };
    await clients.wallet.credit({ userId: owner.id, source: "test", externalId: owner.id, ...credit });
    return owner;
  }

  return {
    seed,
    /** A word that no text of another file holds: by it a wish or a person is found among all others. */
    word,
    /** A mobile number that is nobody's yet, in its canonical digits. */
    phone: (): string => phoneOf(next()),
    /** An alphanumeric CNPJ that is nobody's yet, without punctuation. */
    cnpj: (): string => withCheckDigits(`${next()}${seed}ABCD`),
    unit,
    pizzeria,
    master: () => account(staff(), { role: Role.MASTER }),
    admin: (unit: Unit) => account(staff(), { role: Role.ADMIN, unit }),
    /** Staff of a company; sees its wishes and answers none. */
    employee: (unit: Unit, { id: clientId }: TestAccount) => account(staff(), { role: Role.USER, unit, clientId }),
    /** A company that has registered and is not activated yet. */
    inactiveCompany: (unit: Unit) => account(company(), { role: Role.CLIENT, unit, isActive: false }),
    consumer: ({ numberId }: Unit): Consumer => ({
      from: phoneOf(next()),
      name: `${firstName()} ${familyName()}`,
      phone_number_id: numberId,
    }),
  };
}

/** A mobile number as the panel shows it: `5586981234507` → `(86) 98123-4507`. */
export const shownPhone = (phone: string): string => phone.replace(/^55(\d\d)(\d{5})(\d{4})$/, "($1) $2-$3");

/** A CNPJ as the panel shows it: `12ABC34501DE35` → `12.ABC.345/01DE-35`. */
export const shownCnpj = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");

/**
 * Prints a file's seed after a test that failed; TENHO_CAST_SEED=<seed> makes the same people again.
 *
 * @param context that of the test, as `afterEach` gets it; the types of Node do not know its outcome
 */
export function printSeedOfFailure(context: object, cast: Cast | undefined): void {
  if (!("passed" in context && context.passed) && cast !== undefined)
    console.log(`    elenco: TENHO_CAST_SEED=${cast.seed}`);
}
