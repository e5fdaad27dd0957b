// Run by k6, not by Node: `npm run load` gives it what to do in TENHO_LOAD, as JSON.
import { CALLBACK_KINDS, callback } from "./callbacks.js";
import { load } from "./given.js";
import { PANEL_KINDS, panel } from "./panel.js";

/** Every address but this machine's own: a redirect, or a name that leads elsewhere, is refused by k6 itself. */
const ELSEWHERE = [
  "0.0.0.0/2",
  "64.0.0.0/3",
  "96.0.0.0/4",
  "112.0.0.0/5",
  "120.0.0.0/6",
  "124.0.0.0/7",
  "126.0.0.0/8",
  "128.0.0.0/1",
  "::/0",
];

const { seconds, wishesPerSecond, panels } = load.profile;
const duration = `${seconds}s`;

/** k6 sums up a kind of call of its own only where a threshold names it; these are always met. */
const thresholds = Object.fromEntries(
  [...CALLBACK_KINDS, ...PANEL_KINDS].flatMap((kind) => [
    [`http_req_duration{kind:${kind}}`, ["max>=0"]],
    [`http_req_failed{kind:${kind}}`, ["rate>=0"]],
  ]),
);

export const options = {
  blacklistIPs: ELSEWHERE,
  maxRedirects: 0,
  noCookiesReset: true,
  thresholds,
  summaryTrendStats: ["count", "med", "p(95)", "p(99)"],
  scenarios: {
    // At a pace of its own, as consumers write: a slow answer delays no later wish.
    callbacks: {
      executor: "constant-arrival-rate",
      exec: "callback",
      rate: wishesPerSecond,
      timeUnit: "1s",
      duration,
      preAllocatedVUs: Math.min(64, wishesPerSecond * 4),
      maxVUs: 256,
    },
    panels: { executor: "constant-vus", exec: "panel", vus: panels, duration, gracefulStop: "15s" },
  },
};

export { callback, panel };

export function handleSummary({ metrics }) {
  return { [load.summaryFile]: JSON.stringify(metrics) };
}
