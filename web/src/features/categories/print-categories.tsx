import { Print } from "@blueprintjs/icons";
import { formatDate, formatTime } from "@tenho/br/calendar/dates";
import { useNow } from "../../shared/clock/use-now.ts";
import { plural } from "../../shared/format/numbers.ts";
import { Button } from "../../shared/ui/button.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { PrintSheet } from "../../shared/ui/print-sheet.tsx";
import type { Category } from "./choose-categories.ts";
import styles from "./mine.module.css";

/** Long enough for the toast to be read. */
const PRINT_DELAY_MS = 500;
const TOAST_MS = 2000;

/** Prints the categories on the screen: name and ID of each, with date, time and total. */
export function PrintCategories({ categories }: { readonly categories: readonly Category[] }) {
  const now = useNow();
  const start = () => {
    if (categories.length === 0) return notify.warning("Nenhuma categoria para imprimir", { durationMs: TOAST_MS });
    const text = `Preparando impressão de ${categories.length} categorias em ordem alfabética...`;
    notify.info(text, { durationMs: TOAST_MS });
    setTimeout(() => print(), PRINT_DELAY_MS);
  };
  return (
    <>
      <Button icon={<Print />} onClick={start}>
        Imprimir
      </Button>
      <PrintSheet>
        <h1>Categorias</h1>
        <p>
          {formatDate(now)} {formatTime(now)} · {plural(categories.length, "categoria", "categorias")}
        </p>
        <ul className={styles.printed}>
          {categories.map(({ id, name }) => (
            <li key={id}>
              {name} (ID: {id})
            </li>
          ))}
        </ul>
      </PrintSheet>
    </>
  );
}
