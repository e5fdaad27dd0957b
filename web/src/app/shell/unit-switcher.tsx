import { CaretDown, Shop } from "@blueprintjs/icons";
import { useState } from "react";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { choiceText, hasSearch, unitChoices } from "./unit-choices.ts";
import styles from "./unit-switcher.module.css";

// Loaded when it is needed: the list and its dependencies are a third of a panel's code, and few people open it.
const UnitSelect = lazyPart(async () => (await import("./unit-select.tsx")).UnitSelect);

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
      onPointerEnter={() => void UnitSelect.preload()}
      onFocus={() => void UnitSelect.preload()}
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
        <Part inline loading={closed}>
          <UnitSelect />
        </Part>
      ) : (
        closed
      )}
    </div>
  );
}
