import { errorMessage } from "../../../api/api-error.ts";
import { useSetModelSwitchingMutation } from "../../../api/tenho-api.ts";
import { RadioField } from "../../../shared/forms/radio-field.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import type { Models } from "./model.ts";
import styles from "./models-tab.module.css";

type Mode = Models["switching"];

const CHOICES = [
  { value: "automatic", label: "Automática", note: "Um modelo novo responde assim que termina de aprender." },
  { value: "reviewed", label: "Revisada", note: "Um modelo novo espera até você o colocar em serviço." },
] as const;

/** Returns whether a new model goes into service at once or waits for review. */
export function ModelSwitching({ switching }: { readonly switching: Mode }) {
  const [save, { isLoading, originalArgs }] = useSetModelSwitchingMutation();
  const change = async (mode: Mode) => {
    const { error } = await save({ body: { switching: mode } });
    if (error) notify.error(errorMessage(error, "Erro ao mudar a entrada em serviço"));
    else notify.success(mode === "automatic" ? "Modelos novos entram sozinhos" : "Modelos novos esperam sua revisão");
  };
  return (
    <div className={`card ${styles.switching}`}>
      <RadioField
        label="Entrada em serviço de um modelo novo"
        value={isLoading && originalArgs ? originalArgs.body.switching : switching}
        onChange={(mode) => void change(mode)}
        choices={CHOICES}
        disabled={isLoading}
      />
    </div>
  );
}
