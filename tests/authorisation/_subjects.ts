import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { logIn } from "../journeys/_api-session.ts";
import type { JourneyHarness } from "../journeys/_harness.ts";
import { ADMIN, FAR_ADMIN, USER } from "../support/staff-accounts.ts";
import { MASTER, PASSWORD, PIZZERIAS, UNIT_ID } from "../support/test-data.ts";

/** A company of another unit than everybody else's. */
const FAR_CLIENT = {
  id: "00000000-0000-4000-8000-000000000201",
  name: "Padaria de Longe",
  email: "longe@teste.dev",
  phone: "5586988000201",
};

/** An ADMIN of the unit to whom MASTER has given the settings. */
const SETTINGS_ADMIN = { id: "00000000-0000-4000-8000-000000000202", email: "configura@teste.dev" };

const [OWNER, NEIGHBOUR] = PIZZERIAS;

export const OWNER_ID = OWNER?.id ?? "";

/**
 * Subjects that try every route. The things the routes name are the OWNER's, or those of its unit: STAFF works for it, NEIGHBOUR is another company
 * of the unit, ADMIN runs the unit, SETTINGS_ADMIN does so too and may open the settings; FAR_ADMIN and FAR_CLIENT belong to another one.
 */
export const SUBJECTS = [
  "ANYBODY",
  "MASTER",
  "ADMIN",
  "FAR_ADMIN",
  "SETTINGS_ADMIN",
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
  SETTINGS_ADMIN: SETTINGS_ADMIN.email,
  OWNER: OWNER?.email ?? "",
  STAFF: USER.email,
  NEIGHBOUR: NEIGHBOUR?.email ?? "",
  FAR_CLIENT: FAR_CLIENT.email,
};

/** Access token of each subject; null for the one without a session. */
export type Tokens = Record<SubjectName, string | null>;

async function putSettingsAdmin({ clients: { auth }, stores: { accounts } }: JourneyHarness): Promise<void> {
  const { id, email } = SETTINGS_ADMIN;
  await accounts.put({
    id,
    email,
    role: Role.ADMIN,
    unitId: UNIT_ID,
    managedUnitIds: [UNIT_ID],
    profile: { displayName: "Configura" },
    permissionOverride: { "setting.access": true },
  });
  await accounts.activate(id);
  await auth.setCredential({ userId: id, email, password: PASSWORD });
}

/** Adds the company of the other unit, which the test data lacks. */
export async function addFarClient(journey: JourneyHarness): Promise<void> {
  const { auth, wallet, franchise } = journey.clients;
  const { accounts } = journey.stores;
  const { units } = await franchise.listUnits({});
  const farUnit = units.find(({ code }) => code === "vila-longe");
  const { id, email, name, phone } = FAR_CLIENT;
  const unitId = farUnit?.id ?? "";
  const phones = [{ phone, type: PhoneType.WHATSAPP, isPrimary: true }];
  const profile = { displayName: name, phones };
  await accounts.put({ id, email, role: Role.CLIENT, unitId, profile, whatsappProved: true });
  await accounts.activate(id);
  await wallet.openWallet({ userId: id, unitId });
  await auth.setCredential({ userId: id, email, password: PASSWORD });
}

export async function signInSubjects(journey: JourneyHarness): Promise<Tokens> {
  await putSettingsAdmin(journey);
  const signedIn = Object.entries(EMAILS).map(async ([subject, address]) => [
    subject,
    (await logIn(journey, address)).token,
  ]);
  return { ANYBODY: null, ...Object.fromEntries(await Promise.all(signedIn)) };
}

/** Access token of a subject's session whose password was entered long ago: `ageSession` changes its time in the store. */
export async function staleToken(
  journey: JourneyHarness,
  subject: Exclude<SubjectName, "ANYBODY">,
  ageSession: (sessionId: string) => Promise<void>,
): Promise<string> {
  const { token, cookie } = await logIn(journey, EMAILS[subject]);
  const [, payload = ""] = token.split(".");
  await ageSession(String(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")).sid));
  const answer = await fetch(`${journey.url}/auth/refresh`, { method: "POST", headers: { cookie } });
  return ((await answer.json()) as { token: string }).token;
}
