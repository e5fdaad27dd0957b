import { errorMessage } from "../../api/api-error.ts";
import type { GetLoadCapsApiResponse } from "../../api/generated/tenho.gen.ts";
import { useGetLoadCapsQuery, useSetLoadCapsMutation } from "../../api/tenho-api.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import styles from "./credit.module.css";
import { UnitAmountForm } from "./unit-amount-form.tsx";
import type { ShowBanner } from "./use-banner.ts";

type Props = { readonly showBanner: ShowBanner };

/** Credit that the operators of a franchise may load by hand in a month; only for MASTER. */
export function LoadCaps({ showBanner }: Props) {
  const query = useGetLoadCapsQuery();
  return (
    <Panel title="Limite mensal de créditos">
      <QueryState query={query} errorTitle="Erro ao carregar configurações" skeleton={<Skeleton lines={3} />}>
        {(caps) => (
          <>
            <p className={`muted ${styles.content}`}>
              Quanto ADMIN e MASTER podem carregar por mês nas empresas de uma franquia. Sem um próprio, vale o padrão:{" "}
              {formatReais(caps.default)}.
            </p>
            <CapForm showBanner={showBanner} />
            <OwnCaps units={caps.units} showBanner={showBanner} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}

function useSave(showBanner: ShowBanner) {
  const [save, { isLoading }] = useSetLoadCapsMutation();
  const set = async (unitId: string, cap: number | null): Promise<boolean> => {
    const { error } = await save({ body: { [unitId]: { monthly_load_cap: cap } } });
    if (error) showBanner("error", errorMessage(error, "Erro ao salvar configuração"));
    else showBanner("success", "Configurações de Crédito por Franquia salvas com sucesso!");
    return !error;
  };
  return { set, isLoading };
}

function CapForm({ showBanner }: Props) {
  const { set, isLoading } = useSave(showBanner);
  return (
    <UnitAmountForm
      unitLabel="Franquia do limite"
      amountLabel="Limite por mês (R$)"
      placeholder="5.000,00"
      minCents={1}
      missing="Informe o limite, a partir de R$ 0,01"
      submitLabel="Salvar limite"
      isBusy={isLoading}
      onSave={({ id }, cap) => set(id, cap)}
    />
  );
}

function OwnCaps({ units, showBanner }: Props & { readonly units: GetLoadCapsApiResponse["units"] }) {
  const { set, isLoading } = useSave(showBanner);
  return (
    <ul className={styles.caps}>
      {Object.entries(units).map(([id, { name, monthly_load_cap: cap }]) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> {formatReais(cap)} por mês
          </span>
          <Button
            small
            disabled={isLoading}
            aria-label={`Voltar ao limite padrão: ${name}`}
            onClick={() => void set(id, null)}
          >
            Voltar ao padrão
          </Button>
        </li>
      ))}
    </ul>
  );
}
