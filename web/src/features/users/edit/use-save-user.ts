import { useRef, useState } from "react";
import { errorMessage, isApiError } from "../../../api/api-error.ts";
import {
  useAddUserPhotoMutation,
  useCompleteUserProfileMutation,
  useCreateBusinessHoursMutation,
  useCreateUserMutation,
  useSetUserFranchisesMutation,
  useSetUserPasswordMutation,
  useUpdateBusinessHoursMutation,
  useUpdateUserMutation,
  useUpdateUserProfileMutation,
} from "../../../api/tenho-api.ts";
import { bodyOf as hoursBodyOf } from "../../../shared/hours/hours-draft.ts";
import { createBody, franchisesBody, onceBody, placeBody, profileBody } from "./user-calls.ts";
import type { Given, UserDraft } from "./user-draft.ts";
import { type Errors, serverErrors } from "./user-errors.ts";

type Answer = { readonly error?: unknown };
type Part = { readonly name: string; readonly body: unknown; readonly send: (id: string) => PromiseLike<Answer> };

/** Why it was not saved. */
type Refusal = {
  readonly message: string;
  readonly errors: Errors;
  /** Whether the account is there nevertheless. */
  readonly exists: boolean;
};

type Options = {
  /** Null for an account that is to be created. */
  readonly id: string | null;
  readonly initial: UserDraft;
  readonly given: Given;
  readonly hoursAreNew: boolean;
};

/**
 * Saves an account by the calls of its parts, each sent alone where it changed. What was saved is not sent again when a later part
 * fails and the form is sent once more: an account is created at most once.
 */
export function useSaveUser({ id, initial, given, hoursAreNew }: Options) {
  const [create] = useCreateUserMutation();
  const [updateProfile] = useUpdateUserProfileMutation();
  const [completeProfile] = useCompleteUserProfileMutation();
  const [updatePlace] = useUpdateUserMutation();
  const [setPassword] = useSetUserPasswordMutation();
  const [addPhoto] = useAddUserPhotoMutation();
  const [createHours] = useCreateBusinessHoursMutation();
  const [updateHours] = useUpdateBusinessHoursMutation();
  const [setFranchises] = useSetUserFranchisesMutation();
  const [isSaving, setSaving] = useState(false);
  const [savedId, setSavedId] = useState(id);

  const partsOf = (draft: UserDraft): Part[] => {
    const { password, photo, hours } = draft;
    const profile = profileBody(draft);
    const once = onceBody(draft, given);
    const place = placeBody(draft);
    const franchises = franchisesBody(draft);
    const saveHours = hoursAreNew ? createHours : updateHours;
    return [
      { name: "profile", body: profile, send: (to) => updateProfile({ id: to, body: profile }) },
      { name: "once", body: once, send: (to) => completeProfile({ id: to, body: once }) },
      // After its phones, which a company needs; before its hours, which another role loses.
      { name: "place", body: place, send: (to) => updatePlace({ id: to, body: place }) },
      { name: "password", body: password, send: (to) => setPassword({ id: to, body: { password } }) },
      {
        name: "photo",
        body: photo,
        send: (to) => addPhoto({ id: to, body: { photo_data: photo ?? "", is_primary: true } }),
      },
      {
        name: "hours",
        body: hours,
        send: async (to) => (hours ? saveHours({ id: to, body: hoursBodyOf(hours, to) }) : {}),
      },
      {
        name: "franchises",
        body: franchises,
        send: async (to) => (franchises ? setFranchises({ id: to, body: franchises }) : {}),
      },
    ];
  };
  const textsOf = (draft: UserDraft) => new Map(partsOf(draft).map(({ name, body }) => [name, JSON.stringify(body)]));

  /** The parts as the server has them. */
  const saved = useRef<Map<string, string>>(null);
  saved.current ??= textsOf(initial);

  const refusal = (error: unknown, fallback: string, exists: boolean): Refusal => ({
    exists,
    message: errorMessage(error, fallback),
    errors: serverErrors(isApiError(error) ? error.errors : []),
  });

  /** Creating tells the server these at once. */
  const afterCreation = (draft: UserDraft): UserDraft => ({
    ...initial,
    name: draft.name,
    legalName: draft.legalName,
    email: draft.email,
    phones: draft.phones,
    password: draft.password,
    role: draft.role,
    unitId: draft.unitId,
    clientId: draft.clientId,
  });

  const run = async (draft: UserDraft): Promise<Refusal | null> => {
    let to = savedId;
    if (to === null) {
      const answer = await create({ body: createBody(draft) });
      if (answer.error) return refusal(answer.error, "Erro ao criar usuário", false);
      to = answer.data.id;
      setSavedId(to);
      saved.current = textsOf(afterCreation(draft));
    }
    for (const { name, body, send } of partsOf(draft)) {
      const text = JSON.stringify(body);
      if (saved.current?.get(name) === text) continue;
      const { error } = await send(to);
      if (error) return refusal(error, "Erro ao atualizar usuário", true);
      saved.current?.set(name, text);
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
