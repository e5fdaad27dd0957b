import { Panel } from "../../../shared/ui/layout/panel.tsx";
import styles from "../dashboard.module.css";

type Category = { readonly id: number; readonly name: string; readonly code: string };

/** Names and codes of the categories in which the merchant receives wishes. */
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
