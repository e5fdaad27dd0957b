import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { alertNewOffer } from "./alert-new-offer.ts";
import { changeAlertSettings } from "./alert-settings.ts";

const WISH = { id: "w1", content: "pizza de calabresa" };
const tones = jest.fn();
const notices = jest.fn();

class SilentAudioContext {
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    return { frequency: {}, connect: (node: unknown) => node, start: tones, stop: () => undefined };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (node: unknown) => node };
  }
}

class KnownNotification {
  static permission = "granted";
  constructor(title: string, options: object) {
    notices(title, options);
  }
}

beforeEach(() => {
  Object.assign(globalThis, { AudioContext: SilentAudioContext, Notification: KnownNotification });
  KnownNotification.permission = "granted";
  changeAlertSettings({ sound: false, notifications: false });
  tones.mockClear();
  notices.mockClear();
});
const hide = (isHidden: boolean) => jest.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
afterEach(() => void jest.restoreAllMocks());

test("a new offer makes no sound and no notification unless each was turned on", () => {
  hide(true);
  alertNewOffer(WISH);
  expect([tones.mock.calls.length, notices.mock.calls.length]).toEqual([0, 0]);
  changeAlertSettings({ sound: true });
  alertNewOffer(WISH);
  expect([tones.mock.calls.length, notices.mock.calls.length]).toEqual([2, 0]);
  changeAlertSettings({ sound: false, notifications: true });
  alertNewOffer(WISH);
  expect(tones).toHaveBeenCalledTimes(2);
  expect(notices.mock.calls).toEqual([["Pedido novo na Tenho", { body: "pizza de calabresa", tag: "w1" }]]);
});

test("a notification is for who looks elsewhere, while the browser allows it", () => {
  changeAlertSettings({ notifications: true });
  hide(false);
  alertNewOffer(WISH);
  hide(true);
  KnownNotification.permission = "denied";
  alertNewOffer(WISH);
  expect(notices).not.toHaveBeenCalled();
});
