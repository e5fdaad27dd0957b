import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { type ReceivedSpan, startTraceReceiver } from "@tenho/tests/support/trace-receiver";
import {
  metricsExposedBy,
  metricsNamedIn,
  metricsOfOthersFor,
  readMonitoringFiles,
} from "../../dev/observability/monitoring-files.ts";
import { loadDevConfig } from "../../dev/shared/config.ts";
import { SERVICES } from "../../dev/stack/process-names.ts";
import { type FaultHarness, startFaultHarness } from "../faults/_harness.ts";
import { newConsumer, sendPizzaWish, tapTenho, waitForAllQuestions, waitForQuestion } from "../faults/_wish-steps.ts";
import { PIZZERIAS } from "../support/test-data.ts";
import { ARRIVES_MS, nothingLeftToDo } from "../support/wait-until-settled.ts";

/** Spans required in the trace of a wish that ended with a TENHO: process and span, from callback to reply. */
const EXPECTED = [
  "gateway POST /hooks/whatsapp",
  "messaging POST /hooks/whatsapp",
  "messaging publish wa.in.message",
  "messaging process messaging-messages",
  "messaging wish triage",
  "messaging tenho.categorisation.v1.CategorisationService/Categorise",
  "categorisation tenho.categorisation.v1.CategorisationService.Categorise",
  "franchise tenho.franchise.v1.FranchiseService.FindUnitsByNumber",
  "users tenho.users.v1.UsersService.FindMerchants",
  "messaging wish relay",
  "messaging send message",
  "messaging answer offer",
  "messaging tenho.wallet.v1.WalletService/Debit",
  "wallet tenho.wallet.v1.WalletService.Debit",
  "wallet debit batch",
  "messaging wish notify_consumer",
];

const labelOf = ({ service, name }: ReceivedSpan): string => `${service} ${name}`;

describe("a whole system, observed", () => {
  let harness: FaultHarness;
  let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
  before(async () => {
    receiver = await startTraceReceiver();
    harness = await startFaultHarness("traces", {
      env: {
        ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "200" },
        // Units are asked for each time, so that no check of the number that came before answers for the wish.
        UNITS_REMEMBER_MS: "0",
      },
    });
  });
  after(async () => {
    await harness?.close();
    await receiver?.close();
  });

  test("a wish with its TENHO is one trace over six processes, and tells nothing of its people", async () => {
    const consumer = newConsumer();
    await sendPizzaWish(harness, consumer);
    await waitForAllQuestions(harness, consumer.mark);
    await tapTenho(harness, await waitForQuestion(harness, consumer.mark));
    await eventually(
      "the consumer is told who has it",
      async () => (await harness.wa.outbox(consumer.phone)).find(({ body }) => body.includes("Pizzaria Um")),
      ARRIVES_MS,
    );
    const documents = await harness.documents();
    await nothingLeftToDo(documents);
    const wish = await documents.collection("wishes").findOne({ senderPhone: consumer.phone });
    const traceId = String(wish?.trace).split("-")[1];
    const ofWish = () => receiver.spans.filter((span) => span.traceId === traceId);

    await eventually("all of it is exported", () => {
      const found = new Set(ofWish().map(labelOf));
      assert.deepEqual(
        EXPECTED.filter((label) => !found.has(label)),
        [],
        [...found].join("\n"),
      );
      return true;
    });
    const ids = new Set(ofWish().map(({ spanId }) => spanId));
    await eventually("every span but the first has its parent in the trace", () => {
      for (const { spanId } of ofWish()) ids.add(spanId);
      const roots = ofWish().filter(({ parentSpanId }) => !ids.has(parentSpanId));
      assert.deepEqual(roots.map(labelOf), ["gateway POST /hooks/whatsapp"]);
      return true;
    });
    const sent = ofWish().filter(({ name }) => name === "send message");
    assert.ok(sent.length >= PIZZERIAS.length + 2, `${sent.length} messages were sent in it`);
    const answer = ofWish().find(({ name }) => name === "answer offer");
    const tapped = receiver.spans.find(
      ({ links, name }) => links.includes(traceId ?? "") && name.startsWith("process"),
    );
    assert.deepEqual(answer?.links, [tapped?.traceId], "the tap's own callback and the wish lead to each other");

    const all = receiver.bodies.join("\n");
    const people = [consumer, ...PIZZERIAS].map(({ phone }) => phone.slice(4));
    for (const personal of [...people, consumer.mark, "calabresa", '"Ana', ...PIZZERIAS.map(({ name }) => name)]) {
      assert.ok(!all.includes(personal), `${personal} was exported`);
    }
  });

  /** Metrics exposed by every process. */
  const exposed = async (): Promise<string> => {
    const addresses = [...SERVICES, "gateway-admin" as const].map((name) => `${harness.stack.urls[name]}/metrics`);
    return (await Promise.all(addresses.map(async (url) => (await fetch(url)).text()))).join("\n");
  };

  test("exposes every metric that alerts and dashboards use", async () => {
    const known = new Set(metricsExposedBy(await exposed()));
    const { rules, dashboardQueries } = readMonitoringFiles(loadDevConfig().root);
    const expressions = [...rules, ...dashboardQueries];
    assert.ok(expressions.length > rules.length, "there are dashboards");
    const unknown = expressions.flatMap(({ where, text }) =>
      metricsNamedIn(text)
        .filter((name) => !known.has(name) && !metricsOfOthersFor(where).includes(name))
        .map((name) => `${where}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  test("the wish, its offers, the first answer and the revenue are counted", async () => {
    const text = await eventually("the TENHO counts as revenue", async () => {
      const now = await exposed();
      return /^tenho_revenue_cents_total\S* [1-9]/m.test(now) ? now : null;
    });
    const counted = (name: string) => Number(new RegExp(`^${name}\\{?.*? (\\d+)$`, "m").exec(text)?.[1]);
    assert.equal(counted("tenho_wishes_total"), 1);
    assert.equal(counted("tenho_offers_asked_total"), PIZZERIAS.length);
    assert.equal(counted("tenho_wish_first_answer_seconds_count"), 1);
    assert.equal(counted("tenho_reversed_cents_total"), 0);
  });
});
