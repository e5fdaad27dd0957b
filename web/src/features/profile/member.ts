import type { User } from "../../api/generated/tenho.gen.ts";

/** A person who works for the company, as the list has it. */
export type Member = User;

/** Permission that allows staff to answer the company's offers. */
export const ANSWERS = "message.access";

export const mayAnswer = ({ permission_override: override }: Pick<Member, "permission_override">): boolean =>
  override[ANSWERS] === true;

/** The exceptions of an account with this permission allowed, or without it: then the role's setting counts, which is no. */
export function withAnswers(
  { permission_override: override }: Pick<Member, "permission_override">,
  isAllowed: boolean,
): Record<string, boolean> {
  const { [ANSWERS]: _, ...others } = override;
  return isAllowed ? { ...others, [ANSWERS]: true } : others;
}
