import { useState } from "react";
import { useListMissingWordsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import styles from "./insights-tab.module.css";
import { useEditedCategory } from "./use-edited-category.ts";

const STEP = 8;

/** Words of corrections that no content of the right category has, each with a way to add it there. */
export function MissingWords() {
  const query = useListMissingWordsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { openForm } = useEditedCategory();
  const [shownMax, setShownMax] = useState(STEP);
  return (
    <Panel title="Palavras que faltam" aside={<span className="muted">{query.data?.words.length || null}</span>}>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar as palavras que faltam"
        skeleton={<Skeleton lines={3} heightPx={80} />}
        isEmpty={({ words }) => words.length === 0}
        empty={<p className={styles.none}>Nenhuma correção à espera tem palavra que falte na categoria certa.</p>}
      >
        {({ mistakes, with_missing: withMissing, words }) => (
          <>
            <p className={styles.none}>
              {withMissing} de {plural(mistakes, "correção à espera tem", "correções à espera têm")} uma palavra que não
              está em nenhum texto da categoria certa.
            </p>
            <ul aria-label="Palavras que faltam">
              {words.slice(0, shownMax).map(({ word, category, times, examples }) => (
                <li key={`${category.id} ${word}`} className={styles.row}>
                  <div>
                    <p className={styles.pair}>
                      <strong>{word}</strong>
                      <span>falta em {category.name}</span>
                      <span className="muted">{plural(times, "vez", "vezes")}</span>
                    </p>
                    <ul className={styles.examples} aria-label="Exemplos">
                      {examples.map((example) => (
                        <li key={example}>“{example}”</li>
                      ))}
                    </ul>
                  </div>
                  <Button small onClick={() => openForm(category.id, word)}>
                    Acrescentar a {category.name}
                  </Button>
                </li>
              ))}
            </ul>
            {words.length > shownMax && (
              <div className={styles.more}>
                <Button kind="link" onClick={() => setShownMax(shownMax + STEP)}>
                  Mostrar mais {Math.min(words.length - shownMax, STEP)}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
