import { Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { More } from "@blueprintjs/icons";
import type { ReactElement } from "react";
import styles from "./action-menu.module.css";

type Action = {
  readonly icon: ReactElement;
  readonly text: string;
  readonly onClick: () => void;
  readonly isDestructive?: boolean;
};

type Props = {
  /** Name of what the actions are on, for screen readers. */
  readonly subject: string;
  /** The actions in their order; `false` leaves one out. */
  readonly actions: readonly (Action | false)[];
  readonly isDisabled?: boolean;
};

/** The actions of a list's row, in words, behind one button. */
export function ActionMenu({ subject, actions, isDisabled = false }: Props) {
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      popoverClassName={styles.menu ?? ""}
      content={
        <Menu aria-label={`Ações de ${subject}`}>
          {actions.map(
            (action) =>
              action && (
                <MenuItem
                  key={action.text}
                  icon={action.icon}
                  text={action.text}
                  onClick={action.onClick}
                  className={action.isDestructive ? (styles.danger ?? "") : ""}
                />
              ),
          )}
        </Menu>
      }
      renderTarget={({ isOpen: _, ref, className = "", ...target }) => (
        <button
          {...target}
          ref={ref}
          type="button"
          className={`bp6-button bp6-minimal ${className}`}
          aria-label={`Mais ações: ${subject}`}
          disabled={isDisabled}
        >
          <More />
        </button>
      )}
    />
  );
}
