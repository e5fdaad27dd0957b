import { Notifications, VolumeOff, VolumeUp } from "@blueprintjs/icons";
import { Button } from "../../../shared/ui/button.tsx";
import { notify } from "../../../shared/ui/toasts/toast-store.ts";
import { playChime } from "./alert-new-offer.ts";
import { changeAlertSettings, useAlertSettings } from "./alert-settings.ts";
import styles from "./alert-switches.module.css";

/** Turns the sound and the browser's notifications of new offers on and off; the browser is asked for leave only here. */
export function AlertSwitches() {
  const { sound, notifications } = useAlertSettings();

  const switchSound = () => {
    changeAlertSettings({ sound: !sound });
    if (!sound) playChime();
  };
  const switchNotifications = async () => {
    if (notifications) return changeAlertSettings({ notifications: false });
    if ((await Notification.requestPermission()) === "granted") return changeAlertSettings({ notifications: true });
    notify.warning("Seu navegador não permite avisos desta página. Mude isso nas configurações dele.");
  };

  return (
    <div className={styles.switches}>
      <Button small kind="quiet" data-on={sound} icon={sound ? <VolumeUp /> : <VolumeOff />} onClick={switchSound}>
        {sound ? "Desligar som" : "Ligar som"}
      </Button>
      {"Notification" in window && (
        <Button
          small
          kind="quiet"
          data-on={notifications}
          icon={<Notifications />}
          onClick={() => void switchNotifications()}
        >
          {notifications ? "Desligar avisos" : "Ligar avisos"}
        </Button>
      )}
    </div>
  );
}
