import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import type { ServiceClients } from "../../dev/seed/clients.ts";
import type { SeedStores } from "../../dev/seed/stores.ts";
import { PASSWORD, PIZZERIAS, UNIT_ID } from "./test-data.ts";

const FAR_UNIT_ID = "00000000-0000-4000-8000-0000000000bb";

const at = (digit: string) => `00000000-0000-4000-8000-0000000001${digit.padStart(2, "0")}`;

/** ADMIN of the test data's unit. */
export const ADMIN = { id: at("1"), name: "Carlos da Vila", email: "admin@teste.dev" };
/** ADMIN of another unit, in another city. */
export const FAR_ADMIN = { id: at("2"), name: "Luciana de Longe", email: "admin2@teste.dev" };
/** Staff of the first pizzeria; sees its wishes and answers none. */
export const USER = { id: at("3"), name: "Mateus Balcão", email: "usuario@teste.dev" };
/** A company that has registered and is not activated yet. */
export const INACTIVE_MERCHANT = { id: at("4"), name: "Borracharia Parada", email: "parada@teste.dev" };

type Post = {
  role: Role;
  unitId: string;
  clientId?: string;
  managedUnitIds?: string[];
  phone?: string;
  isActive?: boolean;
};

/** The people of the journeys who are neither MASTER nor merchants, and a second unit. */
export async function addStaff(clients: ServiceClients, stores: SeedStores): Promise<void> {
  await stores.units.putUnit({
    id: FAR_UNIT_ID,
    name: "Vila Longe",
    code: "vila-longe",
    city: "Teresina",
    state: "PI",
    region: "",
    isActive: true,
    phoneNumberId: "100000000000002",
    displayPhoneNumber: "558633330001",
    timeZone: "America/Fortaleza",
  });
  const put = async (who: typeof ADMIN, post: Post) => {
    await stores.accounts.put({
      id: who.id,
      email: who.email,
      role: post.role,
      unitId: post.unitId,
      clientId: post.clientId ?? "",
      managedUnitIds: post.managedUnitIds ?? [],
      profile: {
        displayName: who.name,
        phones: post.phone ? [{ phone: post.phone, type: PhoneType.WHATSAPP, isPrimary: true }] : [],
      },
      whatsappProved: true,
    });
    if (post.isActive !== false) await stores.accounts.activate(who.id);
    await clients.auth.setCredential({ userId: who.id, email: who.email, password: PASSWORD });
  };
  await put(ADMIN, { role: Role.ADMIN, unitId: UNIT_ID, managedUnitIds: [UNIT_ID] });
  await put(FAR_ADMIN, { role: Role.ADMIN, unitId: FAR_UNIT_ID, managedUnitIds: [FAR_UNIT_ID] });
  await put(USER, { role: Role.USER, unitId: UNIT_ID, clientId: PIZZERIAS[0]?.id ?? "" });
  await put(INACTIVE_MERCHANT, { role: Role.CLIENT, unitId: UNIT_ID, phone: "5586988000008", isActive: false });
}
