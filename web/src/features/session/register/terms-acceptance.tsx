import { WHATSAPP_OPT_IN } from "@tenho/br/registration/whatsapp-opt-in";
import { useState } from "react";
import { CheckField } from "../../../shared/forms/check-field.tsx";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import styles from "./registration.module.css";
import type { useRegistration } from "./use-registration.ts";

const loadReader = () => import("../../../shared/people/contract-reader.tsx");
const ContractReader = lazyPart(async () => (await loadReader()).ContractReader);

type Props = Pick<ReturnType<typeof useRegistration>, "accept" | "reject"> & {
  readonly isAccepted: boolean;
  readonly error: string | undefined;
};

/** The acceptance of terms and contract, given in their reader only, with the sentence that lets us write on WhatsApp; unticking takes it back. */
export function TermsAcceptance({ isAccepted, error, accept, reject }: Props) {
  const [isReading, setReading] = useState(false);
  const preload = () => void loadReader();
  const closeAnd = (then: () => void) => () => {
    setReading(false);
    then();
  };
  return (
    <Stack gap={1} onPointerEnter={preload} onFocus={preload}>
      <CheckField
        label="Li e aceito os termos de serviço e a política de privacidade"
        checked={isAccepted}
        error={error}
        onChange={(isChosen) => (isChosen ? setReading(true) : reject())}
      />
      <p className={`muted ${styles.optIn}`}>{WHATSAPP_OPT_IN}</p>
      <div className={styles.texts}>
        <Button kind="link" onClick={() => setReading(true)}>
          Ler os termos e o contrato
        </Button>
        <a className="bp6-button bp6-minimal button-link" href="/privacidade" target="_blank" rel="noreferrer">
          Política de Privacidade
        </a>
      </div>
      {isReading && (
        <Part onClose={() => setReading(false)}>
          <ContractReader
            onAccept={(version) => closeAnd(() => accept(version))()}
            onReject={closeAnd(reject)}
            onClose={() => setReading(false)}
            withoutText="Sem ele não dá para criar a conta."
          />
        </Part>
      )}
    </Stack>
  );
}
