export type SentMessage = {
  wamid: string;
  to: string;
  type: string;
  body: string;
  buttons: { id: string; title: string }[];
  created_at: string;
};

/** Returns whether a message asks a merchant for an answer. */
export const isQuestion = ({ buttons }: SentMessage): boolean => buttons[0]?.title === "TENHO";

type Inbound = {
  from: string;
  text?: string;
  button_id?: string;
  list_id?: string;
  name?: string;
  copies?: number;
  wamid?: string;
  /** Meta's id of the number it is sent to; left out: that of the tapped message, else the sandbox's first. */
  phone_number_id?: string;
};

/** The sandbox's control API: sends as a phone, reads what a phone received, sets faults. */
export function openSandboxWhatsapp(sandboxUrl: string) {
  async function post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${sandboxUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const outbox = async (to: string): Promise<SentMessage[]> => {
    const response = await fetch(`${sandboxUrl}/control/whatsapp/outbox?to=${to}`);
    return (await response.json()) as SentMessage[];
  };
  return {
    outbox,
    /** Sends a text or a tap from a phone; `status` is that of the callback's first delivery. */
    inbound: async (message: Inbound) =>
      (await post("/control/whatsapp/inbound", message)) as { wamid: string; status: number },
    faults: (fault: { target: "graph" | "cep" | "callbacks"; mode: string; delay_ms?: number }) =>
      post("/control/faults", fault),
    /** Finds the newest question with TENHO and NÃO TENHO whose wish holds `mark`. */
    question: async (merchantPhone: string, mark: string): Promise<SentMessage | undefined> =>
      (await outbox(merchantPhone)).filter((message) => isQuestion(message) && message.body.includes(mark)).at(-1),
  };
}

export type SandboxWhatsapp = ReturnType<typeof openSandboxWhatsapp>;
