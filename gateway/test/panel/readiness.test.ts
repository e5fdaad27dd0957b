import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { provisionBroker } from "@tenho/kernel/provision/provision-broker";
import { CheckGroup, CheckState } from "@tenho/proto/checks/v1/checks_pb";
import { PaymentService } from "@tenho/proto/payment/v1/payment_pb";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { checkAddress, checkOrigin } from "../../src/panel/readiness/check-address.ts";
import { admin, master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

type Body = {
  is_demonstration: boolean;
  is_ready: boolean;
  groups: { group: string; checks: { id: string; state: string; sentence: string; checked_at: string | null }[] }[];
};

const ORIGIN = "https://painel.exemplo.com.br";

describe("/platform/readiness", () => {
  let panel: PanelHarness;
  let stopPayment: () => Promise<void>;
  let asked: boolean[] = [];
  before(async () => {
    const nc = await connectNats({ url: testInfra().natsUrl(), name: "test" });
    await provisionBroker(nc);
    await nc.close();
    panel = await startPanelHarness();
    stopPayment = await panel.serve("payment", (router) =>
      router.service(PaymentService, {
        checkOutside: ({ again }) => {
          asked.push(again);
          const token = {
            id: "pix.token",
            group: CheckGroup.PIX,
            sentence: "O banco recusou (401).",
            state: CheckState.WRONG,
          };
          return { checks: [token] };
        },
      }),
    );
  });
  after(async () => {
    await stopPayment();
    await panel.stop();
  });

  const groupOf = ({ groups }: Body, name: string) => groups.find(({ group }) => group === name)?.checks ?? [];

  it("is MASTER's alone", async () => {
    assert.equal((await panel.call("GET", "/platform/readiness", { as: admin() })).status, 403);
    assert.equal((await panel.call("POST", "/platform/readiness", { as: admin(), json: {} })).status, 403);
  });

  it("gives seven groups, and says of services that do not answer that it is not known: none of it is green", async () => {
    const { status, body } = await panel.call<Body>("GET", `/platform/readiness?origin=${ORIGIN}`, { as: master });
    assert.equal(status, 200);
    assert.deepEqual(
      body.groups.map(({ group }) => group),
      ["ADDRESS", "WHATSAPP", "TEMPLATES", "PIX", "MAIL", "DATA", "CITY"],
    );
    assert.deepEqual([body.is_ready, body.is_demonstration], [false, false]);
    assert.deepEqual(
      groupOf(body, "PIX").map(({ state, sentence }) => [state, sentence]),
      [["WRONG", "O banco recusou (401)."]],
    );
    for (const group of ["WHATSAPP", "TEMPLATES", "MAIL", "DATA", "CITY"]) {
      const checks = groupOf(body, group);
      assert.ok(checks.length > 0 && checks.every(({ state }) => state === "UNKNOWN"), group);
    }
    assert.equal(
      groupOf(body, "WHATSAPP")[0]?.sentence,
      "O serviço de mensagens não respondeu: de WhatsApp nada se sabe.",
    );
    assert.equal(groupOf(body, "ADDRESS").find(({ id }) => id === "address.origin")?.state, "RIGHT");
  });

  it("looks again when asked to, and names an origin that is another one", async () => {
    asked = [];
    const { status, body } = await panel.call<Body>("POST", "/platform/readiness", {
      as: master,
      json: { origin: "http://10.0.0.7:8080" },
    });
    assert.equal(status, 200);
    assert.deepEqual(asked, [true]);
    const address = groupOf(body, "ADDRESS");
    assert.equal(
      address.find(({ id }) => id === "address.origin")?.sentence,
      `O painel está aberto em http://10.0.0.7:8080, mas e-mails e mensagens levam a ${ORIGIN}.`,
    );
    const own = address.find(({ id }) => id === "address.public");
    assert.deepEqual([own?.state, own?.checked_at !== null], ["RIGHT", true]);
  });
});

it("judges the address and the proxies in front of it by what calls showed", () => {
  const right = { publicUrl: ORIGIN, httpsOnly: true, trustedProxies: 1, proxyVerdict: "FITS" as const };
  const states = (over: object) => checkAddress({ ...right, ...over }).map(({ state }) => state);
  assert.deepEqual(states({}), ["RIGHT", "RIGHT"]);
  assert.deepEqual(states({ publicUrl: null }), ["MISSING", "RIGHT"]);
  assert.deepEqual(states({ publicUrl: "http://localhost:8080" }), ["MISSING", "RIGHT"]);
  assert.deepEqual(states({ publicUrl: "http://painel.exemplo.com.br" }), ["WRONG", "RIGHT"]);
  assert.deepEqual(states({ httpsOnly: false }), ["WRONG", "RIGHT"]);
  assert.deepEqual(states({ proxyVerdict: "UNTRUSTED", trustedProxies: 0 }), ["RIGHT", "WRONG"]);
  assert.deepEqual(states({ proxyVerdict: "ABSENT" }), ["RIGHT", "WRONG"]);
  assert.deepEqual(states({ proxyVerdict: "NO_CALLS" }), ["RIGHT", "UNKNOWN"]);
  assert.equal(checkOrigin(ORIGIN, `${ORIGIN}/`).state, "RIGHT");
});
