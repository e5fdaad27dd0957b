import type { Given, UserDraft } from "./user-draft.ts";
import type { Errors } from "./user-errors.ts";

/** Props of each step of the form. */
export type StepProps = {
  readonly draft: UserDraft;
  readonly errors: Errors;
  readonly change: (changes: Partial<UserDraft>) => void;
  readonly given: Given;
};

/** Hint under a fact that can be given only once. */
export const GIVEN_HINT = "Já foi informado. Se está errado, feche e use Corrigir dados.";
