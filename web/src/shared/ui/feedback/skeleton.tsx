import styles from "./skeleton.module.css";

/** Grey bars shown while content is loaded. */
export function Skeleton({ lines = 4, heightPx = 44 }: { readonly lines?: number; readonly heightPx?: number }) {
  return (
    <div className={styles.stack} role="status">
      <span className="visually-hidden">Carregando...</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="bp6-skeleton" style={{ height: heightPx }} />
      ))}
    </div>
  );
}
