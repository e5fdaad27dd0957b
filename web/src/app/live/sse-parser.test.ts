import assert from "node:assert/strict";
import { test } from "node:test";
import { createSseParser, type SseEvent } from "./sse-parser.ts";

function parse(pieces: string[]): SseEvent[] {
  const events: SseEvent[] = [];
  const read = createSseParser((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

const STREAM = ': hello\r\nid: 7\r\nevent: change\r\ndata: {"a":1}\r\n\r\ndata: one\ndata: two\n\n';
const EVENTS = [
  { id: "7", event: "change", data: '{"a":1}' },
  { id: "7", event: "message", data: "one\ntwo" },
];

test("an event stream reads the same however it is cut", () => {
  assert.deepEqual(parse([STREAM]), EVENTS);
  assert.deepEqual(parse([...STREAM]), EVENTS);
  for (let at = 1; at < STREAM.length; at += 1) {
    assert.deepEqual(parse([STREAM.slice(0, at), STREAM.slice(at)]), EVENTS);
  }
});

test("comments, unknown fields and events without data are skipped", () => {
  assert.deepEqual(parse([": ping\n\nevent: empty\n\nretry: 10\nfoo\n\ndata:x\n\n"]), [
    { id: null, event: "message", data: "x" },
  ]);
});

test("an unfinished event is not reported", () => {
  assert.deepEqual(parse(["data: half\n"]), []);
});
