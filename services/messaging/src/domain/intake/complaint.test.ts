import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish, aWish, minutesLater, NOW, PARNAIBA } from "../../../test/_wish-builder.ts";
import { anonymiseWish } from "../wish/anonymise.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { companiesOf, recordComplained, withComplaint } from "./complaint.ts";

const SOBRAL = { ...PARNAIBA, id: "unit-2", city: "Sobral" };
const accepted = (merchantName: string, minute: number, more: Partial<Offer> = {}): Partial<Offer> => ({
  merchantName,
  merchantId: merchantName,
  id: `offer ${merchantName} ${minute}`,
  status: "accepted",
  answeredAt: minutesLater(minute),
  ...more,
});
const text = aWish({ _id: "text", state: "void", kind: "other", text: "a pizza veio fria" });
const complained = withComplaint(text, PARNAIBA, NOW);
const bodiesOf = ({ outbox }: Wish) =>
  outbox.flatMap((effect) =>
    effect.kind === "send_message" && effect.message.inWindow.kind === "text" ? [effect.message.inWindow.body] : [],
  );
const noticed = ({ outbox }: Wish) => outbox.flatMap((effect) => (effect.kind === "live_notice" ? effect.unitIds : []));

describe("the companies that a complaint may be about", () => {
  it("are those with a TENHO, each once by its latest, the last first", () => {
    const served = [
      anAskedWish([accepted("Forno", -60), accepted("Brasa", -50)], { _id: "first" }),
      anAskedWish([accepted("Forno", -10), { merchantName: "Não", status: "rejected" }], { _id: "second" }),
      anAskedWish([accepted("", -5)]),
    ];
    assert.deepEqual(
      companiesOf(served).map(({ offerId, name, wish }) => [offerId, name, wish._id]),
      [
        ["offer Forno -10", "Forno", "second"],
        ["offer Brasa -50", "Brasa", "first"],
      ],
    );
  });
});

describe("a complaint", () => {
  const [forno] = companiesOf([anAskedWish([accepted("Forno", -10)], { _id: "wish", unit: SOBRAL })]);
  assert.ok(forno);

  it("is for the ADMIN of the unit of its text, then of that of the wish it is about, and no wish", () => {
    assert.deepEqual([complained.complaint?.unit, complained.complaint?.about], [PARNAIBA, null]);
    assert.deepEqual([complained.state, complained.kind, noticed(complained)], ["void", "other", ["unit-1"]]);
    const about = recordComplained(complained, forno, "tap");
    assert.deepEqual(
      [about.complaint?.unit?.id, about.complaint?.about],
      ["unit-2", { wishId: "wish", offerId: "offer Forno -10" }],
    );
    assert.ok(noticed(about).includes("unit-2"));
    assert.match(bodiesOf(about).join(), /em \*Sobral\*\. Troca e devolução se resolvem direto com \*Forno\*\.$/);
  });

  it("may be about another company, which is kept without a name", () => {
    const other = recordComplained(complained, null, "tap");
    assert.deepEqual([other.complaint?.unit, other.complaint?.about], [PARNAIBA, null]);
    assert.match(bodiesOf(other).join(), /em \*Parnaíba\*\. .* com quem vendeu\.$/);
  });

  it("takes one answer, and none once its person is erased", () => {
    const answered = recordComplained(complained, forno, "tap");
    assert.equal(recordComplained(answered, null, "other tap"), answered);
    const erased = anonymiseWish(complained, NOW);
    assert.equal(recordComplained(erased, forno, "tap"), erased);
    assert.equal(recordComplained(text, forno, "tap"), text, "a text that complains about nothing");
  });
});
