import { isDeepStrictEqual } from "node:util";
import type { Account } from "../accounts/account.ts";
import type { ProfileDetails } from "../profile.ts";

/** Facts about a person or company: given once, and afterwards only corrected. */
export const FACTS = ["document", "birth_date", "gender", "address"] as const;
export type Fact = (typeof FACTS)[number];

type Described = {
  account: Pick<Account, "document" | "address">;
  details: Pick<ProfileDetails, "birthDate" | "gender">;
};

const factsOf = ({ account, details }: Described): Record<Fact, unknown> => ({
  document: account.document,
  birth_date: details.birthDate,
  gender: details.gender,
  address: account.address,
});

/** The facts that differ, in the order of `FACTS`. */
export function changedFacts(before: Described, after: Described): Fact[] {
  const [known, next] = [factsOf(before), factsOf(after)];
  return FACTS.filter((fact) => !isDeepStrictEqual(known[fact], next[fact]));
}
