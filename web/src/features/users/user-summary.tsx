import { People, Tick, Time } from "@blueprintjs/icons";
import type { UserPage } from "../../api/generated/tenho.gen.ts";
import { formatCount, plural } from "../../shared/format/numbers.ts";
import { StatCard, StatGrid } from "../../shared/ui/values/stat-card.tsx";

type Counts = NonNullable<UserPage["counts"]>;
type Name = Counts["capped"][number];

/** Counts of the accounts that the filters find: all, the active ones, and those that await activation. */
export function UserSummary({ counts }: { readonly counts: Counts }) {
  const isCapped = (name: Name) => counts.capped.includes(name);
  const shown = (name: Name) => `${formatCount(counts[name])}${isCapped(name) ? "+" : ""}`;
  const admins = plural(counts.admins, "administrador", "administradores", isCapped("admins"));
  const clients = plural(counts.clients, "cliente", "clientes", isCapped("clients"));
  return (
    <StatGrid>
      <StatCard label="Total" icon={People} value={shown("total")} note={`${admins} · ${clients}`} />
      <StatCard label="Ativos" icon={Tick} value={shown("active")} />
      <StatCard label="Aguardando Ativação" icon={Time} value={shown("awaiting")} />
    </StatGrid>
  );
}
