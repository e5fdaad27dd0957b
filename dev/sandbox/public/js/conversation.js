import { messageNode, updateTicks } from "./bubble.js";
import { el } from "./dom.js";
import { day } from "./format.js";

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
    // Whatever changes a height (fonts, a phone coming into view), who was at the end stays there.
    const observer = new ResizeObserver(() => this.#atEnd && this.#scrollDown());
    observer.observe(this.list);
    observer.observe(this.node);
    this.node.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.node;
      this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    });
    this.#actions = { ...actions, find: (wamid) => this.messages.get(wamid) };
  }

  /** Replaces everything known so far. */
  load(messages) {
    this.messages = new Map(messages.map((message) => [message.wamid, message]));
    this.show(this.#numberId);
  }

  /** Shows the chat with one business number. */
  show(numberId) {
    this.#numberId = numberId;
    // A whole history is not news: it must not be read out.
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

  /** Takes in a new message, or a newer state of a known one; true when it was new. */
  take(message) {
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
