import type { Request } from "express";

export const BANKS = ["standard", "efi", "inter", "sicoob", "bb", "itau"] as const;

type BankName = (typeof BANKS)[number];

/** A bank's departures from the Central Bank's manual, as its documents and its clients tell them: see `docs/pix`. */
export interface BankWays {
  /** Where the client names itself when it asks for a token. */
  readonly clientAuth: "basic" | "post";
  /** False: the client's certificate stands for the secret. */
  readonly hasSecret: boolean;
  /** True: a token may do what it was asked for alone. */
  readonly asksScopes: boolean;
  readonly tokenSeconds: number;
  /** The part that a call of the API lacks; null where it has all. */
  readonly missing: (req: Request, clientId: string) => string | null;
  /** True: an address whose server does not ask for a certificate is registered only with the header that says so, and after a test call. */
  readonly checksMtls: boolean;
  /** Place at which `/pix` is added to the registered address. */
  readonly appended: "path" | "text" | "nothing";
  /** Name of the copy code in a charge. */
  readonly codeField: "pixCopiaECola" | "brcode";
  /** True: a callback is a list and nothing around it. */
  readonly listsAtRoot: boolean;
  readonly errors: "bacen" | "efi" | "oauth";
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const STANDARD: BankWays = {
  clientAuth: "basic",
  hasSecret: true,
  asksScopes: false,
  tokenSeconds: 3_600,
  missing: () => null,
  checksMtls: false,
  appended: "path",
  codeField: "pixCopiaECola",
  listsAtRoot: false,
  errors: "bacen",
};

const WAYS: Readonly<Record<BankName, BankWays>> = {
  standard: STANDARD,
  efi: { ...STANDARD, checksMtls: true, appended: "text", errors: "efi" },
  inter: { ...STANDARD, clientAuth: "post", asksScopes: true, listsAtRoot: true, appended: "nothing" },
  sicoob: {
    ...STANDARD,
    clientAuth: "post",
    hasSecret: false,
    asksScopes: true,
    tokenSeconds: 300,
    missing: (req, clientId) => (req.get("client_id") === clientId ? null : "client_id"),
    codeField: "brcode",
    errors: "oauth",
  },
  bb: {
    ...STANDARD,
    asksScopes: true,
    tokenSeconds: 600,
    missing: (req) => (req.query["gw-dev-app-key"] ? null : "gw-dev-app-key"),
    errors: "oauth",
  },
  itau: {
    ...STANDARD,
    clientAuth: "post",
    tokenSeconds: 300,
    missing: (req, clientId) => {
      if (req.get("x-itau-apikey") !== clientId) return "x-itau-apikey";
      return UUID.test(req.get("x-itau-correlationID") ?? "") ? null : "x-itau-correlationID";
    },
  },
};

/** The bank that is played. Kept in memory only. */
export class PlayedBank {
  name: BankName;

  constructor(name: BankName) {
    this.name = name;
  }

  get ways(): BankWays {
    return WAYS[this.name];
  }
}

/** The scope that a call needs. */
export function scopeOf({ method, path }: Pick<Request, "method" | "path">): string {
  const subject = path.split("/")[1] ?? "";
  return `${subject}.${method === "GET" ? "read" : "write"}`;
}
