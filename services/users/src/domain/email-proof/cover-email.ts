/** An address by which its owner recognises it, and nobody else much: `a•••@exemplo.com.br`. */
export function coverEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
