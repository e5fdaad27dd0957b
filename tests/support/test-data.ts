import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import { eventually } from "@tenho/tests/support/eventually";

import type { ServiceClients } from "../../dev/seed/clients.ts";
import { openSeedStores, type SeedStores, type StoreUrls } from "../../dev/seed/stores.ts";

export const UNIT_ID = "00000000-0000-4000-8000-0000000000aa";
export const NUMBER_ID = "100000000000001";
export const PASSWORD = "Tenho@2026";

export type TestAccount = { id: string; name: string; phone: string; email: string };

const person = (index: number, name: string): TestAccount => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  phone: `558698800000${index}`,
  email: `empresa${index}@teste.dev`,
});

export const MASTER: TestAccount = { ...person(9, "Dona da Tenho"), email: "master@teste.dev" };
/** Three pizzerias that never close. */
export const PIZZERIAS = [person(1, "Pizzaria Um"), person(2, "Pizzaria Dois"), person(3, "Pizzaria Três")];

const CATEGORIES = [
  {
    id: 41,
    name: "Pizzaria",
    words: ["pizza", "calabresa", "mussarela", "pizzaria", "borda recheada", "rodízio de pizza"],
  },
  { id: 2, name: "Borracharia", words: ["pneu", "borracheiro", "câmara de ar", "conserto de pneu", "calibragem"] },
  { id: 3, name: "Farmácia", words: ["remédio", "dipirona", "farmácia", "antibiótico", "fralda"] },
  { id: 4, name: "Chaveiro", words: ["chave", "fechadura", "chaveiro", "cópia de chave", "cadeado"] },
  { id: 5, name: "Floricultura", words: ["flores", "buquê", "rosas", "floricultura", "arranjo"] },
];

/** Writes a category of the test data with all that it teaches the classifier; one that was changed is as before. */
export async function putCategory(categorisation: ServiceClients["categorisation"], id: number): Promise<void> {
  const category = CATEGORIES.find((one) => one.id === id);
  if (category === undefined) throw new Error(`the test data have no category ${id}`);
  const { name, words } = category;
  const examples = words.flatMap((word) => [
    `quero ${word}`,
    `tem ${word} aí?`,
    `onde acho ${word}`,
    `preciso de ${word}`,
  ]);
  const description = words.join(", ");
  const entry = { id, name, family: "Teste", description, synonyms: words, examples };
  await categorisation.importCatalogue({ entries: [entry] });
}

async function account(
  { clients, stores }: { clients: ServiceClients; stores: SeedStores },
  who: TestAccount,
  role: Role,
  categoryIds: number[],
): Promise<void> {
  await stores.accounts.put({
    id: who.id,
    email: who.email,
    role,
    unitId: role === Role.MASTER ? "" : UNIT_ID,
    profile: {
      displayName: who.name,
      phones: [{ phone: who.phone, type: PhoneType.WHATSAPP, isPrimary: true }],
    },
    categoryIds,
    businessHours: { timeZone: "America/Fortaleza", is24h: true, schedule: [] },
    whatsappProved: true,
    hasAcceptedContract: true,
  });
  await stores.accounts.activate(who.id);
  await clients.auth.setCredential({ userId: who.id, email: who.email, password: PASSWORD });
}

/** Creates a unit, a MASTER, three pizzerias with R$ 50,00 each, and a classifier trained on five categories. */
export async function createTestData(clients: ServiceClients, urls: StoreUrls): Promise<void> {
  const stores = openSeedStores(urls);
  try {
    await writeTestData(clients, stores);
  } finally {
    await stores.close();
  }
}

async function writeTestData(clients: ServiceClients, stores: SeedStores): Promise<void> {
  await stores.units.putUnit({
    id: UNIT_ID,
    name: "Vila Teste",
    code: "vila-teste",
    city: "Parnaíba",
    state: "PI",
    region: "",
    isActive: true,
    phoneNumberId: NUMBER_ID,
    displayPhoneNumber: "558633330000",
    timeZone: "America/Fortaleza",
  });
  for (const { id } of CATEGORIES) await putCategory(clients.categorisation, id);
  await account({ clients, stores }, MASTER, Role.MASTER, []);
  for (const pizzeria of PIZZERIAS) {
    await account({ clients, stores }, pizzeria, Role.CLIENT, [41]);
    await clients.wallet.openWallet({ userId: pizzeria.id, unitId: UNIT_ID });
    await clients.wallet.credit({
      userId: pizzeria.id,
      source: "test",
      externalId: pizzeria.id,
      amountCents: 5_000n,
      kind: CreditKind.MANUAL,
      description: "Crédito de teste",
    });
  }
  const isTrained = async (): Promise<boolean> => {
    const { reliable, candidates } = await clients.categorisation.categorise({ text: "quero uma pizza de calabresa" });
    return reliable && candidates[0]?.categoryId === 41;
  };
  await eventually("the classifier is trained on the test data", isTrained, 180_000);
}
