import { Disable, Edit, NewPerson, Pause, Play, Shop, Tick, Trash } from "@blueprintjs/icons";
import { type ReactNode, useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { useUpdateFranchiseUnitMutation } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/dialogs/confirm.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { UnitPauseDialog } from "../../../shared/units/pause/unit-pause-dialog.tsx";
import { useResume } from "../../../shared/units/pause/unit-pause-notice.tsx";
import { useUnitPause } from "../../../shared/units/pause/use-unit-pauses.ts";
import { UnitForm } from "../edit/unit-form.tsx";
import { UnitAdmins } from "../people/unit-admins.tsx";
import { UnitClients } from "../people/unit-clients.tsx";
import { DeleteUnit } from "../remove/delete-unit.tsx";
import { TOAST, type Unit } from "../unit.ts";
import styles from "./unit-list.module.css";

type Dialog = "edit" | "pause" | "deactivate" | "delete" | "admins" | "clients";

type Props = {
  readonly unit: Unit;
  /** Words beside the icons, where a finger shows no tip. */
  readonly hasLabels?: boolean;
};

/** What can be done with a unit: only MASTER opens, closes and deletes one. */
export function UnitActions({ unit, hasLabels = false }: Props) {
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
  const action = (label: string, icon: ReactNode, onClick: () => void, isDanger = false) => (
    <Button
      kind={isDanger ? "quiet-danger" : "quiet"}
      icon={icon}
      title={hasLabels ? undefined : label}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
      disabled={isLoading}
    >
      {hasLabels ? label : null}
    </Button>
  );

  return (
    <div className={styles.actions} data-labels={hasLabels}>
      {action("Editar", <Edit />, () => setDialog("edit"))}
      {action("Administradores", <NewPerson />, () => setDialog("admins"))}
      {action("Clientes", <Shop />, () => setDialog("clients"))}
      {isActive &&
        (pause
          ? action("Retomar pedidos", <Play />, () => void resume.run())
          : action("Pausar pedidos", <Pause />, () => setDialog("pause")))}
      {isMaster &&
        (isActive
          ? action("Desativar", <Disable />, () => setDialog("deactivate"))
          : action("Ativar", <Tick />, () => void toggle()))}
      {isMaster && action("Remover", <Trash />, () => setDialog("delete"), true)}
      {dialog === "edit" && <UnitForm unit={unit} onClose={close} />}
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
