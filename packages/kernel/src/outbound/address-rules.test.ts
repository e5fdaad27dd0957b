import assert from "node:assert/strict";
import { test } from "node:test";
import { addressFault, isPublicIp } from "./address-rules.ts";

test("only addresses of the public internet are public", () => {
  const internal = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "fe80::1",
    "fec0::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "100::1",
    "nada",
    "",
  ];
  for (const ip of internal) assert.equal(isPublicIp(ip), false, ip);
  for (const ip of ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700::1111"]) assert.equal(isPublicIp(ip), true, ip);
});

test("a URL is refused for its scheme, what it carries, and an address written any way", () => {
  const allowed = new Set(["127.0.0.1:8090"]);
  const faults = {
    "https://api.exemplo.com/v1": null,
    "https://1.1.1.1/v1": null,
    "http://127.0.0.1:8090/ai/v1": null,
    "http://127.0.0.1:8091/ai/v1": "not_https",
    "https://127.0.0.1:8091": "internal",
    "http://api.exemplo.com": "not_https",
    "https://2130706433/": "internal",
    "https://0x7f.1/": "internal",
    "https://0177.0.0.1/": "internal",
    "https://127.1/": "internal",
    "https://[::1]/": "internal",
    "https://[::ffff:169.254.169.254]/": "internal",
    "https://localhost:8443/": "internal",
    "https://algo.localhost/": "internal",
    "https://metadata.google.internal/": "internal",
    "https://intranet/": "internal",
    "https://eu@exemplo.com/": "has_extras",
    "file:///etc/passwd": "not_a_url",
    "exemplo.com": "not_a_url",
  };
  for (const [url, fault] of Object.entries(faults)) assert.equal(addressFault(url, allowed), fault, url);
});
