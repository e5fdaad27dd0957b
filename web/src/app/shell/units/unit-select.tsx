import { MenuItem } from "@blueprintjs/core";
import { CaretDown, Shop } from "@blueprintjs/icons";
import { type ItemRendererProps, Select } from "@blueprintjs/select";
import { includesFolded } from "@tenho/br/text/text";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { placeOf, unitText } from "../../../shared/format/unit-text.ts";
import { activeUnitChosen } from "../../../shared/session/session-slice.ts";
import type { UnitSummary } from "../../../shared/session/session-user.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import styles from "./unit-switcher.module.css";

/** `unit` null: every unit. */
type Choice = { readonly id: string; readonly unit: UnitSummary | null };

const EVERY_UNIT: Choice = { id: "", unit: null };
const ALL = "Todas as franquias";
/** Fewer are seen at once and need no search. */
const SEARCH_FROM = 8;

const matches = (query: string, { unit }: Choice): boolean =>
  includesFolded(unit === null ? ALL : `${unitText(unit)} ${unit.city} ${unit.state}`, query);

function renderChoice(
  { unit }: Choice,
  { handleClick, handleFocus, modifiers, ref, id }: ItemRendererProps,
  isChosen: boolean,
) {
  if (!modifiers.matchesPredicate) return null;
  const place = unit === null ? "" : placeOf(unit);
  return (
    <MenuItem
      key={id ?? unit?.id ?? ""}
      id={id}
      ref={ref}
      roleStructure="listoption"
      selected={isChosen}
      active={modifiers.active}
      className={styles.choice ?? ""}
      multiline
      text={
        <>
          {unit?.name ?? ALL}
          {place && <span className={styles.place}>{place}</span>}
        </>
      }
      onClick={handleClick}
      {...(handleFocus && { onFocus: handleFocus })}
    />
  );
}

/** Blueprint's search field does not say which list it searches. */
function nameSearchedList(popover: HTMLElement): void {
  const list = popover.querySelector('[role="listbox"]');
  if (list) popover.querySelector('[role="combobox"]')?.setAttribute("aria-controls", list.id);
}

/** The list of units; MASTER may choose all of them. A choice opens the screen anew: its filters and page were the other unit's. */
export function UnitSelect() {
  const { available_franchises: units, role } = useRequiredUser();
  const active = useActiveUnit();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const choices: Choice[] = units.map((unit) => ({ id: unit.id, unit }));
  if (role === "MASTER") choices.unshift(EVERY_UNIT);

  const activeText = active === null ? ALL : unitText(active);

  const choose = ({ id }: Choice) => {
    if (id === (active?.id ?? "")) return;
    dispatch(activeUnitChosen(id || null));
    void navigate({ search: "" }, { replace: true });
  };

  return (
    <Select<Choice>
      items={choices}
      itemPredicate={matches}
      itemRenderer={(choice, props) => renderChoice(choice, props, choice.id === (active?.id ?? ""))}
      itemsEqual="id"
      filterable={choices.length >= SEARCH_FROM}
      resetOnClose
      onItemSelect={choose}
      inputProps={{ placeholder: "Buscar franquia", "aria-label": "Buscar franquia", leftIcon: null }}
      noResults={<MenuItem disabled text="Nenhuma franquia encontrada" roleStructure="listoption" />}
      menuProps={{ "aria-label": "Franquias" }}
      popoverProps={{ targetTagName: "button", minimal: true, matchTargetWidth: true, onOpening: nameSearchedList }}
      popoverTargetProps={{ className: `bp6-button ${styles.button}`, "aria-label": `Franquia: ${activeText}` }}
      popoverContentProps={{ className: styles.list ?? "" }}
    >
      <Shop />
      <span className={styles.text}>{activeText}</span>
      <CaretDown />
    </Select>
  );
}
