import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  MessagingService,
  RoutingField,
  type RoutingSettingsStateSchema,
  type SetRoutingSettingsRequest,
} from "@tenho/proto/messaging/v1/messaging_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const DEFAULTS = {
  merchantsMax: 10,
  offerExpiryMinutes: 60,
  textsGatherSeconds: 3,
  answersGatherSeconds: 10,
  asksWhenOpen: true,
  opensAt: "08:00",
  closesAt: "20:00",
  wishAgeHoursMax: 24,
};

type State = MessageInitShape<typeof RoutingSettingsStateSchema>;
type Body = { creditValue: number; routing: { [field: string]: unknown } | null };
type Problem = { message: string; errors?: { field: string; message: string }[] };

let panel: PanelHarness;
let stopServing: (() => Promise<void>) | undefined;
before(async () => {
  panel = await startPanelHarness();
});
after(() => panel.stop());
afterEach(async () => {
  await stopServing?.();
  stopServing = undefined;
});

/** Plays messaging with this answer; keeps the requests to set something. */
async function serve(answer: (asked: SetRoutingSettingsRequest) => State = () => state({})) {
  const asked: SetRoutingSettingsRequest[] = [];
  stopServing = await panel.serve("messaging", (router) =>
    router.service(MessagingService, {
      getRoutingSettings: () => state({ merchantsMax: 7, askBelow: 0.6 }),
      setRoutingSettings: (request) => {
        asked.push(request);
        return answer(request);
      },
    }),
  );
  return asked;
}
const state = (settings: object): State => ({ settings: { ...DEFAULTS, ...settings }, defaults: DEFAULTS });

const read = () => panel.call<Body>("GET", "/settings", { as: master });
const post = <Answer = Body>(json: unknown, as = master) =>
  panel.call<Answer>("POST", "/settings", { as, json: json as object });

describe("GET /settings", () => {
  it("has every part from the service that keeps it", async () => {
    await serve();
    const { body } = await read();
    assert.equal(body.creditValue, 0.3);
    const defaults = { ...DEFAULTS, askBelow: null };
    assert.deepEqual(body.routing, { ...defaults, merchantsMax: 7, askBelow: 0.6, defaults });
  });

  it("answers without the part of a service that does not", async () => {
    const { status, body } = await read();
    assert.deepEqual([status, body.creditValue, body.routing], [200, 0.3, null]);
  });
});

describe("POST /settings", () => {
  it("hands the price to the wallet in centavos, with who asked, and only a price that differs", async () => {
    const as = identityFor({ role: "MASTER" });
    for (const value of [0.45, "0,45"]) assert.equal((await post({ creditValue: value }, as)).body.creditValue, 0.45);
    assert.deepEqual(panel.prices, [{ priceCents: 45n, as }]);
    assert.equal((await post({ creditValue: 0.3 })).body.creditValue, 0.3);
  });

  it("takes a price of 0 to 100 reais without fractions of a centavo, and no text", async () => {
    for (const creditValue of [-0.01, 0.005, 100.01, "", "R$ 0,30", null]) {
      assert.equal((await post({ creditValue })).status, 400, String(creditValue));
    }
    assert.equal((await read()).body.creditValue, 0.3);
  });

  it("hands the routing to messaging, with who asked; null restores a default and what is missing stays", async () => {
    const asked = await serve();
    const userId = randomUUID();
    const { status, body } = await post(
      { routing: { merchantsMax: 5, opensAt: "07:30", askBelow: null } },
      identityFor({ role: "MASTER", userId }),
    );
    assert.equal(status, 200);
    assert.equal(body.routing?.merchantsMax, 7, "what is in force, as it is read again");
    const [{ settings, restored, actorId, actorRole }] = asked as [SetRoutingSettingsRequest];
    assert.equal(settings?.merchantsMax, 5);
    assert.equal(settings?.opensAt, "07:30");
    assert.equal(settings?.offerExpiryMinutes, undefined);
    assert.deepEqual([restored, actorId, actorRole], [[RoutingField.ASK_BELOW], userId, "MASTER"]);
  });

  it("takes the whole object as it was read, and sets the parts and fields that differ", async () => {
    const asked = await serve();
    const { body: whole } = await read();
    assert.equal((await post(whole)).status, 200);
    assert.deepEqual(asked, [], "what is as it stands changes nothing");
    const { status, body } = await post({
      ...whole,
      creditValue: "0.35",
      routing: { ...whole.routing, merchantsMax: 5 },
    });
    assert.deepEqual([status, body.creditValue, asked.length], [200, 0.35, 1]);
    const set = (asked as SetRoutingSettingsRequest[]).map(({ settings, restored }) => [
      settings?.merchantsMax,
      settings?.opensAt,
      restored,
    ]);
    assert.deepEqual(set, [[5, undefined, []]]);
    assert.equal((await post({ creditValue: 0.3 })).status, 200);
  });

  it("sets the price last: a part that is refused before it changes nothing", async () => {
    await serve(() => {
      throw new AppError("invalid_input", "Confira os campos do roteamento.");
    });
    const { status, body } = await post<Problem>({ creditValue: 0.9, routing: { merchantsMax: 5 } });
    assert.deepEqual([status, body.message], [400, "Confira os campos do roteamento."]);
    assert.equal((await read()).body.creditValue, 0.3);
  });

  it("changes nothing with no part", async () => {
    const asked = await serve();
    for (const json of [{}, { creditValue: null }, { routing: null, security: null }, { other: 1 }]) {
      assert.equal((await post(json)).status, 400, JSON.stringify(json));
    }
    assert.equal((await read()).body.creditValue, 0.3);
    assert.deepEqual(asked, []);
  });

  it("refuses what is out of bounds, in pt-BR and by field", async () => {
    const asked = await serve();
    const wrong = [
      { merchantsMax: 0 },
      { merchantsMax: 101 },
      { merchantsMax: 1.5 },
      { merchantsMax: "10" },
      { offerExpiryMinutes: 4 },
      { textsGatherSeconds: 31 },
      { answersGatherSeconds: -1 },
      { askBelow: 0 },
      { askBelow: 1 },
      { asksWhenOpen: "sim" },
      { opensAt: "8:00" },
      { closesAt: "24:00" },
      { wishAgeHoursMax: 73 },
      { unknown: 1 },
    ];
    for (const routing of wrong) {
      const { status, body } = await post<Problem>({ routing });
      assert.equal(status, 400, JSON.stringify(routing));
      assert.match(body.errors?.[0]?.field ?? "", /^routing/, JSON.stringify(body));
    }
    assert.deepEqual(asked, []);
  });

  it("passes on what messaging refuses, and says that nothing was saved when it does not answer", async () => {
    const fields = [{ field: "closesAt", message: "O fim fica depois do começo." }];
    await serve(() => {
      throw new AppError("invalid_input", "Confira as configurações de roteamento.", { fields });
    });
    const { status, body } = await post<Problem>({ routing: { opensAt: "21:00" } });
    assert.equal(status, 400);
    assert.equal(body.message, "Confira as configurações de roteamento.");
    await stopServing?.();
    stopServing = undefined;
    assert.equal((await post({ routing: { merchantsMax: 5 } })).status, 503);
  });

  it("is MASTER's", async () => {
    const asked = await serve();
    for (const as of [admin(), client()]) {
      assert.equal((await post({ routing: { merchantsMax: 5 } }, as)).status, 403);
    }
    assert.deepEqual(asked, []);
  });
});
