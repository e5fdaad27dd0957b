import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { openDatabase, pingDatabase } from "../src/adapters/db/open-database.ts";

describe("a connection to the document store that closes as a command is written to it", () => {
  const url = new URL(testInfra().mongoUrl("closing"));
  url.searchParams.set("heartbeatFrequencyMS", "500");
  const sockets = new Set<Socket>();
  const onSocket = (message: unknown) => void sockets.add((message as { socket: Socket }).socket);
  let connection: Connection;
  before(async () => {
    subscribe("net.client.socket", onSocket);
    connection = await openDatabase({ url: url.toString(), poolMax: 1, timeoutMs: 15_000 });
  });
  after(async () => {
    unsubscribe("net.client.socket", onSocket);
    await connection.close();
  });

  /** Destroys the sockets; commands still go to them until the driver sees the `close` event. */
  function closeConnections(): void {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  it("fails the command, and the next ones find the store again", async () => {
    await pingDatabase(connection);
    closeConnections();
    await assert.rejects(async () => pingDatabase(connection));
    await eventually("the store is found again", () => pingDatabase(connection).then(() => true));
  });

  it("fails the driver's own heartbeat, and the next ones find the store again", async () => {
    const client = connection.getClient();
    const failed = new Promise((resolve) => client.once("serverHeartbeatFailed", resolve));
    client.once("serverHeartbeatStarted", closeConnections);
    await failed;
    await eventually("the store is found again", () => pingDatabase(connection).then(() => true));
  });
});
