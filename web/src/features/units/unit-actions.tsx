import { Disable, Edit, NewPerson, Pause, Play, Share, Shop, Tick, Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { useUpdateFranchiseUnitMutation } from "../../api/tenho-api.ts";
import { lazyPart } from "../../shared/parts/lazy-part.tsx";
import { Part } from "../../shared/parts/part.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { UnitPauseDialog } from "../../shared/units/unit-pause-dialog.tsx";
import { useResume } from "../../shared/units/unit-pause-notice.tsx";
import { UnitPromotion } from "../../shared/units/unit-promotion.tsx";
import { useUnitPause } from "../../shared/units/use-unit-pauses.ts";
import { DeleteUnit } from "./delete-unit.tsx";
import { TOAST, type Unit } from "./unit.ts";
import { UnitAdmins } from "./unit-admins.tsx";
import { UnitClients } from "./unit-clients.tsx";
import { UnitForm } from "./unit-form.tsx";
import styles from "./unit-list.module.css";

// Loaded on demand: the list can be read without it.
const ActionMenu = lazyPart(async () => (await import("../../shared/ui/action-menu.tsx")).ActionMenu);

type Dialog = "edit" | "promote" | "pause" | "deactivate" | "delete" | "admins" | "clients";

/** Actions on a unit: only MASTER opens, closes and deletes one. */
export function UnitActions({ unit }: { readonly unit: Unit }) {
  const isMaster = useRequiredUser().role === "MASTER";
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [update, { isLoading }] = useUpdateFranchiseUnitMutation();
  const { name, is_active: isActive } = unit;
  const pause = useUnitPause(unit.id);
  const resume = useResume(unit.id);
  const close = () => setDialog(null);

  const toggle = async () => {
    const answer = await update({ id: unit.id, body: { is_active: !isActive } });
    close();
    if (answer.error) notify.error(errorMessage(answer.error, "Erro ao atualizar status"));
    else notify.success(isActive ? "Franquia desativada!" : "Franquia ativada!", TOAST);
  };
  return (
    <div className={styles.actions}>
      <Button icon={<Edit />} kind="quiet" aria-label={`Editar: ${name}`} onClick={() => setDialog("edit")}>
        Editar
      </Button>
      <Part inline>
        <ActionMenu
          subject={name}
          isDisabled={isLoading}
          actions={[
            isActive && { icon: <Share />, text: "Divulgar", onClick: () => setDialog("promote") },
            { icon: <NewPerson />, text: "Administradores", onClick: () => setDialog("admins") },
            { icon: <Shop />, text: "Clientes", onClick: () => setDialog("clients") },
            isActive &&
              (pause
                ? { icon: <Play />, text: "Retomar pedidos", onClick: () => void resume.run() }
                : { icon: <Pause />, text: "Pausar pedidos", onClick: () => setDialog("pause") }),
            isMaster &&
              (isActive
                ? { icon: <Disable />, text: "Desativar", onClick: () => setDialog("deactivate") }
                : { icon: <Tick />, text: "Ativar", onClick: () => void toggle() }),
            isMaster && { icon: <Trash />, text: "Remover", onClick: () => setDialog("delete"), isDestructive: true },
          ]}
        />
      </Part>
      {dialog === "edit" && <UnitForm unit={unit} onClose={close} />}
      {dialog === "promote" && <UnitPromotion unit={unit} onClose={close} />}
      {dialog === "pause" && <UnitPauseDialog unit={unit} onClose={close} />}
      {dialog === "admins" && <UnitAdmins unit={unit} onClose={close} />}
      {dialog === "clients" && <UnitClients unit={unit} onClose={close} />}
      {dialog === "delete" && <DeleteUnit unit={unit} onClose={close} />}
      {dialog === "deactivate" && (
        <Confirm
          title={`Desativar ${name}?`}
          actionLabel="Desativar"
          busyLabel="Desativando..."
          isBusy={isLoading}
          isDestructive
          onConfirm={() => void toggle()}
          onClose={close}
        >
          <p>
            Novos pedidos e cadastros não chegam mais a esta franquia. As pessoas dela continuam entrando no painel, e
            nada é apagado.
          </p>
        </Confirm>
      )}
    </div>
  );
}
