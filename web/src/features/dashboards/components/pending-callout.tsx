import { Link } from "react-router";
import { plural } from "../../../shared/format/numbers.ts";
import styles from "./dashboard.module.css";

/** How many wishes wait for an answer, with a link to them. */
export function PendingCallout({ count, to }: { readonly count: number; readonly to: string }) {
  if (count === 0) return null;
  return (
    <section className={`card ${styles.callout}`}>
      <strong>{plural(count, "pedido espera", "pedidos esperam")} sua resposta</strong>
      <Link className="bp6-button bp6-intent-primary" to={to}>
        Responder agora
      </Link>
    </section>
  );
}
