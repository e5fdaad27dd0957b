import { Plus, PredictiveAnalysis } from "@blueprintjs/icons";
import { useState } from "react";
import { useListAiProvidersQuery } from "../../../api/tenho-api.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import type { ShowBanner } from "../use-banner.ts";
import type { AiProvider } from "./ai-provider.ts";
import { DeleteProvider } from "./delete-provider.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { ProviderRow } from "./provider-row.tsx";

type Open = { readonly what: "form" | "delete"; readonly provider: AiProvider | null };

/** The AI providers, the default one first. */
export function AiProviders({ showBanner }: { readonly showBanner: ShowBanner }) {
  const query = useListAiProvidersQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setOpen({ what: "form", provider: null })}>
      Adicionar provedor
    </Button>
  );
  return (
    <Panel title="Provedores de IA" aside={query.data && query.data.length > 0 && add}>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar configurações"
        skeleton={<Skeleton lines={3} heightPx={72} />}
        isEmpty={(providers) => providers.length === 0}
        empty={
          <EmptyState icon={PredictiveAnalysis} title="Nenhum provedor de IA" action={add}>
            Os pedidos são categorizados sem IA. Com um provedor, ela ajuda quando o classificador não tem certeza.
          </EmptyState>
        }
      >
        {(providers) => (
          <ul aria-label="Provedores de IA">
            {providers.map((provider) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                onEdit={() => setOpen({ what: "form", provider })}
                onDelete={() => setOpen({ what: "delete", provider })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {open?.what === "form" && (
        <ProviderForm
          provider={open.provider}
          isFirst={query.data?.length === 0}
          showBanner={showBanner}
          onClose={close}
        />
      )}
      {open?.what === "delete" && open.provider && (
        <DeleteProvider provider={open.provider} showBanner={showBanner} onClose={close} />
      )}
    </Panel>
  );
}
