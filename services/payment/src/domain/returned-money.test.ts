import assert from "node:assert/strict";
import { it } from "node:test";
import { takenBack } from "./returned-money.ts";

it("takes credit back only for what has really gone, and never for a refund of ours", () => {
  const one = { id: "D1", amountCents: 600, nature: "MED_FRAUDE", status: "DEVOLVIDO" };
  const all = [
    one,
    { ...one, id: "D2", status: "EM_PROCESSAMENTO" },
    { ...one, id: "D3", status: "NAO_REALIZADO" },
    { ...one, id: "OURS" },
    { ...one, id: "D4", nature: "" },
    { ...one, id: "D5", status: "EM_ANALISE" },
    { ...one, id: "D6", status: "" },
  ];
  assert.deepEqual(
    takenBack(all, new Set(["OURS"])).map(({ id }) => id),
    ["D1", "D4"],
  );
});
