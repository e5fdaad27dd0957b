import assert from "node:assert/strict";
import { it } from "node:test";
import { minutesLater } from "../../../test/_wish-builder.ts";
import { isRepeated } from "./talk.ts";

const repeats = (text: string, minutes: number[], isBesideOthers = false): boolean => {
  const texts = minutes.map((minute, index) => ({ wamid: `w${index}`, digest: "d", at: minutesLater(minute) }));
  return isRepeated({ texts }, { digest: "d", text, wamid: "own", at: minutesLater(90) }, isBesideOthers);
};

it("what a machine repeats is told from what people write twice", () => {
  const notice = "sou eu de novo por aqui";
  assert.ok(repeats(notice, [1]));
  assert.ok(!repeats(notice, [-24 * 60]), "a day before");
  assert.ok(!repeats(notice, [80], true), "a line that goes with another wish");
  assert.ok(repeats(notice, [70, 80], true));
  const asked = "quero uma pizza de calabresa";
  assert.ok(!repeats(asked, [80]));
  assert.ok(!repeats(asked, [1, 2, 3]), "an hour before");
  assert.ok(repeats(asked, [70, 80]));
  assert.ok(!repeats("oi", [70, 75, 80, 85, 89]));
  assert.ok(repeats("oi", [70, 75, 80, 85, 88, 89]));
  assert.ok(!repeats("quero uma pizza", [70, 75, 80, 85, 88, 89]));
  assert.ok(
    !isRepeated(
      { texts: [{ wamid: "own", digest: "d", at: minutesLater(90) }] },
      { digest: "d", text: notice, wamid: "own", at: minutesLater(90) },
      false,
    ),
  );
});
