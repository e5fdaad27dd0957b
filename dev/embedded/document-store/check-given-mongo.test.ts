import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createConnection } from "mongoose";
import { askServer, checkGivenMongo, dropTestDatabases } from "./check-given-mongo.ts";

const URL = "mongodb://ana:senha@127.0.0.1:27017/?replicaSet=rs0";
const answers = (setName: string | undefined, version: string) => async () => ({ setName, version });

describe("the document store that a test run is given", () => {
  test("is taken when it is a replica set of MongoDB 8 or later", async () => {
    await checkGivenMongo(URL, answers("rs0", "8.0.4"));
    await checkGivenMongo("mongodb://127.0.0.1:27017", answers("rs0", "9.1.0"));
  });

  test("is refused in a sentence when it stands alone, is older, or is given by several addresses", async () => {
    await assert.rejects(
      checkGivenMongo(URL, answers(undefined, "8.0.4")),
      /^SetupError: .*não é um replica set.*--replSet/,
    );
    await assert.rejects(
      checkGivenMongo(URL, answers("rs0", "7.0.14")),
      /^SetupError: .*MongoDB 7\.0\.14: .*pedem o 8/,
    );
    for (const url of ["mongodb://a:1,b:2/?replicaSet=rs0", "mongodb+srv://tenho.example/"]) {
      await assert.rejects(checkGivenMongo(url, answers("rs0", "8.0.4")), /^SetupError: .*um endereço só/);
    }
    const askBriefly = (url: string) => askServer(url, 100);
    await assert.rejects(checkGivenMongo("mongodb://127.0.0.1:1", askBriefly), /^SetupError: .*não respondeu/);
  });

  test("asked itself, the embedded one is refused", async () => {
    await assert.rejects(checkGivenMongo(testInfra().mongoUrl("given")), /^SetupError: O servidor de MONGO_URL /);
  });

  test("loses the databases of the run and no other", async () => {
    const [own, other] = [testInfra().mongoUrl("dropped"), testInfra().mongoUrl("kept")];
    const [dropped, kept] = await Promise.all([own, other].map((url) => createConnection(url).asPromise()));
    assert.ok(dropped && kept);
    try {
      await Promise.all([dropped, kept].map((connection) => connection.collection("a").insertOne({ b: 1 })));
      await dropTestDatabases(own, String(dropped.name));
      assert.equal(await dropped.collection("a").countDocuments({}), 0);
      assert.equal(await kept.collection("a").countDocuments({}), 1);
    } finally {
      await Promise.all([dropped.close(), kept.close()]);
    }
  });
});
