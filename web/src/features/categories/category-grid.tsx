import { Tick } from "@blueprintjs/icons";
import type { Category } from "./choose-categories.ts";
import styles from "./mine.module.css";

type Props = {
  readonly categories: readonly Category[];
  readonly selected: ReadonlySet<number>;
  /** Called to select or deselect a category; without it the cards are read-only. */
  readonly onToggle?: ((id: number) => void) | undefined;
};

function Words({ id, name }: Category) {
  return (
    <span className={styles.words}>
      <strong>{name}</strong>
      <span className="muted">ID: {id}</span>
    </span>
  );
}

/** Cards of categories; a click toggles one. */
export function CategoryGrid({ categories, selected, onToggle }: Props) {
  return (
    <ul className={styles.grid} aria-label="Categorias">
      {categories.map((category) => (
        <li key={category.id}>
          {onToggle ? (
            <button
              type="button"
              className={styles.category}
              aria-pressed={selected.has(category.id)}
              onClick={() => onToggle(category.id)}
            >
              <Words {...category} />
              {selected.has(category.id) && <Tick size={20} />}
            </button>
          ) : (
            <div className={styles.category}>
              <Words {...category} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
