import { Panel } from "../../../shared/ui/layout/panel.tsx";
import styles from "../components/dashboard.module.css";

type Category = { readonly id: number; readonly name: string; readonly code: string };

/** What the merchant is asked for: names and codes. */
export function Categories({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <Panel title="Suas categorias">
      {categories.length === 0 ? (
        <p className={`muted ${styles.chips}`}>Sem categorias você não recebe pedidos.</p>
      ) : (
        <ul className={styles.chips}>
          {categories.map(({ id, name, code }) => (
            <li key={id}>
              {name} <span className="muted">{code}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
