import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  openPanel,
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

function browser(tabs: { url: string; visibilityState?: string }[] = []) {
  const shown: Shown[] = [];
  const done: string[] = [];
  const made: Tab[] = tabs.map(({ url, visibilityState = "hidden" }) => ({
    url,
    visibilityState,
    focus: async () => void done.push(`focus ${url}`),
    postMessage: (message) => void done.push(`tell ${url} ${(message as { type: string }).type}`),
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

describe("a push", () => {
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
    for (const [url, silent] of [
      [`${ORIGIN}/client`, true],
      [`${ORIGIN}/termos`, false],
      ["https://outra.example/client", false],
    ] as const) {
      const { worker, shown } = browser([{ url, visibilityState: "visible" }]);
      await showPush(worker, PUSH);
      assert.equal(shown[0]?.silent, silent, url);
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
  it("brings the open panel to the front, the one that is looked at first", async () => {
    const { worker, done } = browser([
      { url: `${ORIGIN}/` },
      { url: `${ORIGIN}/client/financeiro` },
      { url: `${ORIGIN}/client`, visibilityState: "visible" },
    ]);
    await openPanel(worker, { path: PUSH.path });
    assert.deepEqual(done, [`focus ${ORIGIN}/client`]);
  });

  it("opens the offer where no panel is open, and never another address", async () => {
    for (const [data, url] of [
      [{ path: PUSH.path }, `${ORIGIN}${PUSH.path}`],
      [{ path: "https://evil.example" }, `${ORIGIN}/`],
      [null, `${ORIGIN}/`],
    ] as const) {
      const { worker, done } = browser([{ url: `${ORIGIN}/termos` }]);
      await openPanel(worker, data);
      assert.deepEqual(done, [`open ${url}`]);
    }
  });
});

it("a subscription the browser gave up is made anew, and the panels register it", async () => {
  const { worker, done } = browser([{ url: `${ORIGIN}/client` }]);
  await renewSubscription(worker, new ArrayBuffer(65));
  await renewSubscription(worker, null);
  const told = `tell ${ORIGIN}/client ${PUSH_CHANGED}`;
  assert.deepEqual(done, ["subscribe true", told, told]);
});
