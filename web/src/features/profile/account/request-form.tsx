import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import type { CorrectionRequest } from "../../../api/generated/tenho.gen.ts";
import { useRequestCorrectionMutation } from "../../../api/tenho-api.ts";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { TextAreaField } from "../../../shared/forms/text-area-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { FACT_WORDS, FACTS, type Fact } from "../../../shared/people/fact-words.ts";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import { TOAST } from "../toast-time.ts";
import styles from "./request-form.module.css";

const TEXT_MAX = 500;

type Props = {
  readonly userId: string;
  /** The request that is open, which this replaces. */
  readonly open: CorrectionRequest | null;
  /** Facts that the account can have; those of the open request can be chosen too. */
  readonly known: readonly Fact[];
  readonly onClose: () => void;
};

/** Asks to have facts of one's own account corrected. */
export function RequestForm({ userId, open, known, onClose }: Props) {
  const [facts, setFacts] = useState<readonly Fact[]>(open?.facts ?? []);
  const [text, setText] = useState(open?.text ?? "");
  const [ask, { isLoading, error }] = useRequestCorrectionMutation();
  const { form, errors, show, clear } = useFieldErrors<"facts" | "text">();

  const offered = FACTS.filter((fact) => known.includes(fact) || open?.facts.includes(fact));

  const submit = async () => {
    const words = text.trim();
    const problems = {
      ...(facts.length === 0 && { facts: "Escolha o que corrigir." }),
      ...(words === "" && { text: "Escreva o que seria o certo." }),
    };
    if (Object.keys(problems).length > 0) return show(problems);
    const answer = await ask({ id: userId, body: { facts: [...facts], text: words } });
    if (answer.error) return;
    notify.success("Pedido de correção enviado!", TOAST);
    onClose();
  };

  return (
    <FormModal
      title={open ? "Mudar pedido de correção" : "Pedir correção"}
      form={form}
      submit={{ label: "Enviar pedido", busyLabel: "Enviando..." }}
      isBusy={isLoading}
      error={error ? errorMessage(error, "Erro ao enviar o pedido. Tente de novo.") : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.facts}>
        <legend>O que está errado?</legend>
        {offered.map((fact, at) => (
          <CheckField
            key={fact}
            label={FACT_WORDS[fact]}
            checked={facts.includes(fact)}
            error={at === 0 ? errors.facts : null}
            onChange={(checked) => {
              setFacts(checked ? [...facts, fact] : facts.filter((one) => one !== fact));
              clear("facts");
            }}
          />
        ))}
      </fieldset>
      <TextAreaField
        label="Como seria o certo?"
        rows={4}
        maxLength={TEXT_MAX}
        hint="Quem administra a sua conta lê e responde. Você é avisado por e-mail."
        count={`${text.length} de ${TEXT_MAX}`}
        value={text}
        error={errors.text}
        onChange={(typed) => {
          setText(typed);
          clear("text");
        }}
      />
    </FormModal>
  );
}
