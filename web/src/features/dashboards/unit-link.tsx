import { useDispatch } from "react-redux";
import { Link } from "react-router";
import { activeUnitChosen } from "../../shared/session/session-slice.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import styles from "./dashboard.module.css";

/** A unit's name that opens its dashboard, with the unit chosen at the top of the screen. */
export function UnitLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { available_franchises: units } = useRequiredUser();
  const dispatch = useDispatch();
  if (!units.some((unit) => unit.id === id)) return name;
  return (
    <Link className={styles.wish} to="/admin" onClick={() => dispatch(activeUnitChosen(id))}>
      {name}
    </Link>
  );
}
