import assert from "node:assert/strict";
import { test } from "node:test";
import { migrateAs } from "@tenho/tests/support/stores/migrate-as";
import { type StatementLine, statementDir } from "@tenho/tests/support/stores/record-statements";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { POSTGRES_SERVICES } from "@tenho/trust/postgres-roles";
import { loadSchema } from "../../dev/stack/load-schema.ts";
import { findUnservedStatements, type Rules, type Statement } from "./_check-plans.ts";
import { NOTHING_RECORDED, recordedLines } from "./_recorded-lines.ts";

const lines = recordedLines<StatementLine>(statementDir);
const statements = lines.filter((line): line is Statement => line.type === "statement");

test("there are statements to judge", () => assert.ok(statements.length > 0, NOTHING_RECORDED));

for (const service of POSTGRES_SERVICES) {
  const own = statements.filter((statement) => statement.service === service);
  const rules = lines.filter((line): line is Rules => line.type === "rules" && line.service === service);

  test(`an index serves every statement of ${service}, whatever class its values are of, on freshly migrated tables`, async () => {
    if (own.length === 0) return;
    assert.equal(rules.length, 1, "the rules of one version of the service");
    const { ownerUrl, superuserUrl } = await testInfra().serviceDatabase(service);
    await migrateAs(ownerUrl, { schema: service, ...(await loadSchema(service)) });
    assert.deepEqual(await findUnservedStatements(superuserUrl, rules[0] as Rules, own), []);
  });
}
