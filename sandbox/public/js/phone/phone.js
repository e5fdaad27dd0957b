import { loadConversation, markRead, sendInbound } from "../api.js";
import { el, iconButton } from "../dom.js";
import { time } from "../format.js";
import { openListSheet } from "../sheets/list-sheet.js";
import { openLocationSheet } from "../sheets/location-sheet.js";
import { createComposer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { createOwnerPicker } from "./owner.js";

const DAY_MS = 24 * 60 * 60 * 1000;

export const numberLabel = (number) => (number.unit === null ? "Tenho · número geral" : `Tenho · ${number.unit}`);

/** One phone: who uses it, which business number it writes to, the chat. */
export class PhoneView {
  node = el("section", { class: "phone" });
  unreadElsewhere = new Map();
  #personKey = "";
  /** Messages received while the conversation is being fetched. */
  #received = null;
  /** Resolves once it is known which number this phone writes to: what is sent before waits for it. */
  #loaded = Promise.withResolvers();
  #windows = new Map();
  #notice = el("p", { class: "notice", role: "status" });
  #window = el("p", { class: "window" });
  #numbers = el("select", { "aria-label": "Número da empresa para quem escrever", class: "number-select" });

  constructor(phone, { numbers, merchants, onchange, onremove, onunread }) {
    this.phone = phone;
    this.options = { numbers, onunread, onchange };
    this.conversation = new Conversation({
      quote: (message) => this.composer.quote(message),
      tap: (message, button) => this.#send({ button_id: button.id, reply_to: message.wamid }),
      sendLocation: (message, anchor) =>
        openLocationSheet(anchor, (location) => this.#send({ location, reply_to: message.wamid })),
      openList: (message, anchor) =>
        openListSheet(message, anchor, (row) => this.#send({ list_id: row.id, reply_to: message.wamid })),
    });
    this.composer = createComposer({ onsend: (content) => this.#send(content) });
    this.node.setAttribute("aria-label", `Celular de ${phone.name}`);
    this.node.append(
      el(
        "header",
        {},
        createOwnerPicker({ phone, merchants, onchange }),
        iconButton("close", `Tirar o celular de ${phone.name}`, onremove),
      ),
      el("div", { class: "with" }, this.#numbers, this.#window),
      this.conversation.node,
      this.#notice,
      this.composer.node,
    );
    this.#numbers.addEventListener("change", () => this.show(this.#numbers.value));
  }

  /** Fetches this phone's messages and 24 h windows. */
  async load() {
    this.#received ??= [];
    const { person, messages, windows } = await loadConversation(this.phone.phone);
    this.#personKey = person;
    this.#windows = new Map(windows.map((window) => [window.phone_number_id, window.open_until]));
    this.conversation.load(messages);
    const known = this.options.numbers.some(({ id }) => id === this.phone.numberId);
    const last = messages.findLast(({ refused }) => !refused)?.phone_number_id;
    this.show(known ? this.phone.numberId : (last ?? this.options.numbers[0]?.id ?? ""));
    const received = this.#received ?? [];
    this.#received = null;
    for (const message of received) this.receive(message);
    this.#loaded.resolve();
  }

  /** Opens the chat with one business number. */
  show(numberId) {
    if (this.phone.numberId !== numberId) this.options.onchange({ numberId }, { quiet: true });
    this.unreadElsewhere.delete(numberId);
    this.conversation.show(numberId);
    this.#showNumbers();
    this.#showWindow();
    this.markSeen();
    this.options.onunread();
  }

  /** Handles a message from the stream, if it is this phone's. */
  receive(message) {
    if (this.#received !== null) return void this.#received.push(message);
    if (message.person !== this.#personKey) return;
    const isNew = this.conversation.receive(message);
    if (message.phone_number_id === this.phone.numberId) return this.markSeen();
    if (!isNew || message.direction === "in" || message.refused) return;
    // An empty chat is replaced by the one with the first message.
    if (this.conversation.of(this.phone.numberId).length === 0) return this.show(message.phone_number_id);
    const { phone_number_id: id } = message;
    this.unreadElsewhere.set(id, (this.unreadElsewhere.get(id) ?? 0) + 1);
    this.#showNumbers();
    this.options.onunread();
  }

  /** Marks the messages of the open chat as read, if the phone is visible. */
  markSeen() {
    if (document.hidden || this.node.offsetParent === null) return;
    const wamids = this.conversation.unread().map(({ wamid }) => wamid);
    if (wamids.length > 0) markRead(wamids).catch(() => undefined);
  }

  async #send(content) {
    await this.#loaded.promise;
    const { phone, name, numberId } = this.phone;
    try {
      const { status } = await sendInbound({ from: phone, name, phone_number_id: numberId, ...content });
      this.#windows.set(numberId, new Date(Date.now() + DAY_MS).toISOString());
      this.#showWindow();
      const arrived = status >= 200 && status < 300;
      const answer = status === 0 ? "não respondeu" : `respondeu ${status}`;
      this.#notice.textContent = arrived ? "" : `A Tenho ${answer}. A entrega será tentada de novo.`;
    } catch (err) {
      this.#notice.textContent = `Não foi enviada: ${err.message}`;
    }
  }

  #showNumbers() {
    const options = this.options.numbers.map((number) => {
      const waiting = this.unreadElsewhere.get(number.id);
      return el(
        "option",
        { value: number.id },
        waiting === undefined
          ? numberLabel(number)
          : `${numberLabel(number)} (${waiting} nova${waiting > 1 ? "s" : ""})`,
      );
    });
    this.#numbers.replaceChildren(...options);
    this.#numbers.value = this.phone.numberId;
    this.#numbers.classList.toggle("has-unread", this.unreadElsewhere.size > 0);
  }

  #showWindow() {
    const until = this.#windows.get(this.phone.numberId) ?? null;
    const open = until !== null && Date.parse(until) > Date.now();
    this.#window.textContent = open
      ? `Janela de 24 h aberta até ${time(until)}`
      : "Janela de 24 h fechada: só modelos chegam";
    this.#window.classList.toggle("open", open);
  }
}
