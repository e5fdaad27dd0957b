import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampNow } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { Role, UsersService } from "@tenho/proto/users/v1/users_pb";
import { type ServiceHarness, startServiceHarness } from "@tenho/tests/support/service-harness";
import { usersAccess } from "../../services/users/src/adapters/db/migrations/access.ts";
import { usersMigrations } from "../../services/users/src/adapters/db/migrations/migrations.ts";
import { runHere } from "../_run-here.ts";

describe("npm run ops -- erase-person", () => {
  const [known, waiting, master] = [randomUUID(), randomUUID(), randomUUID()];
  const asked: { userId: string; dryRun: boolean }[] = [];
  let harness: ServiceHarness;
  before(async () => {
    harness = await startServiceHarness("users", { migrations: usersMigrations, access: usersAccess });
    await harness.serve((router) =>
      router.service(UsersService, {
        anonymisePerson: ({ userId, dryRun }) => {
          asked.push({ userId, dryRun });
          if (userId === master) throw new AppError("unprocessable", "O último MASTER ativo não pode ser excluído.");
          if (userId !== known && userId !== waiting) throw new AppError("not_found", "Usuário não encontrado.");
          if (dryRun) return { role: Role.CLIENT };
          const erasingSince = timestampNow();
          return { role: Role.CLIENT, erasingSince, ...(userId === known && { erasedAt: erasingSince }) };
        },
      }),
    );
  });
  after(() => harness.stop());

  const run = (args: readonly string[], natsUrl = harness.env.NATS_URL) =>
    runHere(["erase-person", ...args], { NATS_URL: natsUrl });

  it("asks users to erase the account, only to check with --dry-run, and says how far it is", async () => {
    const dry = await run([known, "--dry-run"]);
    assert.deepEqual(dry, { code: 0, out: "Excluiria os dados pessoais desta conta CLIENT. Nada foi mudado.\n" });
    assert.deepEqual(asked, [{ userId: known, dryRun: true }]);
    const receipt = (await run([known, "--confirm", known])).out;
    assert.match(receipt, new RegExp(`^Conta ${known}\nExcluído: cadastro[\\s\\S]*LGPD, art\\. 16`));
    assert.match((await run([waiting, "--confirm", waiting])).out, /\nA conta está inativa\. .* continua sozinha/);
    assert.deepEqual(asked.slice(1), [
      { userId: known, dryRun: false },
      { userId: waiting, dryRun: false },
    ]);
  });

  it("explains itself and asks nobody", async () => {
    const before = asked.length;
    const { code, out } = await run(["--help"]);
    assert.equal(code, 0);
    assert.match(out, /^npm run ops -- erase-person PESSOA \[--confirm PESSOA\] \[--dry-run\]: /);
    assert.equal(asked.length, before);
  });

  it("says in a sentence what is wrong, and exits with 1", async () => {
    const unknown = randomUUID();
    const cases: [string[], RegExp, string?][] = [
      [[unknown, "--confirm", unknown], /^Usuário não encontrado\.\n$/],
      [[master, "--confirm", master], /^O último MASTER ativo não pode ser excluído\.\n$/],
      [[], /^Falta PESSOA\.\nUso:/],
      [[known], /^Não há volta: repita com --confirm/],
      [[known, "--confirm", master], /^Não há volta/],
      [["ninguém"], /não é um id, um e-mail nem um número/],
      [[known, "--dry-run"], /^O broker não responde[^\n]*\n$/, "nats://user:secret@127.0.0.1:1"],
    ];
    for (const [args, expected, url] of cases) {
      const { code, out } = await run(args, url);
      assert.equal(code, 1);
      assert.match(out, expected);
    }
  });
});
