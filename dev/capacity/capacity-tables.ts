import type { CapacityPlan, PartPlan } from "./plan-capacity.ts";

/** Capacity for one volume, part by part, as a table of Markdown. */
export function partsTable({ wishesPerDay, parts }: CapacityPlan): string[] {
  return [
    `| At ${whole(wishesPerDay)} wishes a day | CPU for a wish | Cores, mean | Cores, peak | Replicas or machines × cores | One core carries, a day |`,
    "|---|---|---|---|---|---|",
    ...parts.map(partRow),
  ];
}

function partRow({ name, cpuMs, averageCores, peakCores, count, coresEach, wishesPerCore }: PartPlan): string {
  const carries = Number.isFinite(wishesPerCore) ? whole(Math.floor(wishesPerCore / 1_000) * 1_000) : "not to be told";
  const used = [`${cpuMs} ms`, averageCores.toFixed(2), peakCores.toFixed(2)];
  return `| ${[name, ...used, `${count} × ${coresEach.toFixed(2)}`, carries].join(" | ")} |`;
}

/** Capacity and cost of several volumes, as a table of Markdown. */
export function costTable(plans: readonly CapacityPlan[]): string[] {
  const row = (name: string, cell: (plan: CapacityPlan) => string): string =>
    `| ${[name, ...plans.map(cell)].join(" | ")} |`;
  return [
    row("Wishes a day, each with one TENHO", ({ wishesPerDay }) => whole(wishesPerDay)),
    `|${"---|".repeat(plans.length + 1)}`,
    row("Wishes a second at the peak", ({ perSecondPeak }) => perSecondPeak.toFixed(2)),
    row("Operations of the document store a second at the peak", ({ operationsPerSecond }) =>
      whole(operationsPerSecond),
    ),
    row("WhatsApp messages a second at the peak, in and out", ({ messagesPerSecond }) => messagesPerSecond.toFixed(1)),
    row("Cores reserved", ({ cores }) => cores.toFixed(1)),
    row("GB of streams, on all brokers", ({ diskGb }) => diskGb.toFixed(1)),
    row("**R$ for 1,000 wishes**: machines", ({ brlPerThousand }) => brlPerThousand.machines.toFixed(2)),
    row("disks of the streams", ({ brlPerThousand }) => brlPerThousand.disks.toFixed(2)),
    row("Meta, for the messages sent", ({ brlPerThousand }) => brlPerThousand.messages.toFixed(2)),
  ];
}

const whole = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 0 });
