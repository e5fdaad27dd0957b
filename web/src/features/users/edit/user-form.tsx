import { DialogStep, MultistepDialog } from "@blueprintjs/core";
import { isStrongPassword } from "@tenho/br/registration/password";
import type { ReactElement } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { useHasCards } from "../../../shared/hooks/use-media.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { AddressStep } from "./address-step.tsx";
import { BasicsStep } from "./basics-step.tsx";
import { ContactsStep } from "./contacts-step.tsx";
import { DocumentStep } from "./document-step.tsx";
import { FranchisesStep } from "./franchises-step.tsx";
import { HoursStep } from "./hours-step.tsx";
import { nameTabs } from "./name-tabs.ts";
import { PhotoStep } from "./photo-step.tsx";
import { SettingsStep } from "./settings-step.tsx";
import { useSaveUser } from "./use-save-user.ts";
import { type Given, isInvited, type UserDraft } from "./user-draft.ts";
import { type Errors, firstStepWith, STEPS, type Step, userErrors } from "./user-errors.ts";
import styles from "./user-form.module.css";

const TITLES: Readonly<Record<Step, string>> = {
  basics: "Informações Básicas",
  contacts: "Contatos",
  address: "Endereço",
  document: "Documentos",
  photo: "Avatar",
  hours: "Horários",
  franchises: "Franquias de Atendimento",
  settings: "Configurações",
};
const NO_ERRORS: Errors = {};
const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value);

type Props = {
  /** Null for an account that is to be created. */
  readonly user: User | null;
  readonly initial: UserDraft;
  readonly given: Given;
  readonly onClose: () => void;
};

/** The eight steps of an account; any of them opens at once, and the last one saves. What was typed stays when that fails. */
export function UserForm({ user, initial, given, onClose }: Props) {
  const reader = useRequiredUser();
  const hasCards = useHasCards();
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState(NO_ERRORS);
  const [message, setMessage] = useState<string | null>(null);
  const [, setStep] = useState<Step>("basics");
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const dialog = useRef<MultistepDialog>(null);
  const { save, isSaving } = useSaveUser({ id: user?.id ?? null, initial, given });
  const isNew = user === null;
  const isSelf = user?.id === reader.id;
  const steps = STEPS.filter((step) => step !== "franchises" || draft.area !== null);
  const last = steps.length - 1;
  const isWeak = isNew && !isInvited(draft) && !isStrongPassword(draft.password);

  // Blueprint opens a step only by its button, and only one seen before; setting its state opens any.
  const open = (at: number) => dialog.current?.setState({ selectedIndex: at, lastViewedIndex: last });
  useLayoutEffect(() => dialog.current?.setState({ selectedIndex: 0, lastViewedIndex: last }), [last]);
  useEffect(() => {
    if (container) nameTabs(container);
  });

  const errors = { ...(isChecked ? userErrors(draft, { isNew, given }) : NO_ERRORS), ...refused };
  const change = (changes: Partial<UserDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setRefused(NO_ERRORS);
  };
  const leadTo = (found: Errors) => {
    const step = firstStepWith(found);
    if (step === null || !steps.includes(step)) return;
    open(steps.indexOf(step));
    setStep(step);
    // Waits until the errors are rendered at their fields.
    requestAnimationFrame(() => container?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  const submit = async () => {
    setMessage(null);
    setChecked(true);
    const found = userErrors(draft, { isNew, given });
    if (firstStepWith(found) !== null) {
      setMessage("Confira os campos marcados.");
      return leadTo(found);
    }
    const refusal = await save(draft);
    if (refusal === null) {
      notify.success(isNew ? "Usuário criado com sucesso!" : "Usuário atualizado com sucesso!");
      if (isNew && isInvited(draft)) notify.success(`O convite vai para ${draft.email.trim()}.`);
      return onClose();
    }
    setRefused(refusal.errors);
    setMessage(
      isNew && refusal.exists ? `A conta foi criada, mas falta salvar uma parte: ${refusal.message}` : refusal.message,
    );
    notify.error(refusal.message);
    leadTo(refusal.errors);
  };

  const shared = { draft, errors, change, given };
  const panels: Readonly<Record<Step, () => ReactElement>> = {
    basics: () => <BasicsStep {...shared} isNew={isNew} hasPassword={!isSelf} />,
    contacts: () => <ContactsStep {...shared} />,
    address: () => <AddressStep {...shared} />,
    document: () => <DocumentStep {...shared} />,
    photo: () => <PhotoStep {...shared} known={user?.avatar ?? null} />,
    hours: () => <HoursStep {...shared} />,
    franchises: () => (
      <FranchisesStep
        user={{ role: draft.role, unit_id: draft.unitId }}
        value={draft.area ?? { all_franchises: false, service_franchises: [] }}
        onChange={(area) => change({ area })}
      />
    ),
    settings: () => <SettingsStep {...shared} current={user?.role} isSelf={isSelf} />,
  };

  return (
    <MultistepDialog
      ref={dialog}
      isOpen
      containerRef={setContainer}
      className={styles.dialog ?? ""}
      style={{ minWidth: 0 }}
      title={isNew ? "Criar Usuário" : `Editar ${user.name}`}
      titleTagName="h2"
      navigationPosition={hasCards ? "top" : "left"}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      // The hours have a dialog of their own, which Esc closes.
      canEscapeKeyClose={false}
      showCloseButtonInFooter
      onClose={onClose}
      onChange={(step) => isStep(step) && setStep(step)}
      closeButtonProps={{ text: "Cancelar", disabled: isSaving }}
      backButtonProps={{ text: "Anterior", disabled: isSaving }}
      nextButtonProps={{ text: "Próximo" }}
      finalButtonProps={{
        text: isSaving ? "Salvando..." : isNew ? "Criar Usuário" : "Atualizar Usuário",
        disabled: isSaving || isWeak,
        onClick: () => void submit(),
      }}
    >
      {steps.map((step) => (
        <DialogStep
          key={step}
          id={step}
          title={TITLES[step]}
          panel={
            <div className={styles.panel}>
              {message && (
                <div className={styles.notice} role="alert">
                  <Notice tone="error">{message}</Notice>
                </div>
              )}
              {panels[step]()}
              {isWeak && step === "settings" && (
                <p className="muted">A senha, em Informações Básicas, ainda não atende aos critérios.</p>
              )}
            </div>
          }
        />
      ))}
    </MultistepDialog>
  );
}
