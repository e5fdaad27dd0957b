import { Lock } from "@blueprintjs/icons";
import { EmptyState } from "../ui/feedback/empty-state.tsx";

/** Shown in place of a screen the user may not see. */
export function AccessDenied({ children }: { readonly children: string }) {
  return (
    <EmptyState icon={Lock} title="Acesso Negado">
      {children}
    </EmptyState>
  );
}
