import { poll } from "../../dev/shared/poll.ts";
import { isQuestion, type SandboxWhatsapp, type SentMessage } from "../../tests/support/sandbox-whatsapp.ts";
import { PIZZERIAS } from "../../tests/support/test-data.ts";

const LOOK_EVERY_MS = 500;
const ANSWERED_TIMEOUT_MS = 75_000;

/** Times at which a wish was written, and at which the last of its offers was with WhatsApp; epoch ms. */
export type Asked = Readonly<{ writtenMs: number; offeredMs: number }>;

/** A word in the wish that identifies its offers. */
const markOf = (index: number): string => `sabor${String(index).padStart(5, "0")}x`;

/** A new consumer writes a wish; returns the time of writing, in epoch ms. */
export async function writeWish(wa: SandboxWhatsapp, index: number): Promise<number> {
  const writtenMs = Date.now();
  const from = `5586997${String(index).padStart(6, "0")}`;
  const { status } = await wa.inbound({ from, text: `quero uma pizza de calabresa ${markOf(index)}`, name: "Ana" });
  if (status !== 200) throw new Error(`o callback de um pedido foi respondido com ${status}`);
  return writtenMs;
}

/** Waits until every wish of `writtenMs` (by its index) has an offer in every pizzeria's phone. */
export function whenOffered(wa: SandboxWhatsapp, writtenMs: ReadonlyMap<number, number>): Promise<Asked[]> {
  const look = async (): Promise<Asked[]> => {
    const phones = await Promise.all(PIZZERIAS.map(({ phone }) => wa.outbox(phone)));
    const sentMs = phones.map(sentByMark);
    const timesOf = (index: number) => sentMs.map((byMark) => byMark.get(markOf(index)));
    const open = [...writtenMs.keys()].filter((index) => timesOf(index).includes(undefined)).length;
    if (open > 0) throw new Error(`${open} de ${writtenMs.size} pedidos ainda não têm todas as ofertas`);
    return [...writtenMs].map(([index, written]) => ({
      writtenMs: written,
      offeredMs: Math.max(...timesOf(index).map(Number)),
    }));
  };
  return poll("as ofertas", look, { timeoutMs: ANSWERED_TIMEOUT_MS, everyMs: LOOK_EVERY_MS });
}

/** One pizzeria taps TENHO on its newest `count` questions. */
export async function tapTenho(wa: SandboxWhatsapp, count: number): Promise<void> {
  const [{ phone } = { phone: "" }] = PIZZERIAS;
  const questions = (await wa.outbox(phone)).filter(isQuestion).slice(-count);
  for (const { buttons } of questions) await wa.inbound({ from: phone, button_id: buttons[0]?.id ?? "" });
}

function sentByMark(messages: readonly SentMessage[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { body, created_at: createdAt } of messages) {
    const mark = /sabor\d{5}x/.exec(body)?.[0];
    if (mark !== undefined) sent.set(mark, Date.parse(createdAt));
  }
  return sent;
}
