import { CaretDown, Shop } from "@blueprintjs/icons";
import { lazy, Suspense, useState } from "react";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { choiceText, hasSearch, unitChoices } from "./unit-choices.ts";
import styles from "./unit-switcher.module.css";

const load = () => import("./unit-select.tsx");
// Loaded when it is needed: the list and its dependencies are a third of a panel's code, and few people open it.
const UnitSelect = lazy(async () => ({ default: (await load()).UnitSelect }));
const preload = () => {
  // A failed preload is retried when the list is opened.
  load().catch(() => undefined);
};

/** Chooses the unit the screens show; shown only when several are available. */
export function UnitSwitcher() {
  const { available_franchises: units, role } = useRequiredUser();
  const active = useActiveUnit();
  const [isOpened, setOpened] = useState(false);
  if (units.length < 2) return null;
  const text = choiceText(active);
  const closed = (
    <button
      type="button"
      // Same role as that of the list's own button, which replaces this one.
      role={hasSearch(unitChoices(units, role)) ? undefined : "combobox"}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={`Franquia: ${text}`}
      aria-busy={isOpened}
      className={`bp6-button ${styles.button}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
      onKeyDown={({ key }) => (key === "ArrowDown" || key === "ArrowUp") && setOpened(true)}
    >
      <Shop />
      <span className={styles.text}>{text}</span>
      <CaretDown />
    </button>
  );
  return (
    <div className={styles.switcher}>
      {isOpened ? (
        <Suspense fallback={closed}>
          <UnitSelect />
        </Suspense>
      ) : (
        closed
      )}
    </div>
  );
}
