import { Lock } from "@blueprintjs/icons";
import { EmptyState } from "../ui/feedback/empty-state.tsx";

/** What stands where a screen would, for who may not see it. */
export function AccessDenied({ children }: { readonly children: string }) {
  return (
    <EmptyState icon={Lock} title="Acesso Negado">
      {children}
    </EmptyState>
  );
}
