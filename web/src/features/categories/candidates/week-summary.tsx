import { formatCalendarDate } from "@tenho/br/calendar/dates";
import { useGetMissingWordsWeekQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { useEditedCategory } from "../catalogue/use-edited-category.ts";
import styles from "./week-summary.module.css";

/** The last weekly summary: which words are missing in which category. Nothing before the first. */
export function WeekSummary() {
  const { data } = useGetMissingWordsWeekQuery();
  const { openForm } = useEditedCategory();
  const summary = data?.summary;
  if (!summary) return null;
  const { week, words, mistakes, with_missing: withMissing } = summary;
  return (
    <Panel title="Palavras que mais faltam" aside={<span className="muted">semana de {formatCalendarDate(week)}</span>}>
      <p className={styles.counts}>
        {withMissing} de {plural(mistakes, "correção tinha", "correções tinham")} uma palavra que não está em nenhum
        texto da categoria certa.
      </p>
      <ul className={styles.words} aria-label="Palavras que mais faltam">
        {words.map(({ word, category, times }) => (
          <li key={`${category.id} ${word}`}>
            <Button small onClick={() => openForm(category.id, word)}>
              {word} em {category.name}
            </Button>
            <span className="muted">{plural(times, "vez", "vezes")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
