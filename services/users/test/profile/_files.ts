import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import sharp from "sharp";

/** A small PDF whose text is `text`. */
export const pdf = (text: string): Uint8Array => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

export const png = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();

export type SeenDocument = {
  id: string;
  title: string;
  kind: string;
  content_type: string;
  size: number;
  user: { id: string; name: string } | null;
  unit_id: string | null;
  uploaded_by: { id: string };
  may_delete: boolean;
  message?: string;
};

export type FormFields = { title?: string; kind?: string; user_id?: string; franchise_id?: string };

/** Calls the documents of a users service as the gateway would. */
export function documentCalls(url: string) {
  const headersOf = (as: Identity) => ({ [IDENTITY_HEADER]: signTestIdentity(as, "users") });
  return {
    async upload(
      as: Identity,
      bytes: Uint8Array,
      { title = "Contrato", kind = "CONTRACT", ...owner }: FormFields = {},
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ title, kind, ...owner })) form.append(name, value);
      form.append("file", new File([new Uint8Array(bytes)], "qualquer nome.exe"));
      const answer = await fetch(`${url}/documents`, { method: "POST", headers: headersOf(as), body: form });
      return { status: answer.status, body: (await answer.json()) as SeenDocument };
    },
    async list(as: Identity, query = "") {
      const answer = await fetch(`${url}/documents${query}`, { headers: headersOf(as) });
      const body = (await answer.json()) as { items: SeenDocument[]; next_cursor: string | null; virus_scan: boolean };
      return { status: answer.status, ...body };
    },
    read: (as: Identity, id: string) => fetch(`${url}/documents/${id}/file`, { headers: headersOf(as) }),
    remove: async (as: Identity, id: string) =>
      (await fetch(`${url}/documents/${id}`, { method: "DELETE", headers: headersOf(as) })).status,
  };
}
