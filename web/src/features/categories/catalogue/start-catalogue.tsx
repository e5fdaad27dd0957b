import { FolderOpen } from "@blueprintjs/icons";
import { errorMessage } from "../../../api/api-error.ts";
import { useAddStandardCategoriesMutation } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { notify } from "../../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import type { Group } from "./catalogue.ts";

/** "Outros", which is there from the first day and learns no texts. */
const FALLBACK_ID = 95;

/** Returns whether the catalogue has no category yet that a wish could be recognised as. */
export const hasNoCatalogue = (groups: readonly Group[]): boolean =>
  groups.every(({ categories }) => categories.every(({ id }) => id === FALLBACK_ID));

/** Offers the catalogue that comes with the product to an installation without one. */
export function StartCatalogue() {
  const [add, { isLoading }] = useAddStandardCategoriesMutation();
  const start = async () => {
    const { data, error } = await add();
    if (error) return notify.error(errorMessage(error, "Erro ao trazer o catálogo padrão"));
    notify.success(
      `${plural(data?.created ?? 0, "categoria criada", "categorias criadas")}. O classificador está aprendendo.`,
    );
  };
  return (
    <Panel title="Comece por aqui">
      <EmptyState
        small
        icon={FolderOpen}
        title="Ainda não há categorias."
        action={
          <Button kind="primary" busy={isLoading} busyLabel="Criando..." onClick={() => void start()}>
            Começar com o catálogo padrão
          </Button>
        }
      >
        Sem elas nenhum pedido chega às empresas: quem escreve fica esperando. O catálogo padrão traz cerca de 100
        categorias do comércio local, que podem ser mudadas depois.
      </EmptyState>
    </Panel>
  );
}
