import { useDispatch } from "react-redux";
import { unitText } from "../../shared/format/unit-text.ts";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { activeUnitChosen } from "../../shared/session/session-slice.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";

/** Chooses the unit the screens show; shown only when several are available. */
export function UnitSwitcher({ className }: { readonly className?: string | undefined }) {
  const { available_franchises: units } = useRequiredUser();
  const active = useActiveUnit();
  const dispatch = useDispatch();
  if (units.length < 2) return null;
  const choices = units.map((unit) => ({ value: unit.id, label: unitText(unit) }));
  return (
    <div className={className}>
      <SelectField
        label="Franquia"
        hideLabel
        value={active?.id ?? ""}
        onChange={(id) => dispatch(activeUnitChosen(id || null))}
        choices={[{ value: "", label: "Todas as franquias" }, ...choices]}
      />
    </div>
  );
}
