import { Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Edit, EyeOpen, IdNumber, More, Shop, Tag, Trash } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { lazy, Suspense, useState } from "react";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { DetailsDialog } from "../details/details-dialog.tsx";
import { DeleteUser } from "../remove/delete-user.tsx";
import { hasFranchises, type User } from "../user.ts";
import { useCanViewAs } from "../view-as/use-view-as.ts";
import { ViewAsDialog } from "../view-as/view-as-dialog.tsx";
import styles from "./user-menu.module.css";

const CategoriesDialog = lazy(async () => ({
  default: (await import("../categories/categories-dialog.tsx")).CategoriesDialog,
}));
const FranchisesDialog = lazy(async () => ({
  default: (await import("../franchises/franchises-dialog.tsx")).FranchisesDialog,
}));
const EditUser = lazy(async () => ({ default: (await import("../edit/edit-user.tsx")).EditUser }));

type Dialog = "details" | "edit" | "categories" | "franchises" | "view-as" | "delete";

/** What can be done with an account, each by its permission. */
export function UserMenu({ user }: { readonly user: User }) {
  const reader = useRequiredUser();
  const canViewAs = useCanViewAs(user);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isSelf = reader.id === user.id;

  return (
    <>
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        animation="minimal"
        popoverClassName={styles.menu ?? ""}
        content={
          <Menu aria-label={`Ações de ${user.name}`}>
            <MenuItem icon={<IdNumber />} text="Ver detalhes" onClick={() => setDialog("details")} />
            {can(reader, "user.update") && <MenuItem icon={<Edit />} text="Editar" onClick={() => setDialog("edit")} />}
            {can(reader, "user.manage_categories") && user.role === "CLIENT" && (
              <MenuItem icon={<Tag />} text="Gerenciar categorias" onClick={() => setDialog("categories")} />
            )}
            {can(reader, "user.manage_franchises") && hasFranchises(user, reader.role) && (
              <MenuItem icon={<Shop />} text="Gerenciar franquias" onClick={() => setDialog("franchises")} />
            )}
            {canViewAs && <MenuItem icon={<EyeOpen />} text="Ver como" onClick={() => setDialog("view-as")} />}
            {can(reader, "user.delete") && !isSelf && (
              <MenuItem
                icon={<Trash />}
                className={styles.danger ?? ""}
                text="Excluir"
                onClick={() => setDialog("delete")}
              />
            )}
          </Menu>
        }
        renderTarget={({ isOpen: _, ref, className = "", ...target }) => (
          <button
            {...target}
            ref={ref}
            type="button"
            className={`bp6-button bp6-minimal ${className}`}
            aria-label={`Mais ações: ${user.name}`}
          >
            <More />
          </button>
        )}
      />
      {dialog === "details" && <DetailsDialog user={user} onClose={close} onEdit={() => setDialog("edit")} />}
      <Suspense fallback={null}>
        {dialog === "edit" && <EditUser user={user} onClose={close} />}
        {dialog === "categories" && <CategoriesDialog user={user} onClose={close} />}
        {dialog === "franchises" && <FranchisesDialog user={user} onClose={close} />}
      </Suspense>
      {dialog === "view-as" && <ViewAsDialog user={user} onClose={close} />}
      {dialog === "delete" && <DeleteUser user={user} onClose={close} />}
    </>
  );
}
