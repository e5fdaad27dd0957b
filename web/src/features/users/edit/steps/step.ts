import type { Given, UserDraft } from "../user-draft.ts";
import type { Errors } from "../user-errors.ts";

/** What each step of the form is given. */
export type StepProps = {
  readonly draft: UserDraft;
  readonly errors: Errors;
  readonly change: (changes: Partial<UserDraft>) => void;
  readonly given: Given;
};

/** Under what is given once. */
export const GIVEN_HINT = "Já foi informado e não pode ser trocado.";
