import type { SandboxContext } from "../context.ts";
import type { DirectoryNumber } from "../directory.ts";
import type { InboundContent } from "../domain/callbacks.ts";
import { imageContent, inboundBody, newJob, newMediaId, newWamid, voiceContent } from "../domain/callbacks.ts";
import { voiceFile } from "../domain/voice-file.ts";
import type { InMessage, OutMessage, Person } from "../records.ts";

/** Position in degrees; `name` and `address` belong to a place that was picked instead of the person's own position. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
}

/** An action of a person on their phone. Exactly one of text, buttonId, listId, media and location is given. */
export interface InboundInput {
  /** The person's address: digits of a number, or a business-scoped id. */
  readonly from: string;
  /** Business-scoped id that the person has besides the number. */
  readonly userId?: string | undefined;
  readonly text?: string | undefined;
  readonly buttonId?: string | undefined;
  readonly listId?: string | undefined;
  readonly media?: "image" | "audio" | undefined;
  /** Words spoken in a voice note. */
  readonly transcript?: string | undefined;
  readonly location?: Location | undefined;
  /** The message that this one replies to; for a tap it is found by the button's id. */
  readonly replyTo?: string | undefined;
  readonly number?: DirectoryNumber | undefined;
  readonly name?: string | undefined;
  readonly wamid?: string | undefined;
  readonly copies: number;
  /** Time at which, according to Meta, it was written; default: now. */
  readonly atMs?: number | undefined;
}

/**
 * A person writes or taps: the callback is stored, the 24 h window opens, and the callback is delivered.
 * @returns the HTTP status of its first delivery, 0 without an answer
 */
export async function receiveInbound(
  context: SandboxContext,
  input: InboundInput,
  nowMs: number,
): Promise<{ wamid: string; status: number }> {
  const person = personOf(context, input);
  const tapped = tappedMessage(context, input, person.key);
  const voice = input.media === "audio" ? { mediaId: newMediaId(), transcript: input.transcript ?? "" } : undefined;
  const content = contentOf(input, tapped, voice);
  const number = input.number ?? numberOf(context, tapped);
  const writtenAtMs = input.atMs ?? nowMs;
  const message: InMessage = {
    direction: "in",
    wamid: input.wamid ?? newWamid(),
    person: person.key,
    phoneNumberId: number.id,
    type: content.type,
    body: displayText(content, input, tapped),
    createdAtMs: writtenAtMs,
    contextWamid: input.replyTo ?? tapped?.wamid,
    name: person.name ?? "",
    voice,
    arrived: false,
    read: false,
  };
  const { wamid, contextWamid } = message;
  const body = inboundBody({ wamid, number, person, name: message.name, content, contextWamid, nowMs: writtenAtMs });
  const job = newJob(body, nowMs, { copies: input.copies, carries: wamid });
  context.state.savePerson(person);
  context.state.commit({ t: "window", person: person.key, phoneNumberId: number.id, atMs: writtenAtMs });
  context.state.commit({ t: "message", message, jobs: [job] });
  context.limits.countInbound(number.id, nowMs);
  return { wamid, status: await context.queue.deliver(job) };
}

function personOf(context: SandboxContext, input: InboundInput): Person {
  const known = context.state.person(input.from);
  const name = input.name ?? known.name ?? context.directory.merchantByKey(known.key)?.name ?? "Cliente de teste";
  return { ...known, bsuid: input.userId ?? known.bsuid, name };
}

/** The newest message that carries the tapped button: one sent to this person, else one sent to any other. */
function tappedMessage(context: SandboxContext, input: InboundInput, personKey: string): OutMessage | undefined {
  const id = input.buttonId ?? input.listId;
  if (id === undefined) return undefined;
  let own: OutMessage | undefined;
  let other: OutMessage | undefined;
  for (const message of context.state.allMessages()) {
    if (message.direction !== "out" || !message.buttons.some((button) => button.id === id)) continue;
    if (input.replyTo !== undefined && message.wamid !== input.replyTo) continue;
    if (message.person === personKey) own = message;
    else other = message;
  }
  return own ?? other;
}

function numberOf(context: SandboxContext, tapped: OutMessage | undefined): DirectoryNumber {
  const number = (tapped && context.directory.number(tapped.phoneNumberId)) ?? context.directory.numbers[0];
  if (number === undefined) throw new Error("the directory names no phone number");
  return number;
}

function contentOf(input: InboundInput, tapped: OutMessage | undefined, voice: InMessage["voice"]): InboundContent {
  if (voice !== undefined) return voiceContent(voice.mediaId, voiceFile(voice));
  if (input.media !== undefined) return imageContent();
  if (input.location !== undefined) return { type: "location", location: input.location };
  if (input.text !== undefined) return { type: "text", text: { body: input.text } };
  const id = input.buttonId ?? input.listId ?? "";
  const button = tapped?.buttons.find((candidate) => candidate.id === id);
  const title = button?.title ?? id.slice(0, 20);
  if (input.listId !== undefined) {
    const description = button?.description === undefined ? {} : { description: button.description };
    return { type: "interactive", interactive: { type: "list_reply", list_reply: { id, title, ...description } } };
  }
  if (tapped?.type === "template") return { type: "button", button: { payload: id, text: title } };
  return { type: "interactive", interactive: { type: "button_reply", button_reply: { id, title } } };
}

function displayText(content: InboundContent, input: InboundInput, tapped: OutMessage | undefined): string {
  if (content.type === "text") return content.text.body;
  if (content.type === "image") return "[imagem]";
  if (content.type === "audio") return ["[áudio]", input.transcript ?? ""].join(" ").trim();
  if (content.type === "location") return ["[localização]", input.location?.name ?? ""].join(" ").trim();
  const id = input.buttonId ?? input.listId ?? "";
  return tapped?.buttons.find((button) => button.id === id)?.title ?? id;
}
