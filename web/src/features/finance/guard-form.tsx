import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import type { Guard } from "../../api/merchant-types.ts";
import { usePatchWalletGuardMutation } from "../../api/tenho-api.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { MaskedField } from "../../shared/forms/masked-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import styles from "./guard.module.css";

const textOf = (reais: number | null): string => (reais === null ? "" : formatReais(reais).replace(/^\D+/, ""));
/** Reais, or null for an empty field: no limit. */
const reaisOf = (text: string): number | null => (text.trim() === "" ? null : (parseBRL(text) ?? 0) / 100);

/** Changes the limits; an empty field takes a limit away. */
export function GuardForm({ userId, guard }: { readonly userId: string; readonly guard: Guard }) {
  const [cap, setCap] = useState(textOf(guard.daily_cap));
  const [threshold, setThreshold] = useState(textOf(guard.threshold));
  const [save, { isLoading, error }] = usePatchWalletGuardMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await save({ userId, body: { daily_cap: reaisOf(cap), threshold: reaisOf(threshold) } });
    if (data) notify.success("Limites salvos com sucesso!");
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {Boolean(error) && <Notice tone="error">{errorMessage(error, "Não foi possível salvar os limites.")}</Notice>}
      <MaskedField
        label="Gastar por dia no máximo (R$)"
        mask={maskMoney}
        placeholder="sem limite"
        hint="Passou disso, um TENHO não é aceito até amanhã, e nada é debitado."
        value={cap}
        onChange={setCap}
      />
      <MaskedField
        label="Avisar com saldo abaixo de (R$)"
        mask={maskMoney}
        placeholder="sem aviso"
        hint="Você recebe um código Pix pelo WhatsApp. Nada é cobrado sem você pagar."
        value={threshold}
        onChange={setThreshold}
      />
      <Button type="submit" kind="primary" busy={isLoading} busyLabel="Salvando...">
        Salvar limites
      </Button>
    </form>
  );
}
