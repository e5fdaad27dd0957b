import { Notifications, VolumeOff, VolumeUp } from "@blueprintjs/icons";
import { useState } from "react";
import { useViewing } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { playChime } from "./alert-new-offer.ts";
import { changeAlertSettings, useAlertSettings } from "./alert-settings.ts";
import { AlertState } from "./alert-state.tsx";
import styles from "./alert-switches.module.css";
import { usePush } from "./use-push.ts";

const readPermission = (): NotificationPermission | null => ("Notification" in window ? Notification.permission : null);

/** Turns the sound and the browser's notifications of new offers on and off; the browser is asked for leave only here. */
export function AlertSwitches() {
  const { sound, notifications } = useAlertSettings();
  const [permission, setPermission] = useState(readPermission);
  // The browser belongs to the viewer, and is notified only of offers to the viewer's own account.
  const isViewing = useViewing() !== null;
  const push = usePush();
  const isOn = notifications && permission === "granted";

  const switchSound = () => {
    changeAlertSettings({ sound: !sound });
    if (!sound) playChime();
  };
  const switchNotifications = async () => {
    if (isOn) {
      changeAlertSettings({ notifications: false });
      return push.stop();
    }
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== "granted") return;
    changeAlertSettings({ notifications: true });
    await push.start();
  };

  return (
    <div className={styles.switches}>
      <Button small kind="quiet" data-on={sound} icon={sound ? <VolumeUp /> : <VolumeOff />} onClick={switchSound}>
        {sound ? "Desligar som" : "Ligar som"}
      </Button>
      {permission !== null && !isViewing && (
        <Button small kind="quiet" data-on={isOn} icon={<Notifications />} onClick={() => void switchNotifications()}>
          {isOn ? "Desligar avisos" : "Ligar avisos"}
        </Button>
      )}
      <AlertState permission={permission} />
    </div>
  );
}
