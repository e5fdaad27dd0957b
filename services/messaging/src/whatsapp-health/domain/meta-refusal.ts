/** Meta's refusal of a call about templates: its code, and what it says to people. */
export type MetaRefusal = { code: number; subcode: number | null; words: string };

/** Subcode of a template that exists already in its language. */
export const EXISTS_SUBCODE = 2_388_024;
/** Subcode, of code 10, of a category that the account may not have: of one-time codes, as long as Meta has not verified the business. */
const CATEGORY_SUBCODE = 2_388_185;
const UNKNOWN_OBJECT_SUBCODE = 33;
const TOKEN = new Set([0, 190]);
const CALL_LIMIT = new Set([4, 17, 32, 613, 80_007, 80_008]);

const isPermission = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code <= 299);

/** One sentence for the owner: what Meta refused, and what to do. */
export function refusalSentence({ code, subcode, words }: MetaRefusal): string {
  if (TOKEN.has(code)) return `A Meta não aceita o token (erro ${code}). Conecte com outro.`;
  if (subcode === CATEGORY_SUBCODE) {
    return `A Meta ainda não cria modelos deste tipo nesta conta (erro ${code}/${subcode}): ${words || "sem explicação"}. Verifique a empresa na Central de Segurança da Meta e envie de novo.`;
  }
  if (isPermission(code)) {
    return `O token não tem a permissão whatsapp_business_management nesta conta (erro ${code}). Confira o usuário do sistema na Meta.`;
  }
  if (CALL_LIMIT.has(code)) return `A Meta limita as chamadas agora (erro ${code}). Tente de novo em alguns minutos.`;
  if (code === 100 && subcode === UNKNOWN_OBJECT_SUBCODE) {
    return "A Meta não encontra esta conta ou este número, ou o token não os vê (erro 100/33).";
  }
  return `A Meta recusou (erro ${subcode === null ? code : `${code}/${subcode}`}): ${words || "sem explicação"}`;
}
