import "../../styles/blueprint-panel.css";
import { MenuItem, type TagProps } from "@blueprintjs/core";
import { SmallCross } from "@blueprintjs/icons";
import { type ItemRendererProps, MultiSelect } from "@blueprintjs/select";
import { includesFolded } from "@tenho/br/text/text";
import { type ComponentProps, useId, useState } from "react";
import { unitText } from "../format/unit-text.ts";
import styles from "./units-multi-select.module.css";

export type ChoosableUnit = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
};

type Props = {
  /** The unit that is always among them, and whose it is in the reader's words; null where there is none. */
  readonly own: { readonly unit: ChoosableUnit; readonly note: string } | null;
  /** Units that may be chosen in addition to the own one. */
  readonly units: readonly ChoosableUnit[];
  readonly chosenIds: readonly string[];
  readonly disabled: boolean;
  /** Id of the element that says how many are chosen. */
  readonly describedBy: string;
  readonly onChange: (chosenIds: readonly string[]) => void;
};

const matches = (query: string, unit: ChoosableUnit): boolean =>
  includesFolded(`${unitText(unit)} ${unit.city} ${unit.state}`, query);

function renderUnit(unit: ChoosableUnit, { handleClick, modifiers, ref, id }: ItemRendererProps, isChosen: boolean) {
  if (!modifiers.matchesPredicate) return null;
  return (
    <MenuItem
      key={unit.id}
      // The `id` prop would go to the link inside, which is not the option.
      ref={(option) => {
        if (option && id) option.id = id;
        if (typeof ref === "function") ref(option);
      }}
      roleStructure="listoption"
      selected={isChosen}
      active={modifiers.active}
      className={styles.option ?? ""}
      // The focus stays in the field, which refers to the active option by its id.
      tabIndex={-1}
      shouldDismissPopover={false}
      multiline
      text={unitText(unit)}
      onClick={handleClick}
    />
  );
}

/** Blueprint follows an older pattern, in which this wrapper is the combobox; here it is the focused field, so the wrapper drops the role. */
function Wrapper({
  role: _role,
  "aria-autocomplete": _autocomplete,
  "aria-controls": _controls,
  "aria-expanded": _expanded,
  "aria-haspopup": _popup,
  "aria-disabled": _disabled,
  ...props
}: ComponentProps<"div">) {
  // biome-ignore lint/a11y/useSemanticElements: Blueprint places its list by a plain box
  return <div {...props} role="group" aria-label="Franquias escolhidas" />;
}

/** The own unit and those chosen, each taken out by its cross or Backspace; others found by name or city. */
export function UnitsMultiSelect({ own, units, chosenIds, disabled, describedBy, onChange }: Props) {
  const listId = useId();
  // Blueprint's list accepts this prop, but its type lacks it.
  const list = { listId };
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState(units[0]?.id ?? null);
  const [hasQuery, setHasQuery] = useState(false);
  const chosen = units.filter(({ id }) => chosenIds.includes(id));
  const shown = own === null ? chosen : [own.unit, ...chosen];
  const without = (removed: ChoosableUnit) => chosenIds.filter((id) => id !== removed.id);
  const remove = (unit: ChoosableUnit) => unit.id !== own?.unit.id && onChange(without(unit));
  const toggle = (unit: ChoosableUnit) =>
    onChange(chosenIds.includes(unit.id) ? without(unit) : [...chosenIds, unit.id]);

  return (
    <MultiSelect<ChoosableUnit>
      className={styles.field ?? ""}
      items={[...units]}
      itemPredicate={matches}
      itemRenderer={(unit, props) =>
        renderUnit(unit, { ...props, id: `${listId}-${unit.id}` }, chosenIds.includes(unit.id))
      }
      itemsEqual="id"
      selectedItems={shown}
      tagRenderer={(unit) => (unit.id === own?.unit.id ? `${unitText(unit)} (${own.note})` : unitText(unit))}
      onItemSelect={toggle}
      onRemove={remove}
      onActiveItemChange={(unit) => setActiveId(unit?.id ?? null)}
      disabled={disabled}
      fill
      onQueryChange={(query) => setHasQuery(query !== "")}
      // The search must not be lost when the list is read anew.
      resetOnQuery={false}
      // After a search the list starts again; without one the active item stays where it is, for the next choice.
      resetOnSelect={hasQuery}
      noResults={
        <MenuItem
          disabled
          roleStructure="listoption"
          text={units.length === 0 ? "Ainda não há outras franquias." : "Nenhuma franquia com este nome."}
        />
      }
      {...list}
      menuProps={{ "aria-label": "Franquias" }}
      popoverProps={{
        targetTagName: Wrapper as unknown as "div",
        // A dialog makes everything outside itself unreachable, so the list must be rendered inside it.
        usePortal: false,
        minimal: true,
        matchTargetWidth: true,
        onOpening: () => setOpen(true),
        onClosing: () => setOpen(false),
      }}
      popoverContentProps={{ className: styles.list ?? "" }}
      tagInputProps={{
        className: styles.input ?? "",
        inputProps: {
          role: "combobox",
          placeholder: "Buscar franquia",
          "aria-label": "Buscar franquia",
          "aria-describedby": describedBy,
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-expanded": isOpen,
          "aria-controls": isOpen ? listId : undefined,
          "aria-activedescendant": isOpen && activeId !== null ? `${listId}-${activeId}` : undefined,
          autoComplete: "off",
          // Enter chooses an option, and must not send the form.
          onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
        },
        tagProps: (_text, index) => {
          const unit = shown[index];
          const canRemove = unit !== undefined && unit.id !== own?.unit.id && !disabled;
          return {
            className: styles.tag ?? "",
            minimal: true,
            multiline: true,
            // Blueprint's own button has an English name, the same for every tag.
            onRemove: undefined as unknown as NonNullable<TagProps["onRemove"]>,
            endIcon: canRemove ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remover ${unitText(unit)}`}
                onClick={() => remove(unit)}
              >
                <SmallCross />
              </button>
            ) : undefined,
          };
        },
      }}
    />
  );
}
