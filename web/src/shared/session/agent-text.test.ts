import assert from "node:assert/strict";
import { test } from "node:test";
import { agentText, isMobileAgent } from "./agent-text.ts";

const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

for (const [agent, text, isMobile] of [
  [WINDOWS, "Chrome no Windows", false],
  [`${WINDOWS} Edg/150.0.0.0`, "Edge no Windows", false],
  [`${WINDOWS} OPR/120.0`, "Opera no Windows", false],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox no Linux", false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15", "Safari no Mac", false],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari no iPhone", true],
  [`${IPHONE} CriOS/150.0 Mobile/15E148 Safari/604.1`, "Chrome no iPhone", true],
  [
    "Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet no Android",
    true,
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari no iPad",
    true,
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
    "Chrome no Chromebook",
    false,
  ],
  ["Mozilla/5.0 (Windows NT 10.0)", "Navegador no Windows", false],
  ["curl/8.5.0", "Navegador desconhecido", false],
  ["", "Navegador desconhecido", false],
] as const) {
  test(`"${agent}" is ${text}`, () => {
    assert.equal(agentText(agent), text);
    assert.equal(isMobileAgent(agent), isMobile);
  });
}
