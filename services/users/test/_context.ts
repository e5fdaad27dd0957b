import knexFactory, { type Knex } from "knex";
import type { UsersContext } from "../src/app/users-context.ts";
import { composeContext, contextConfigOf } from "../src/compose/context.ts";

const away = () => Promise.reject(new Error("this test gives no such part"));

type Clients = Pick<UsersContext, "auth" | "wallet" | "messaging" | "franchise" | "categorisation">;

/** Parts that a test gives; of another service only the calls that it answers. */
export type GivenContext = Partial<Omit<UsersContext, keyof Clients>> & {
  [Name in keyof Clients]?: Partial<Clients[Name]>;
};

/** A context on the store of users; what a test does not give of the outside refuses every call. */
export function usersContext(knex: Knex, { auth, wallet, messaging, franchise, ...given }: GivenContext): UsersContext {
  const composed = composeContext(
    { knex, triggerRelay: () => undefined },
    {
      objects: { put: away, read: away, remove: away },
      detectType: away,
      isHarmless: away,
      encodePhoto: away,
      auth: {
        roleSettings: away,
        undoCredentialChanges: away,
        anonymisePerson: away,
        setPassword: away,
        setCredential: away,
        inviteCredential: away,
        setFirstPassword: away,
        awaitsFirstPassword: away,
        setLoginEmail: away,
        ...auth,
      },
      wallet: { anonymisePerson: away, balances: away, ...wallet },
      messaging: {
        anonymisePerson: away,
        sendAccountActivated: away,
        sendAccountChanged: away,
        wantedCategories: away,
        ...messaging,
      },
      franchise: {
        activeUnitIds: away,
        numberFor: away,
        units: away,
        activeUnits: away,
        unitPlaces: away,
        unit: away,
        beginUnitDeletion: away,
        endUnitDeletion: away,
        unitDeletionsLeftBehind: away,
        ...franchise,
      },
      categorisation: { categoryNames: away },
      mail: { send: away },
      config: contextConfigOf({ PUBLIC_URL: "https://painel.test", NOTICE_MS: 3_600_000 }),
      log: { warn: () => undefined },
      wake: () => undefined,
      now: () => new Date(),
    },
  );
  return { ...composed, ...(given as Partial<UsersContext>) };
}

/** A context without a database, whose stores a test gives as far as it reads them. */
export const storelessContext = (given: GivenContext): UsersContext =>
  usersContext(knexFactory({ client: "pg" }), given);
