import { Button } from "../../../shared/ui/button.tsx";
import { useAlertSettings } from "./alert-settings.ts";
import styles from "./alert-switches.module.css";
import { usePushStatus } from "./push-status.ts";
import { usePush } from "./use-push.ts";

const IS_IPHONE = /iPhone|iPad|iPod/.test(navigator.userAgent);

/** Why this browser shows no notifications, or how far they reach; nothing while they are turned off and could be turned on. */
export function AlertState({ permission }: { readonly permission: NotificationPermission | null }) {
  const { notifications } = useAlertSettings();
  const status = usePushStatus();
  const { start } = usePush();
  const text = stateText(permission, notifications, status);
  return (
    <p className={styles.state} role="status">
      {text !== null && <span>{text}</span>}
      {permission === "granted" && notifications && status === "failed" && (
        <Button small kind="link" onClick={() => void start()}>
          Tentar de novo
        </Button>
      )}
    </p>
  );
}

function stateText(
  permission: NotificationPermission | null,
  isOn: boolean,
  status: ReturnType<typeof usePushStatus>,
): string | null {
  if (permission === null) {
    return IS_IPHONE
      ? "No iPhone, os avisos chegam quando a Tenho está na tela de início: toque em Compartilhar e em Adicionar à Tela de Início."
      : "Este navegador não mostra avisos.";
  }
  if (permission === "denied") {
    return "Avisos bloqueados neste navegador. Para liberar, toque no cadeado ao lado do endereço e permita notificações.";
  }
  if (!isOn || permission !== "granted") return null;
  switch (status) {
    case "on":
      return "Avisos ligados, mesmo com a Tenho fechada.";
    case "unavailable":
      return "Avisos ligados com a Tenho aberta.";
    case "failed":
      return "Avisos só com a Tenho aberta.";
    default:
      return "Ligando os avisos...";
  }
}
