import { Link } from "react-router";
import type { Lead } from "./lead.ts";

/** The franchise that was made of an Interessado, or the way to make it; nothing for one that was lost. */
export function LeadUnit({ lead: { id, status, unit } }: { readonly lead: Lead }) {
  if (unit) return <Link to={`/master/franquias?busca=${encodeURIComponent(unit.name)}`}>Franquia {unit.name}</Link>;
  if (status === "LOST") return null;
  return (
    <Link className="bp6-button bp6-small" to={`/master/franquias?nova=1&interessado=${id}`}>
      Criar franquia
    </Link>
  );
}
