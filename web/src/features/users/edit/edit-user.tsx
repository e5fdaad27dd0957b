import { can } from "@tenho/access/can";
import { useState } from "react";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useGetBusinessHoursQuery, useGetUserFranchisesQuery, useGetUserProfileQuery } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Modal } from "../../../shared/ui/modal.tsx";
import { hasFranchises } from "../user.ts";
import { draftFrom, givenOf } from "./user-draft.ts";
import { UserForm } from "./user-form.tsx";

type Props = { readonly user: User; readonly onClose: () => void };
type Form = Pick<Parameters<typeof UserForm>[0], "initial" | "given">;

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The form of an account that exists, as the server has it when it opens. */
export function EditUser({ user, onClose }: Props) {
  const reader = useRequiredUser();
  const [form, setForm] = useState<Form | null>(null);
  const canChoose = hasFranchises(user, reader.role) && can(reader, "user.manage_franchises");
  const profile = useGetUserProfileQuery({ id: user.id }, FRESH);
  const hours = useGetBusinessHoursQuery({ id: user.id }, FRESH);
  const franchises = useGetUserFranchisesQuery({ id: user.id }, { ...FRESH, skip: !canChoose });
  const isLoaded = ![profile, hours, franchises].some(({ isFetching }) => isFetching);

  // The data are taken once: reading them again during a save must not change what was typed.
  if (form === null && isLoaded && profile.currentData) {
    setForm({
      initial: draftFrom({
        user,
        profile: profile.currentData,
        hours: hours.currentData ?? null,
        franchises: franchises.currentData ?? null,
      }),
      given: givenOf(profile.currentData),
    });
  }
  if (form) return <UserForm user={user} {...form} onClose={onClose} />;
  return (
    <Modal title={`Editar ${user.name}`} width="wide" onClose={onClose}>
      <QueryState query={profile} errorTitle="Erro ao carregar dados do usuário" skeleton={<Skeleton lines={6} />}>
        {() => <Skeleton lines={6} />}
      </QueryState>
    </Modal>
  );
}
