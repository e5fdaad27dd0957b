/** The access token, kept in memory only: a reload asks for a new one with the refresh cookie. */
let token: string | null = null;

export function readAccessToken(): string | null {
  return token;
}

export function keepAccessToken(value: string | null): void {
  token = value;
}
