import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import type { Person } from "./people-list.tsx";

/** Whether an account is active, was, or never was. */
export function PersonStatus({ person }: { readonly person: Person }) {
  if (person.is_active) return <StatusTag tone="positive">Ativo</StatusTag>;
  if (person.activated_at === null) return <StatusTag tone="waiting">Aguardando Ativação</StatusTag>;
  return <StatusTag tone="over">Inativo</StatusTag>;
}
