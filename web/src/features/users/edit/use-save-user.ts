import { useRef, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import { useCreateUserMutation, useSaveUserMutation, useSetUserPasswordMutation } from "../../../api/tenho-api.ts";
import { createBody, formBody, type Parts, partsOf } from "./user-calls.ts";
import { type Given, isInvited, type UserDraft } from "./user-draft.ts";
import { type Errors, serverErrors } from "./user-errors.ts";

/** Reason for which the account was not saved. */
type Refusal = {
  readonly message: string;
  readonly errors: Errors;
  /** True when the account was created nevertheless. */
  readonly exists: boolean;
};

type Options = {
  /** Null for an account that is to be created. */
  readonly id: string | null;
  readonly initial: UserDraft;
  readonly given: Given;
};

/**
 * Saves what changed of an account by one call, whole or not at all, and then a password, which another service keeps. A new account is created
 * first. What the server accepted is not sent again when the form is: an account is created at most once.
 */
export function useSaveUser({ id, initial, given }: Options) {
  const [create] = useCreateUserMutation();
  const [saveForm] = useSaveUserMutation();
  const [setPassword] = useSetUserPasswordMutation();
  const [isSaving, setSaving] = useState(false);
  const [savedId, setSavedId] = useState(id);
  /** The draft as the server last accepted it, but for its password. */
  const saved = useRef(initial);
  const savedPassword = useRef("");

  const refusal = (error: unknown, fallback: string, exists: boolean): Refusal => ({
    exists,
    message: errorMessage(error, fallback),
    errors: serverErrors(isApiError(error) ? error.errors : []),
  });

  /** The initial draft with the fields that the creation has already sent. */
  const afterCreation = (draft: UserDraft): UserDraft => ({
    ...initial,
    name: draft.name,
    legalName: draft.legalName,
    email: draft.email,
    phones: draft.phones,
    role: draft.role,
    unitId: draft.unitId,
    clientId: draft.clientId,
  });

  const changedParts = (draft: UserDraft): Partial<Parts> => {
    const before = partsOf(saved.current, given);
    const parts = Object.entries(partsOf(draft, given));
    return Object.fromEntries(
      parts.filter(([name, part]) => JSON.stringify(part) !== JSON.stringify(before[name as keyof Parts])),
    );
  };

  const run = async (draft: UserDraft): Promise<Refusal | null> => {
    let to = savedId;
    if (to === null) {
      const answer = await create({ body: createBody(draft) });
      if (answer.error) return refusal(answer.error, "Erro ao criar usuário", false);
      to = answer.data.id;
      setSavedId(to);
      saved.current = afterCreation(draft);
      savedPassword.current = isInvited(draft) ? "" : draft.password;
    }
    const changed = changedParts(draft);
    if (Object.keys(changed).length > 0) {
      const { error } = await saveForm({ id: to, body: formBody(changed) });
      if (error) return refusal(error, "Erro ao atualizar usuário", true);
      saved.current = draft;
    }
    const { password } = draft;
    if (password !== savedPassword.current) {
      const { error } = await setPassword({ id: to, body: { password } });
      if (error) return refusal(error, "Erro ao atualizar usuário", true);
      savedPassword.current = password;
    }
    return null;
  };

  /** Null when everything is saved. */
  const save = async (draft: UserDraft): Promise<Refusal | null> => {
    setSaving(true);
    const outcome = await run(draft);
    setSaving(false);
    return outcome;
  };
  return { save, isSaving };
}
