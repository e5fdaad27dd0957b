import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useGetSettingsQuery, useSetSettingsMutation } from "../../../api/tenho-api.ts";
import { MaskedField } from "../../../shared/forms/masked-field.tsx";
import { useFieldErrors } from "../../../shared/forms/use-field-errors.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type ShowBanner, useBanner } from "../use-banner.ts";
import { amountText } from "./amount-text.ts";
import styles from "./credit.module.css";

/** Crédito: what one TENHO costs. */
export function CreditTab() {
  const { banner, showBanner } = useBanner();
  const query = useGetSettingsQuery();
  return (
    <div className={styles.stack}>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <Panel title="Valor do crédito">
        <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={3} />}>
          {({ creditValue }) => <PriceForm creditValue={creditValue} showBanner={showBanner} />}
        </QueryState>
      </Panel>
    </div>
  );
}

function PriceForm({ creditValue, showBanner }: { readonly creditValue: number; readonly showBanner: ShowBanner }) {
  const { role } = useRequiredUser();
  const [save, { isLoading }] = useSetSettingsMutation();
  const [draft, setDraft] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<"price">();
  const kept = amountText(creditValue);
  const text = draft ?? kept;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const cents = parseBRL(text) ?? 0;
    if (cents < 1) return show({ price: "Informe quanto custa um TENHO, a partir de R$ 0,01" });
    const { error } = await save({ body: { creditValue: cents / 100 } });
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Crédito"));
    setDraft(null);
    showBanner("success", "Configurações de Crédito salvas com sucesso!");
  };

  if (role !== "MASTER") return <p className={styles.content}>Um TENHO custa R$ {kept}. Só a Tenho muda este valor.</p>;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <MaskedField
        label="Valor de um TENHO (R$)"
        mask={maskMoney}
        placeholder="0,30"
        hint="Vale para as ofertas feitas a partir de agora; as que já foram mantêm o preço delas."
        value={text}
        onChange={(next) => {
          setDraft(next);
          clear("price");
        }}
        error={errors.price}
      />
      <Button type="submit" kind="primary" disabled={text === kept} busy={isLoading} busyLabel="Salvando...">
        Salvar
      </Button>
    </form>
  );
}
