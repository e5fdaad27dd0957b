import { Refresh } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useDispatch } from "react-redux";
import { baseApi } from "../../api/base-api.ts";
import { useListCategoryGroupsQuery, useListTrainingCandidatesQuery } from "../../api/tenho-api.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import type { SessionUser } from "../../shared/session/session-user.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { type Tab, Tabs } from "../../shared/ui/layout/tabs.tsx";
import { CategoriesTab } from "./catalogue/categories-tab.tsx";
import { ModelStatus } from "./models/model-status.tsx";

// The catalogue is loaded at once, the other tabs when they are opened.
const TestTab = lazyPart(async () => (await import("./test-tab.tsx")).TestTab);
const CandidatesTab = lazyPart(async () => (await import("./candidates/candidates-tab.tsx")).CandidatesTab);
const ModelsTab = lazyPart(async () => (await import("./models/models-tab.tsx")).ModelsTab);
const InsightsTab = lazyPart(async () => (await import("./catalogue/insights-tab.tsx")).InsightsTab);

/** Treinar categorias: the catalogue, a test of a text, the corrections, the models and their weak points. */
export function TrainingPage() {
  const user = useRequiredUser();
  if (!can(user, "genai.access")) return <AccessDenied>Sem permissão</AccessDenied>;
  return <Training user={user} />;
}

/** Models are the platform's; corrections are shown to it and, their own, to the units. */
function Training({ user }: { readonly user: SessionUser }) {
  const isPlatform = can(user, "genai.manage");
  const seesCorrections = isPlatform || user.role === "ADMIN";
  const { data: waiting } = useListTrainingCandidatesQuery({ status: "waiting", limit: 1 }, { skip: !seesCorrections });
  const corrections: Tab = {
    key: "aprendizado",
    label: "Aprendizado",
    count: waiting?.total,
    content: () => <CandidatesTab />,
  };
  const models: Tab[] = [
    { key: "modelos", label: "Modelos", content: () => <ModelsTab /> },
    { key: "diagnostico", label: "Diagnóstico", content: () => <InsightsTab /> },
  ];
  return (
    <>
      <PageHeader title="Treinar categorias" waiting={waiting?.total} actions={<RefreshButton />}>
        O que cada categoria ensina, e o que o classificador aprendeu com isso.
      </PageHeader>
      {isPlatform && <ModelStatus />}
      <Part loading={<Skeleton lines={5} heightPx={64} />}>
        <Tabs
          label="Treinamento"
          tabs={[
            { key: "categorias", label: "Categorias", content: () => <CategoriesTab /> },
            { key: "testar", label: "Testar", content: () => <TestTab /> },
            ...(seesCorrections ? [corrections] : []),
            ...(isPlatform ? models : []),
          ]}
        />
      </Part>
    </>
  );
}

function RefreshButton() {
  const { refetch, isFetching } = useListCategoryGroupsQuery({});
  const dispatch = useDispatch();
  const refresh = async () => {
    dispatch(baseApi.util.invalidateTags(["Training"]));
    const { error } = await refetch();
    if (error) notify.error("Erro ao carregar categorias externas");
  };
  return (
    <Button icon={<Refresh />} busy={isFetching} busyLabel="Atualizando..." onClick={() => void refresh()}>
      Atualizar
    </Button>
  );
}
