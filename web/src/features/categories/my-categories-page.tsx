import { Refresh, Search } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useListCategoryGroupsQuery, useRefreshCategoryGroupsMutation } from "../../api/tenho-api.ts";
import { serverNow } from "../../shared/clock/server-clock.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Stack } from "../../shared/ui/layout/stack.tsx";
import { CategoryFilters } from "./category-filters.tsx";
import { CategoryGrid } from "./category-grid.tsx";
import { filterCategories, type Group } from "./choose-categories.ts";
import styles from "./mine.module.css";
import { PrintCategories } from "./print-categories.tsx";
import { useSelection } from "./use-selection.ts";

const TestBox = lazyPart(async () => (await import("./test-tab.tsx")).TestTab);
const FILTERS = ["busca", "grupo", "selecionadas"] as const;

/** Minhas Categorias: a test of a text, and what a company is asked for; MASTER and ADMIN read the catalogue. */
export function MyCategoriesPage() {
  const user = useRequiredUser();
  const isOwner = user.role === "CLIENT";
  return (
    <>
      <PageHeader title={isOwner ? "Minhas Categorias" : "Categorias"} actions={<RefreshButton />}>
        {isOwner
          ? "Selecione as categorias que melhor representam o seu negócio."
          : "As categorias em que as empresas são perguntadas."}
      </PageHeader>
      <Stack gap={6}>
        <Part loading={<Skeleton lines={2} heightPx={64} />}>
          <TestBox />
        </Part>
        {can(user, "category.view_list") ? (
          <CategoryList userId={isOwner ? user.id : null} />
        ) : (
          <Notice tone="info" title="Acesso Restrito">
            Você não tem permissão para visualizar a lista de categorias.
          </Notice>
        )}
      </Stack>
    </>
  );
}

function RefreshButton() {
  const [refresh, { isLoading }] = useRefreshCategoryGroupsMutation();
  const start = async () => {
    const { error } = await refresh({ noCache: String(serverNow().getTime()) });
    if (error) return notify.error("Erro ao atualizar categorias");
    notify.success("Categorias atualizadas da API");
  };
  return (
    <Button icon={<Refresh />} busy={isLoading} busyLabel="Atualizando..." onClick={() => void start()}>
      Atualizar Categorias API
    </Button>
  );
}

function CategoryList({ userId }: { readonly userId: string | null }) {
  const query = useListCategoryGroupsQuery({});
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar categorias disponíveis"
      skeleton={<Skeleton lines={6} heightPx={64} />}
    >
      {(groups) => <Catalogue groups={groups} userId={userId} />}
    </QueryState>
  );
}

function Catalogue({ groups, userId }: { readonly groups: readonly Group[]; readonly userId: string | null }) {
  const { selected, toggle, save, isSaving } = useSelection(userId);
  const filters = useFilters(FILTERS);
  const found = filterCategories(groups, filters.values, selected);
  return (
    <>
      <Panel title="Categorias" aside={<PrintCategories categories={found} />}>
        <CategoryFilters
          groups={groups}
          filters={filters}
          foundCount={found.length}
          selectedCount={userId === null ? null : selected.size}
        />
        {found.length === 0 ? (
          <EmptyState icon={Search} title="Nenhuma categoria encontrada">
            Tente ajustar os filtros de busca
          </EmptyState>
        ) : (
          <CategoryGrid categories={found} selected={selected} onToggle={userId === null ? undefined : toggle} />
        )}
      </Panel>
      {userId !== null && (
        <div className={styles.save}>
          <Button kind="primary" busy={isSaving} busyLabel="Salvando..." onClick={() => void save()}>
            Salvar Categorias
          </Button>
        </div>
      )}
    </>
  );
}
