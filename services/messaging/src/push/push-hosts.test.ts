import assert from "node:assert/strict";
import { test } from "node:test";
import { pushHostOf } from "./push-hosts.ts";

const HOSTS = { names: ["fcm.googleapis.com", "*.push.example"], allowed: ["127.0.0.1:8090", "localhost:8090"] };

test("an endpoint belongs to one entry of the list, or may not be called", () => {
  const entries = {
    "https://fcm.googleapis.com/x": "fcm.googleapis.com",
    "https://FCM.googleapis.com/x": "fcm.googleapis.com",
    "https://a.push.example/x": "*.push.example",
    "https://a.b.push.example/x": "*.push.example",
    "http://127.0.0.1:8090/push/1": "127.0.0.1:8090",
    "http://localhost:8090/push/1": "localhost:8090",
    "https://push.example/x": null,
    "https://.push.example/x": null,
    "https://xpush.example/x": null,
    "http://fcm.googleapis.com/x": null,
    "https://fcm.googleapis.com:444/x": null,
    "https://fcm.googleapis.com./x": null,
    "https://fcm.googleapis.com@evil.example/x": null,
    "https://u:p@fcm.googleapis.com/x": null,
    "https://fcm.googleapis.com/x#a": null,
    "http://127.0.0.1:8091/push/1": null,
    "http://127.0.0.1/push/1": null,
    "javascript:alert(1)": null,
    "": null,
  };
  for (const [endpoint, entry] of Object.entries(entries)) assert.equal(pushHostOf(endpoint, HOSTS), entry, endpoint);
  assert.equal(pushHostOf(`https://fcm.googleapis.com/${"x".repeat(2_048)}`, HOSTS), null);
});
