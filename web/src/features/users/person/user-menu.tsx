import { Edit, EyeOpen, IdNumber, Shop, Tag, Trash } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import type { User } from "../../../api/generated/tenho.gen.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { ActionMenu } from "../../../shared/ui/action-menu.tsx";
import { hasFranchises } from "../user.ts";
import { DeleteUser } from "./delete-user.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { useCanViewAs } from "./use-view-as.ts";
import { ViewAsDialog } from "./view-as-dialog.tsx";

const CategoriesDialog = lazyPart(async () => (await import("./categories-dialog.tsx")).CategoriesDialog);
const FranchisesDialog = lazyPart(async () => (await import("./franchises-dialog.tsx")).FranchisesDialog);
const FactsDialogs = lazyPart(async () => (await import("./facts-dialogs.tsx")).FactsDialogs);
const EditUser = lazyPart(async () => (await import("../edit/edit-user.tsx")).EditUser);

type Dialog = "details" | "edit" | "request" | "correct" | "categories" | "franchises" | "view-as" | "delete";

/** Menu of the actions on an account, each shown by its permission. */
export function UserMenu({ user }: { readonly user: User }) {
  const reader = useRequiredUser();
  const canViewAs = useCanViewAs(user);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isSelf = reader.id === user.id;

  return (
    <>
      <ActionMenu
        subject={user.name}
        actions={[
          { icon: <IdNumber />, text: "Ver detalhes", onClick: () => setDialog("details") },
          can(reader, "user.update") && { icon: <Edit />, text: "Editar", onClick: () => setDialog("edit") },
          can(reader, "user.manage_categories") &&
            user.role === "CLIENT" && {
              icon: <Tag />,
              text: "Gerenciar categorias",
              onClick: () => setDialog("categories"),
            },
          can(reader, "user.manage_franchises") &&
            hasFranchises(user, reader.role) && {
              icon: <Shop />,
              text: "Gerenciar franquias",
              onClick: () => setDialog("franchises"),
            },
          canViewAs && { icon: <EyeOpen />, text: "Ver como", onClick: () => setDialog("view-as") },
          can(reader, "user.delete") &&
            !isSelf && {
              icon: <Trash />,
              text: "Excluir",
              onClick: () => setDialog("delete"),
              isDestructive: true,
            },
        ]}
      />
      {dialog === "details" && (
        <DetailsDialog
          user={user}
          onClose={close}
          onEdit={() => setDialog("edit")}
          onCorrect={() => setDialog("correct")}
          onRequest={() => setDialog("request")}
        />
      )}
      <Part onClose={close} resetKey={dialog}>
        {dialog === "edit" && <EditUser user={user} onClose={close} />}
        {(dialog === "correct" || dialog === "request") && <FactsDialogs user={user} start={dialog} onClose={close} />}
        {dialog === "categories" && <CategoriesDialog user={user} onClose={close} />}
        {dialog === "franchises" && <FranchisesDialog user={user} onClose={close} />}
      </Part>
      {dialog === "view-as" && <ViewAsDialog user={user} onClose={close} />}
      {dialog === "delete" && <DeleteUser user={user} onClose={close} />}
    </>
  );
}
