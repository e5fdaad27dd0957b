import type { ListUsersApiResponse } from "../../../api/generated/tenho.gen.ts";

/** A person who works for the company, as the list has it. */
export type Member = Extract<ListUsersApiResponse, readonly unknown[]>[number];

/** What lets staff answer the company's offers. */
export const ANSWERS = "message.access";

export const mayAnswer = ({ permission_override: override }: Pick<Member, "permission_override">): boolean =>
  override[ANSWERS] === true;

/** The exceptions of an account with this one given or taken: without it the role's setting counts, which is no. */
export function withAnswers(
  { permission_override: override }: Pick<Member, "permission_override">,
  isAllowed: boolean,
): Record<string, boolean> {
  const { [ANSWERS]: _, ...others } = override;
  return isAllowed ? { ...others, [ANSWERS]: true } : others;
}
