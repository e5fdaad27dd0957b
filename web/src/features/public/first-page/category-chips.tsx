import { useEffect, useState } from "react";
import styles from "./category-chips.module.css";
import { type Category, loadCategories } from "./load-categories.ts";

const SHOWN_MAX = 33;

/** Categories that some company already sells; nothing where the list cannot be loaded. */
export function CategoryChips() {
  const [categories, setCategories] = useState<readonly Category[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void loadCategories(leaving.signal).then(setCategories);
    return () => leaving.abort();
  }, []);
  if (categories.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="site-categories">
      <h2 id="site-categories">Já tem empresa respondendo por</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the list scrolls, and a keyboard must be able to scroll it */}
      <ul tabIndex={0} aria-labelledby="site-categories">
        {categories.slice(0, SHOWN_MAX).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
