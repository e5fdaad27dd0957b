import { MenuItem } from "@blueprintjs/core";
import { CaretDown, Shop } from "@blueprintjs/icons";
import { type ItemRendererProps, Select } from "@blueprintjs/select";
import { includesFolded } from "@tenho/br/text/text";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router";
import { placeOf, unitText } from "../../shared/format/unit-text.ts";
import { activeUnitChosen } from "../../shared/session/session-slice.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { ALL_UNITS, type Choice, choiceText, hasSearch, unitChoices } from "./unit-choices.ts";
import styles from "./unit-switcher.module.css";

const matches = (query: string, { unit }: Choice): boolean =>
  includesFolded(unit === null ? ALL_UNITS : `${unitText(unit)} ${unit.city} ${unit.state}`, query);

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
          {unit?.name ?? ALL_UNITS}
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

/** Handles keys that a list without a search leaves to its button, whose click by Enter would close it before the choice is taken. */
function keepOpen(event: KeyboardEvent<HTMLElement>): void {
  if (event.currentTarget.getAttribute("aria-expanded") !== "true") return;
  if (event.key === "Enter") event.preventDefault();
  if (event.key === "Escape") event.currentTarget.click();
}

/** The list of units, opened at once because it is loaded on demand. A choice reopens the screen, whose filters and page were the other unit's. */
export function UnitSelect() {
  const { available_franchises: units, role } = useRequiredUser();
  const active = useActiveUnit();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const choices = unitChoices(units, role);
  const activeText = choiceText(active);
  const box = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);

  useEffect(() => {
    const button = box.current?.querySelector("button");
    if (isOpened.current) return;
    isOpened.current = true;
    button?.focus();
    button?.click();
  }, []);

  const choose = ({ id }: Choice) => {
    if (id === (active?.id ?? "")) return;
    dispatch(activeUnitChosen(id || null));
    void navigate({ search: "" }, { replace: true });
  };

  return (
    <div ref={box}>
      <Select<Choice>
        items={[...choices]}
        itemPredicate={matches}
        itemRenderer={(choice, props) => renderChoice(choice, props, choice.id === (active?.id ?? ""))}
        itemsEqual="id"
        filterable={hasSearch(choices)}
        resetOnClose
        onItemSelect={choose}
        inputProps={{ placeholder: "Buscar franquia", "aria-label": "Buscar franquia", leftIcon: null }}
        noResults={<MenuItem disabled text="Nenhuma franquia encontrada" roleStructure="listoption" />}
        menuProps={{ "aria-label": "Franquias" }}
        popoverProps={{ targetTagName: "button", minimal: true, matchTargetWidth: true, onOpening: nameSearchedList }}
        popoverTargetProps={{
          className: `bp6-button ${styles.button}`,
          "aria-label": `Franquia: ${activeText}`,
          onKeyDown: keepOpen,
        }}
        popoverContentProps={{ className: styles.list ?? "" }}
      >
        <Shop />
        <span className={styles.text}>{activeText}</span>
        <CaretDown />
      </Select>
    </div>
  );
}
