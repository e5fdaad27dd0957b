import { parseBRL } from "@tenho/br/money/money";
import { type FormEvent, useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useGetSettingsQuery, useSetSettingsMutation } from "../../api/tenho-api.ts";
import { MaskedField } from "../../shared/forms/masked-field.tsx";
import { useFieldErrors } from "../../shared/forms/use-field-errors.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { amountText, maskMoneyOrZero } from "./amount-text.ts";
import { BannerStack } from "./banner-stack.tsx";
import styles from "./credit.module.css";
import { RatesPanel } from "./rates/rates-panel.tsx";
import { type ShowBanner, useBanner } from "./use-banner.ts";

/** Crédito: what one TENHO costs. */
export function CreditTab() {
  const { banner, showBanner } = useBanner();
  const query = useGetSettingsQuery();
  return (
    <BannerStack banner={banner}>
      <Panel title="Valor do crédito">
        <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={3} />}>
          {({ creditValue }) => <PriceForm creditValue={creditValue} showBanner={showBanner} />}
        </QueryState>
      </Panel>
      <RatesPanel showBanner={showBanner} />
    </BannerStack>
  );
}

function PriceForm({ creditValue, showBanner }: { readonly creditValue: number; readonly showBanner: ShowBanner }) {
  const [save, { isLoading }] = useSetSettingsMutation();
  const [draft, setDraft] = useState<string | null>(null);
  const { form, errors, show, clear } = useFieldErrors<"price">();
  const kept = amountText(creditValue);
  const text = draft ?? kept;
  const cents = parseBRL(text);
  const [isConfirming, setIsConfirming] = useState(false);

  const set = async (reais: number) => {
    const { error } = await save({ body: { creditValue: reais } });
    setIsConfirming(false);
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Crédito"));
    setDraft(null);
    showBanner("success", "Configurações de Crédito salvas com sucesso!");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cents === null) return show({ price: "Informe quanto custa um TENHO: 0,00 se ele for grátis" });
    if (cents === 0) return setIsConfirming(true);
    void set(cents / 100);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <MaskedField
        label="Valor de um TENHO (R$)"
        mask={maskMoneyOrZero}
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
      {cents === 0 && (
        <div className={styles.warning}>
          <Notice tone="warning">
            Com R$ 0,00 cada TENHO é grátis: nenhuma empresa paga pelas respostas, nem as que estão sem saldo.
          </Notice>
        </div>
      )}
      {isConfirming && (
        <Confirm
          title="Deixar o TENHO grátis?"
          actionLabel="Deixar grátis"
          busyLabel="Salvando..."
          isBusy={isLoading}
          onConfirm={() => void set(0)}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            As ofertas feitas a partir de agora não debitam nada, e empresas sem saldo voltam a receber pedidos. As que
            já foram mantêm o preço delas. Para cobrar de novo, volte aqui e informe um valor.
          </p>
        </Confirm>
      )}
    </form>
  );
}
