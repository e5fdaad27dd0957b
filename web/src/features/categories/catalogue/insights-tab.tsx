import { ArrowRight, Endorsed } from "@blueprintjs/icons";
import { useState } from "react";
import type { GetTrainingInsightsApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetTrainingInsightsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { shortText } from "../../../shared/format/short-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import styles from "./insights-tab.module.css";
import { MissingWords } from "./missing-words.tsx";
import { useEditedCategory } from "./use-edited-category.ts";

const STEP = 8;

type Insights = GetTrainingInsightsApiResponse;

/** Weaknesses of the classifier, and what would improve it. */
export function InsightsTab() {
  return (
    <Stack gap={6}>
      <MissingWords />
      <WeakCategories />
    </Stack>
  );
}

function WeakCategories() {
  const query = useGetTrainingInsightsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar diagnóstico"
      skeleton={<Skeleton lines={4} heightPx={110} />}
      isEmpty={({ confusions, thin }) => confusions.length + thin.length === 0}
      empty={
        <EmptyState icon={Endorsed} title="Nada chama a atenção">
          Nenhuma categoria se confunde com outra nem tem conteúdo de menos.
        </EmptyState>
      }
    >
      {({ confusions, thin }) => (
        <Stack gap={6}>
          <Panel title="Categorias que se confundem" aside={<Count of={confusions} />}>
            {confusions.length === 0 ? (
              <p className={styles.none}>Nenhuma categoria se confunde com outra.</p>
            ) : (
              <Confusions confusions={confusions} />
            )}
          </Panel>
          <Panel title="Categorias com pouco conteúdo" aside={<Count of={thin} />}>
            {thin.length === 0 ? (
              <p className={styles.none}>Todas têm conteúdo bastante.</p>
            ) : (
              <ul aria-label="Categorias com pouco conteúdo">
                {thin.map(({ category, texts, suggestion }) => (
                  <li key={category.id} className={styles.row}>
                    <div>
                      <p className={styles.pair}>
                        <strong>{category.name}</strong>
                        <span className="muted">{plural(texts, "texto", "textos")}</span>
                      </p>
                      <p>{suggestion}</p>
                    </div>
                    <OpenCategory category={category} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </Stack>
      )}
    </QueryState>
  );
}

function Confusions({ confusions }: Pick<Insights, "confusions">) {
  const [shownMax, setShownMax] = useState(STEP);
  const rest = confusions.length - shownMax;
  return (
    <>
      <ul aria-label="Categorias que se confundem">
        {confusions.slice(0, shownMax).map((confusion) => (
          <Confusion key={`${confusion.expected.id}-${confusion.answered.id}`} confusion={confusion} />
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles.more}>
          <Button kind="link" onClick={() => setShownMax(shownMax + STEP)}>
            Mostrar mais {Math.min(rest, STEP)}
          </Button>
        </div>
      )}
    </>
  );
}

function Count({ of }: { readonly of: readonly unknown[] }) {
  return of.length > 0 && <span className="muted">{of.length}</span>;
}

function OpenCategory({ category }: { readonly category: { readonly id: number; readonly name: string } }) {
  const { openForm } = useEditedCategory();
  return (
    <Button small onClick={() => openForm(category.id)}>
      Abrir {category.name}
    </Button>
  );
}

function Confusion({ confusion }: { readonly confusion: Insights["confusions"][number] }) {
  const { expected, answered, times, examples, suggestion } = confusion;
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.pair}>
          <strong>{expected.name}</strong>
          <ArrowRight size={14} title="foi respondida como" />
          <strong>{answered.name}</strong>
          <span className="muted">{plural(times, "vez", "vezes")}</span>
        </p>
        <p>{suggestion}</p>
        {examples.length > 0 && (
          <ul className={styles.examples} aria-label="Exemplos">
            {examples.map((example) => (
              <li key={example}>“{shortText(example)}”</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.buttons}>
        <OpenCategory category={expected} />
        <OpenCategory category={answered} />
      </div>
    </li>
  );
}
