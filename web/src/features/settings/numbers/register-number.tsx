import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useRegisterMetaNumberMutation } from "../../../api/tenho-api.ts";
import { PasswordField } from "../../../shared/forms/password-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { FormModal } from "../../../shared/ui/form-modal.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { BusinessNumber } from "./number-text.ts";

type Props = { readonly number: BusinessNumber; readonly showBanner: ShowBanner };

/** Registers a number at Meta; only one that has a PIN already asks for it. */
export function RegisterNumber({ number, showBanner }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [register, { isLoading }] = useRegisterMetaNumberMutation();

  const close = () => {
    setOpen(false);
    setPin("");
    setError(null);
  };
  const submit = async () => {
    if (pin !== "" && !/^\d{6}$/.test(pin)) return setError("O PIN tem seis algarismos.");
    const answer = await register({ id: number.id, body: pin === "" ? {} : { pin } });
    if (answer.error) return setError(errorMessage(answer.error, "Erro ao registrar"));
    const { state, sentence, action } = answer.data;
    if (state === "refused") return setError(`A Meta não registrou: ${sentence ?? ""}. ${action ?? ""}`);
    showBanner(
      "success",
      state === "registered" ? "Número registrado." : "A Meta ainda não aceitou; tentamos de novo sozinhos.",
    );
    close();
  };
  return (
    <>
      <Button small kind="primary" onClick={() => setOpen(true)}>
        Registrar
      </Button>
      {isOpen && (
        <FormModal
          title={`Registrar ${formatPhone(number.digits)}`}
          submit={{ label: "Registrar", busyLabel: "Registrando..." }}
          isBusy={isLoading}
          error={error}
          onSubmit={submit}
          onClose={close}
        >
          <p>
            Registrado, o número envia e recebe pela Tenho. O PIN de duas etapas é feito aqui e guardado cifrado. Se a
            Meta ainda analisa o nome, tentamos de novo sozinhos.
          </p>
          <PasswordField
            label="PIN que o número já tem (se tiver)"
            secret="PIN"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint="Em branco, um novo é feito."
            value={pin}
            onChange={(value) => setPin(value.replace(/\D/g, ""))}
          />
        </FormModal>
      )}
    </>
  );
}
