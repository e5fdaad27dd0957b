import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { GetSealedSecretsResponseSchema, ResealSecretsResponseSchema } from "@tenho/proto/sealing/v1/sealing_pb";
import { resealService, type Sealer } from "./reseal-service.ts";

type State = Exclude<MessageInitShape<typeof GetSealedSecretsResponseSchema>, { $typeName: string }>;
type Answer = Exclude<MessageInitShape<typeof ResealSecretsResponseSchema>, { $typeName: string }>;

const [OLD, NEW] = ["0ld000000000", "new000000000"];
const groups = (count: number) => [{ kind: "audit_keys", keyId: OLD, count, isKnown: true }];
const before: State = { currentKeyId: NEW, keyIdInForce: OLD, formerKeyIds: [OLD], groups: groups(700) };
const done: State = { ...before, keyIdInForce: NEW, groups: [] };

/** Runs on a service that is found in these states one after another, the last for good, and answers its calls so. */
async function run(states: State[], answers: Answer[] = [], isDryRun = false) {
  const printed: string[] = [];
  const calls: { kind: string; fromKeyId: string; after: string }[] = [];
  let pauses = 0;
  const sealer: Sealer = {
    read: async () => create(GetSealedSecretsResponseSchema, (states.length > 1 ? states.shift() : states[0]) ?? {}),
    reseal: async ({ kind, fromKeyId, after }) => {
      calls.push({ kind, fromKeyId, after });
      return create(ResealSecretsResponseSchema, answers.shift() ?? {});
    },
  };
  const print = (line: string) => void printed.push(line);
  const pause = async () => {
    pauses += 1;
  };
  const isDone = await resealService({ service: "auth", variable: "FORMER", sealer, isDryRun, print, pause });
  return { isDone, out: printed.join("\n"), calls, pauses };
}

describe("rotate-encryption-key, of one service", () => {
  it("goes batch by batch to the end, looks again, and says that the former secret may go", async () => {
    const { isDone, out, calls, pauses } = await run(
      [before, { ...done, groups: groups(1) }, done],
      [{ resealed: 500, remaining: 200, next: "x" }, { resealed: 199 }, { resealed: 1 }],
    );
    assert.deepEqual([isDone, pauses], [true, 0]);
    assert.deepEqual(
      calls.map(({ after }) => after),
      ["", "x", ""],
    );
    assert.match(out, /recifrados: 700\n {2}sob segredos antigos: 0\. Já pode esvaziar FORMER$/);
  });

  it("gives up on what moves no more, having waited for another run, and says what is left", async () => {
    const { isDone, out, pauses } = await run(
      [before, { ...done, groups: groups(1) }],
      [{ resealed: 699, unreadable: 1 }],
    );
    assert.deepEqual([isDone, pauses], [false, 2]);
    assert.match(
      out,
      /audit_keys: 1 sob a chave 0ld000000000\n {2}ainda sob segredos antigos: não retire nada de FORMER/,
    );
  });

  it("is not done where another replica answers with another secret", async () => {
    const other = { ...done, currentKeyId: OLD, keyIdInForce: OLD };
    const { isDone, out } = await run([before, other], [{ resealed: 700 }]);
    assert.equal(isDone, false);
    assert.doesNotMatch(out, /Já pode/);
  });

  it("brings the key into force also where no value is left to be sealed", async () => {
    const { isDone, calls } = await run([{ ...before, groups: [] }, done]);
    assert.deepEqual([isDone, calls], [true, [{ kind: "signing_keys", fromKeyId: OLD, after: "" }]]);
  });

  it("changes nothing when there is nothing to do, no secret, or it is a dry run", async () => {
    const idle = await run([{ ...done, formerKeyIds: [] }]);
    assert.deepEqual([idle.isDone, idle.calls], [true, []]);
    assert.doesNotMatch(idle.out, /Já pode/);
    const none = await run([{}]);
    assert.deepEqual([none.isDone, none.calls], [true, []]);
    const lost = await run([{ groups: groups(2) }]);
    assert.deepEqual([lost.isDone, lost.calls], [false, []]);
    const dry = await run([before], [], true);
    assert.deepEqual([dry.isDone, dry.calls], [true, []]);
    assert.match(dry.out, /auth: chave new000000000, em vigor 0ld000000000\n {2}recifraria:\n {2}audit_keys: 700 /);
  });
});
