/** An answer that was not 2xx. */
export class ApiError extends Error {}

async function call(path, body) {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, init);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(answer.message ?? `HTTP ${response.status}`);
  return answer;
}

export const loadSetup = () => call("/page/setup");
export const loadConversation = (phone) => call(`/page/conversation?phone=${encodeURIComponent(phone)}`);
export const markRead = (wamids) => call("/page/read", { wamids });
export const sendInbound = (input) => call("/control/whatsapp/inbound", input);
export const setFault = (target, mode) => call("/control/faults", { target, mode });

export const loadMailbox = () => call("/control/mailbox");

export const loadBank = () => call("/page/bank");
export const readCode = (code) => call("/page/bank/read", { code });
export const payCode = (code) => call("/page/bank/pay", { code });

/**
 * Opens the event stream: calls `onmessage` for every message of any phone, `onmail` for every mail, `onpix` when charges or
 * payments changed, and `onstate` when the connection
 * comes (true) or goes (false).
 */
export function openEvents({
  onmessage = () => undefined,
  onmail = () => undefined,
  onpix = () => undefined,
  onstate,
}) {
  const source = new EventSource("/page/events");
  source.addEventListener("open", () => onstate(true));
  source.addEventListener("error", () => onstate(false));
  source.addEventListener("message", (event) => onmessage(JSON.parse(event.data)));
  source.addEventListener("pix", () => onpix());
  source.addEventListener("mail", (event) => onmail(JSON.parse(event.data)));
}
