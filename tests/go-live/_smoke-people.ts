import { isQuestion, type SandboxWhatsapp } from "../support/sandbox-whatsapp.ts";
import { eventually } from "./_eventually.ts";
import { COMPANY, OWN_PHONE } from "./_people.ts";

type Charge = { txid: string; valor: string; status: string };

/** The owner and the company, with their phones and their bank, while a smoke run waits for them. */
export function openSmokePeople(sandboxUrl: string, wa: SandboxWhatsapp) {
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${sandboxUrl}/control/${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    /** The templates that came to the owner's phone. */
    templates: async () => (await wa.outbox(OWN_PHONE)).filter(isQuestion),
    async write(text: string, numberId: string): Promise<void> {
      await wa.inbound({ from: OWN_PHONE, name: "Rosa", text, phone_number_id: numberId });
    },
    async tapTenho(mark: string): Promise<void> {
      const question = await eventually("the company was asked", () => wa.question(COMPANY.phone, mark));
      await wa.inbound({ from: COMPANY.phone, button_id: question.buttons[0]?.id ?? "" });
    },
    /** Pays the open charge of one centavo; returns its txid. */
    async payCentavo(): Promise<string> {
      const open = await eventually("the charge is made", async () => {
        const { charges } = await control<{ charges: Charge[] }>("pix/charges");
        return charges.find(({ valor, status }) => valor === "0.01" && status === "ATIVA");
      });
      await control(`pix/${open.txid}/pay`, { copies: 1 });
      return open.txid;
    },
  };
}
