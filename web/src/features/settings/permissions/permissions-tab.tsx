import { useRef } from "react";
import { Tabs } from "../../../shared/ui/layout/tabs.tsx";
import { PermissionCatalogue } from "./catalogue/permission-catalogue.tsx";
import { LeaveWarning } from "./leave-warning.tsx";
import { RolePermissions } from "./roles/role-permissions.tsx";
import { useRoleEdits } from "./roles/use-role-edits.ts";
import { UserOverrides } from "./users/user-overrides.tsx";

/** Permissões: by role, by user, and which there are. Edits of roles outlive a look at the other two. */
export function PermissionsTab() {
  const editing = useRoleEdits();
  const box = useRef<HTMLDivElement>(null);
  const hasEdits = Object.values(editing.edits).some((edits) => Object.keys(edits).length > 0);
  return (
    <div ref={box}>
      <Tabs
        label="Permissões"
        param="permissao"
        shared={["aba"]}
        tabs={[
          { key: "perfil", label: "Permissão por Perfil", content: () => <RolePermissions editing={editing} /> },
          { key: "usuario", label: "Permissão por Usuário", content: () => <UserOverrides /> },
          { key: "catalogo", label: "Gerenciar Permissões", content: () => <PermissionCatalogue /> },
        ]}
      />
      {hasEdits && <LeaveWarning inside={box} onLeave={editing.discard} />}
    </div>
  );
}
