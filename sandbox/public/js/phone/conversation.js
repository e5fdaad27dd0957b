import { el } from "../dom.js";
import { day } from "../format.js";
import { messageNode, updateTicks } from "./bubble.js";

const NEAR_END_PX = 48;

/** All messages of one phone, and the lines of the chat that is open. */
export class Conversation {
  messages = new Map();
  list = el("ol");
  node = el("div", { class: "messages", tabindex: "0", role: "log", "aria-label": "Conversa" }, this.list);
  #actions;
  #numberId = "";
  #atEnd = true;

  constructor(actions) {
    // Whatever changes a height (fonts, a phone scrolled into view), a chat at its end stays there.
    const observer = new ResizeObserver(() => this.#atEnd && this.#scrollDown());
    observer.observe(this.list);
    observer.observe(this.node);
    this.node.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.node;
      this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    });
    this.#actions = { ...actions, find: (wamid) => this.messages.get(wamid) };
  }

  /** Replaces all messages. */
  load(messages) {
    this.messages = new Map(messages.map((message) => [message.wamid, message]));
    this.show(this.#numberId);
  }

  /** Shows the chat with one business number. */
  show(numberId) {
    this.#numberId = numberId;
    // Screen readers must not read out the complete history.
    this.node.setAttribute("aria-live", "off");
    this.list.replaceChildren();
    const shown = this.of(numberId);
    for (const message of shown) this.#append(message);
    if (shown.length === 0)
      this.list.append(el("li", { class: "note empty" }, "Nenhuma mensagem ainda. Escreva a primeira."));
    this.#scrollDown();
    setTimeout(() => this.node.setAttribute("aria-live", "polite"), 0);
  }

  of(numberId) {
    return [...this.messages.values()].filter((message) => message.phone_number_id === numberId);
  }

  /** Shows a new message, or a newer state of a known one; true when it was new. */
  receive(message) {
    const known = this.messages.has(message.wamid);
    this.messages.set(message.wamid, message);
    if (message.phone_number_id !== this.#numberId) return !known;
    if (!known) {
      this.list.querySelector(".empty")?.remove();
      this.#append(message);
      this.#scrollDown();
      return true;
    }
    const node = [...this.list.children].find((child) => child.dataset.wamid === message.wamid);
    if (message.direction === "in" && node !== undefined) updateTicks(node, message);
    else if (message.status === "failed") node?.replaceWith(messageNode(message, this.#actions));
    return false;
  }

  /** Messages of the open chat that reached this phone and are not marked as read. */
  unread() {
    const arrived = (message) => message.direction === "out" && !message.refused && message.status === "delivered";
    return this.of(this.#numberId).filter(arrived);
  }

  #append(message) {
    const today = day(message.created_at);
    if (this.list.lastElementChild?.dataset.day !== today) {
      this.list.append(el("li", { class: "note day", "data-day": today }, today));
    }
    const node = messageNode(message, this.#actions);
    node.dataset.day = today;
    this.list.append(node);
  }

  #scrollDown() {
    this.#atEnd = true;
    this.node.scrollTop = this.node.scrollHeight;
  }
}
