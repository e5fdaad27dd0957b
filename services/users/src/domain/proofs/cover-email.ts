/** Covers an address so that its owner recognises it, and hardly anybody else does: `a•••@exemplo.com.br`. */
export function coverEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
