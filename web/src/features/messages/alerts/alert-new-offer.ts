import { shortText } from "../../../shared/format/short-text.ts";
import { readAlertSettings } from "./alert-settings.ts";
import { readPushStatus } from "./push-status.ts";

/** Two short notes, in Hz and seconds. */
const NOTES = [
  { hz: 880, from: 0 },
  { hz: 1174.7, from: 0.16 },
] as const;
const NOTE_S = 0.22;
const VOLUME = 0.15;

/** Plays two short notes. A browser that allows no sound yet stays silent. */
export function playChime(): void {
  const context = new AudioContext();
  for (const { hz, from } of NOTES) {
    const start = context.currentTime + from;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
    tone.onended = () => from > 0 && void context.close();
  }
}

/**
 * Alerts to a new offer as this browser's settings allow: by sound, and by a notification while the page is hidden, unless push is on.
 */
export function alertNewOffer(wish: { readonly id: string; readonly content: string }): void {
  const { sound, notifications } = readAlertSettings();
  try {
    if (sound) playChime();
    const isTold = readPushStatus() === "on";
    if (notifications && !isTold && document.hidden && Notification.permission === "granted") {
      const notice = new Notification("Pedido novo na Tenho", { body: shortText(wish.content), tag: wish.id });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    }
  } catch {
    // Some phones allow notifications to service workers only: the count in the title remains.
  }
}
