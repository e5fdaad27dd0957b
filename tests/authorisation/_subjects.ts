import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { logIn } from "../journeys/_api-session.ts";
import type { JourneyHarness } from "../journeys/_harness.ts";
import { ADMIN, FAR_ADMIN, USER } from "../journeys/_staff-accounts.ts";
import { MASTER, PASSWORD, PIZZERIAS } from "../support/test-data.ts";

/** A company of another unit than everybody else's. */
const FAR_CLIENT = {
  id: "00000000-0000-4000-8000-000000000201",
  name: "Padaria de Longe",
  email: "longe@teste.dev",
  phone: "5586988000201",
};

const [OWNER, NEIGHBOUR] = PIZZERIAS;

export const OWNER_ID = OWNER?.id ?? "";

/**
 * Who tries every route. The things the routes name are the OWNER's, or those of its unit: STAFF works for it, NEIGHBOUR is another company
 * of the unit, ADMIN runs the unit; FAR_ADMIN and FAR_CLIENT belong to another one.
 */
export const SUBJECTS = [
  "ANYBODY",
  "MASTER",
  "ADMIN",
  "FAR_ADMIN",
  "OWNER",
  "STAFF",
  "NEIGHBOUR",
  "FAR_CLIENT",
] as const;
export type SubjectName = (typeof SUBJECTS)[number];

const EMAILS: Record<Exclude<SubjectName, "ANYBODY">, string> = {
  MASTER: MASTER.email,
  ADMIN: ADMIN.email,
  FAR_ADMIN: FAR_ADMIN.email,
  OWNER: OWNER?.email ?? "",
  STAFF: USER.email,
  NEIGHBOUR: NEIGHBOUR?.email ?? "",
  FAR_CLIENT: FAR_CLIENT.email,
};

/** The bearer of each subject; null for who has not signed in. */
export type Tokens = Record<SubjectName, string | null>;

export async function signInSubjects(journey: JourneyHarness): Promise<Tokens> {
  const { users, auth, wallet, franchise } = journey.clients;
  const { units } = await franchise.listUnits({});
  const farUnit = units.find(({ code }) => code === "vila-longe");
  const { id, email, name, phone } = FAR_CLIENT;
  const unitId = farUnit?.id ?? "";
  const phones = [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }];
  const profile = { displayName: name, phones };
  await users.putAccount({ id, email, role: Role.CLIENT, unitId, profile, createdAt: timestampFromDate(new Date()) });
  await users.setActive({ id, isActive: true });
  await wallet.openWallet({ userId: id, unitId });
  await auth.setCredential({ userId: id, email, password: PASSWORD });
  const signedIn = Object.entries(EMAILS).map(async ([subject, address]) => [
    subject,
    (await logIn(journey, address)).token,
  ]);
  return { ANYBODY: null, ...Object.fromEntries(await Promise.all(signedIn)) };
}
