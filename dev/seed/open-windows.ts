import pMap from "p-map";
import type { HistoryFixtures } from "../../services/messaging/fixtures/history-fixtures.ts";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { SHARED_NUMBER } from "./data/units.ts";

const CONCURRENCY = 6;
const HOUR_MS = 3_600_000;
const CALL_TIMEOUT_MS = 5_000;

/**
 * Records that some merchants recently wrote to their unit's number and to the shared one, so that WhatsApp allows free text to them.
 * Written to messaging's store and, when there is one, sent to the sandbox. Done at each start, since a window lasts 24 hours.
 *
 * @returns how many merchants have an open window
 */
export async function openWindows(past: HistoryFixtures, sandboxUrl: string | undefined, now: Date): Promise<number> {
  const talkative = ACTIVE_MERCHANTS.filter(({ windowIsOpen }) => windowIsOpen);
  const windows = talkative.flatMap(({ whatsapp: phone, displayName: name, unit }, index) => {
    const at = new Date(now.getTime() - (1 + (index % 5)) * HOUR_MS);
    return [unit.phoneNumberId, SHARED_NUMBER.id].map((phoneNumberId) => ({ phone, name, phoneNumberId, at }));
  });
  await pMap(
    windows,
    async ({ phone, name, phoneNumberId, at }) => {
      await past.putMessage({ phone, name, phoneNumberId, at });
      if (sandboxUrl !== undefined) await sendToSandbox(sandboxUrl, phone, phoneNumberId, at);
    },
    { concurrency: CONCURRENCY },
  );
  return talkative.length;
}

async function sendToSandbox(url: string, phone: string, phoneNumberId: string, at: Date): Promise<void> {
  const response = await fetch(new URL("/control/windows", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone, phone_number_id: phoneNumberId, last_inbound_at: at.toISOString() }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`O sandbox recusou a janela de 24 h (HTTP ${response.status}).`);
}
