import { timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import type { SandboxContext } from "../context.ts";
import type { BankWays } from "./banks.ts";
import { OAuthProblem, PixProblem } from "./pix-problem.ts";

export interface PixCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const SCOPES = "cob.read cob.write pix.read pix.write webhook.read webhook.write";

/** Issues a token to a client that names itself as the played bank asks for. Raises: PixProblem, OAuthProblem. */
export function issueToken(context: SandboxContext, req: Request, credentials: PixCredentials): object {
  const { ways } = context.playedBank;
  const body = (req.body ?? {}) as Record<string, unknown>;
  authenticate(req, body, ways, credentials);
  if (body.grant_type !== "client_credentials")
    throw refused(ways, 400, "unsupported_grant_type", "O grant_type falta.");
  const asked = String(body.scope ?? "");
  if (ways.asksScopes && asked === "") throw refused(ways, 400, "invalid_scope", "Nenhum escopo foi pedido.");
  const known = SCOPES.split(" ");
  const scope = ways.asksScopes
    ? asked
        .split(/\s+/)
        .filter((one) => known.includes(one))
        .join(" ")
    : SCOPES;
  const { token, expiresInSeconds } = context.accessTokens.issue(Date.now(), { seconds: ways.tokenSeconds, scope });
  return { access_token: token, token_type: "Bearer", expires_in: expiresInSeconds, scope };
}

function authenticate(req: Request, body: Record<string, unknown>, ways: BankWays, credentials: PixCredentials): void {
  const { clientId, clientSecret } = credentials;
  const secret = ways.hasSecret ? clientSecret : "";
  const expected = ways.clientAuth === "basic" ? basic(clientId, clientSecret) : `${clientId}:${secret}`;
  const given =
    ways.clientAuth === "basic"
      ? (req.get("authorization") ?? "")
      : `${String(body.client_id ?? "")}:${String(body.client_secret ?? "")}`;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw refused(ways, 401, "invalid_client", "As credenciais do cliente não conferem.");
}

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

const refused = ({ errors }: BankWays, status: number, code: string, detail: string): Error =>
  errors === "oauth"
    ? new OAuthProblem(status, code, detail)
    : new PixProblem(status, status === 401 ? "AcessoNegado" : "RequisicaoInvalida", detail);
