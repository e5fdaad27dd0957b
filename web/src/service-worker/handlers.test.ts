import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import {
  ANSWER_MS,
  openPanel,
  PANEL_ASKED,
  PUSH_CHANGED,
  readOfferPush,
  renewSubscription,
  showPush,
  type Tab,
  type Worker,
} from "./handlers.ts";

const ORIGIN = "https://tenho.example";
const PUSH = {
  type: "offer",
  wish_id: "w1",
  text: "quero uma pizza",
  category: "Pizzaria",
  path: "/client/mensagens?mensagem=w1",
};

type Shown = {
  title: string;
  tag?: string;
  body?: string;
  silent?: boolean | null;
  renotify?: boolean;
  data?: unknown;
};

/** `is`: what the tab shows; only a panel answers. The time that the others have to answer is over once every panel was heard. */
function browser(tabs: { is: string; visibilityState?: string }[] = []) {
  const shown: Shown[] = [];
  const done: string[] = [];
  const waitedFor = { panels: 0, others: 0 };
  const endWait = (): void => {
    if (waitedFor.panels > 0 || waitedFor.others === 0) return;
    waitedFor.others = 0;
    mock.timers.tick(ANSWER_MS);
  };
  const made: Tab[] = tabs.map(({ is, visibilityState = "hidden" }) => ({
    visibilityState,
    focus: async () => void done.push(`focus ${is}`),
    postMessage: (message, [port] = []) => {
      const { type } = message as { type: string };
      if (type !== PANEL_ASKED) return void done.push(`tell ${is} ${type}`);
      if (!is.startsWith("panel")) {
        waitedFor.others += 1;
        return void setImmediate(endWait);
      }
      waitedFor.panels += 1;
      // The other end of the port is closed when its answer was heard.
      port?.addEventListener("close", () => {
        waitedFor.panels -= 1;
        endWait();
      });
      port?.postMessage(true);
    },
  }));
  const worker: Worker = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, ...options }),
      pushManager: { subscribe: async ({ userVisibleOnly }) => void done.push(`subscribe ${userVisibleOnly}`) },
    },
    clients: { matchAll: async () => made, openWindow: async (url) => void done.push(`open ${url}`) },
  };
  return { worker, shown, done };
}

/** Time passes in the tests of a suite only when a browser says so. */
function stopClock(): void {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());
}

describe("a push", () => {
  stopClock();

  it("shows the wish and its category, under the wish's tag, so that one offer is one notification", async () => {
    const { worker, shown } = browser();
    await showPush(worker, PUSH);
    await showPush(worker, PUSH);
    const [first, second] = shown;
    assert.deepEqual([first?.title, first?.body], ["Pedido novo na Tenho", "Pizzaria: quero uma pizza"]);
    assert.deepEqual([first?.tag, second?.tag, first?.renotify, first?.silent], ["w1", "w1", true, false]);
    assert.deepEqual(first?.data, { path: PUSH.path });
  });

  it("makes no sound while a panel is looked at, which has one of its own", async () => {
    for (const [is, visibilityState, silent] of [
      ["panel", "visible", true],
      ["panel", "hidden", false],
      ["site", "visible", false],
    ] as const) {
      const { worker, shown } = browser([{ is, visibilityState }]);
      await showPush(worker, PUSH);
      assert.equal(shown[0]?.silent, silent, `${is} ${visibilityState}`);
    }
  });

  it("that says nothing readable is shown all the same, and leads nowhere else", async () => {
    const strange = [null, "x", 1, {}, { ...PUSH, type: "ad" }, { ...PUSH, text: 1 }, { ...PUSH, wish_id: "" }];
    for (const json of strange) {
      const { worker, shown } = browser();
      await showPush(worker, json);
      assert.deepEqual(
        [shown.length, shown[0]?.tag, shown[0]?.data],
        [1, "tenho", { path: "/" }],
        JSON.stringify(json),
      );
    }
    const paths = ["https://evil.example", "//evil.example", "javascript:alert(1)", "/clientes", "client", 7];
    for (const path of paths) assert.equal(readOfferPush({ ...PUSH, path })?.path, "/", String(path));
    assert.equal(readOfferPush({ ...PUSH, text: "x".repeat(900) })?.text.length, 300);
  });
});

describe("a click on the notification", () => {
  stopClock();

  it("brings the open panel to the front, the one that is looked at first", async () => {
    const { worker, done } = browser([
      { is: "site", visibilityState: "visible" },
      { is: "panel 1" },
      { is: "panel 2", visibilityState: "visible" },
    ]);
    await openPanel(worker, { path: PUSH.path });
    assert.deepEqual(done, ["focus panel 2"]);
  });

  it("opens the offer where no panel is open, and never another address", async () => {
    for (const [data, url] of [
      [{ path: PUSH.path }, `${ORIGIN}${PUSH.path}`],
      [{ path: "https://evil.example" }, `${ORIGIN}/`],
      [null, `${ORIGIN}/`],
    ] as const) {
      const { worker, done } = browser([{ is: "site" }]);
      await openPanel(worker, data);
      assert.deepEqual(done, [`open ${url}`]);
    }
  });
});

describe("a subscription the browser gave up", () => {
  stopClock();

  it("is made anew, and the panels register it", async () => {
    const { worker, done } = browser([{ is: "panel" }, { is: "site" }]);
    await renewSubscription(worker, new ArrayBuffer(65));
    await renewSubscription(worker, null);
    const told = `tell panel ${PUSH_CHANGED}`;
    assert.deepEqual(done, ["subscribe true", told, told]);
  });
});
