/** The access token, kept in memory only: after a reload the refresh cookie gets a new one. */
let token: string | null = null;

export function readAccessToken(): string | null {
  return token;
}

export function setAccessToken(value: string | null): void {
  token = value;
}
