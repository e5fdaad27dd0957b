import { useRef } from "react";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Tabs } from "../../../shared/ui/layout/tabs.tsx";
import { LeaveWarning } from "./leave-warning.tsx";
import { PermissionCatalogue } from "./permission-catalogue.tsx";
import { RolePermissions } from "./role-permissions.tsx";
import { useRoleEdits } from "./use-role-edits.ts";
import { UserOverrides } from "./user-overrides.tsx";

/** Permissões: MASTER edits them by role, by user and as a catalogue; others edit only the accounts in their reach. */
export function PermissionsTab() {
  const { role } = useRequiredUser();
  return role === "MASTER" ? <AllPermissions /> : <UserOverrides />;
}

/** Edits of roles are kept here, so that they survive a visit to the other two tabs. */
function AllPermissions() {
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
