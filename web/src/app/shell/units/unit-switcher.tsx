import { lazy, Suspense } from "react";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import styles from "./unit-switcher.module.css";

// Most users have one unit and never load it.
const UnitSelect = lazy(async () => ({ default: (await import("./unit-select.tsx")).UnitSelect }));

/** Chooses the unit the screens show; shown only when several are available. */
export function UnitSwitcher() {
  const { available_franchises: units } = useRequiredUser();
  if (units.length < 2) return null;
  return (
    <div className={styles.switcher}>
      <Suspense fallback={null}>
        <UnitSelect />
      </Suspense>
    </div>
  );
}
