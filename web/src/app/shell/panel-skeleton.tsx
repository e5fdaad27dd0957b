import styles from "./panel-layout.module.css";

/** The panel's outline, shown while its code is loaded. */
export function PanelSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <div className={styles.sidebar} />
      <div className={styles.column}>
        <div className={styles.header} />
        <main className={styles.main}>
          <p className="visually-hidden">Carregando o painel...</p>
        </main>
      </div>
    </div>
  );
}
