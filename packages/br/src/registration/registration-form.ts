import { isEmail } from "../contacts/email.ts";
import { isValidPhone } from "../contacts/phone.ts";
import { cleanName } from "../text/clean-name.ts";
import { cepError } from "./cep.ts";
import { type DocumentType, documentError, documentTypeOf } from "./document.ts";
import { isStrongPassword } from "./password.ts";
import { isUf } from "./uf.ts";

/** Value of the field `contract` once the service contract is accepted. */
export const CONTRACT_ACCEPTED = "ACEITO";

/** An address as it is typed, in the fields of the registration payload. */
export type AddressForm = {
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
};

/** A merchant's registration as it is typed; what is not filled in yet is "". Masks are allowed. */
export type RegistrationForm = {
  readonly unit_id: string;
  readonly document: string;
  /** Upper or lower case; when left out, it is derived from the document. */
  readonly document_type?: string | undefined;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressForm;
  readonly password: string;
  /** The second password of the form; the payload has none. */
  readonly password_confirmation?: string | undefined;
  readonly contract: string;
};

/** `field` as the payload names it, with a dot inside the address; `message` in pt-BR. */
export type RegistrationFault = { readonly field: string; readonly message: string };

const LINE_LENGTH_MAX = 300;
const PASSWORD_LENGTH_MAX = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const CONTROL_CHARACTER = /\p{Cc}/u;

const isBlank = (text: string): boolean => text.trim() === "";

/** One line that stores and messages can hold. */
const isLine = (text: string): boolean =>
  text.length <= LINE_LENGTH_MAX && text.isWellFormed() && !CONTROL_CHARACTER.test(text);

function lineError(text: string, missing: string): string | null {
  if (cleanName(text) === "") return missing;
  return isLine(text) ? null : "Texto inválido ou longo demais";
}

function documentFieldError(document: string, declared: string | undefined): string | null {
  const error = documentError(document);
  if (error !== null || declared === undefined) return error;
  const type = declared.toUpperCase() as DocumentType;
  return documentTypeOf(document) === type ? null : `${type === "CPF" ? "CPF" : "CNPJ"} inválido`;
}

function emailError(email: string): string | null {
  if (isBlank(email)) return "E-mail é obrigatório";
  return isEmail(email) ? null : "E-mail inválido";
}

function phoneError(phone: string): string | null {
  if (isBlank(phone)) return "WhatsApp é obrigatório";
  return isValidPhone(phone) ? null : "WhatsApp inválido";
}

function stateError(state: string): string | null {
  if (isBlank(state)) return "UF é obrigatória";
  return isUf(state.trim().toUpperCase()) ? null : "UF inválida";
}

function passwordError(password: string): string | null {
  if (password.length > PASSWORD_LENGTH_MAX) return `Senha deve ter no máximo ${PASSWORD_LENGTH_MAX} caracteres`;
  if (isStrongPassword(password)) return null;
  return "Senha deve ter pelo menos 8 caracteres com: letra maiúscula, minúscula, número e caractere especial";
}

/**
 * Faults of a registration, at most one message per field, in the order in which the form checks: the first is the one to
 * show. Only the server knows whether unit, e-mail, number and document are free.
 */
export function registrationFaults(form: RegistrationForm): RegistrationFault[] {
  const { address, password, password_confirmation: confirmation } = form;
  const checks: readonly (readonly [field: string, error: string | null])[] = [
    ["unit_id", UUID.test(form.unit_id) ? null : "Selecione a franquia desejada"],
    ["document", documentFieldError(form.document, form.document_type)],
    ["name", lineError(form.name, "Nome da empresa é obrigatório")],
    ["email", emailError(form.email)],
    ["phone", phoneError(form.phone)],
    ["address.zip_code", cepError(address.zip_code)],
    ["address.street", lineError(address.street, "Logradouro é obrigatório")],
    ["address.number", lineError(address.number, "Número é obrigatório")],
    ["address.complement", isLine(address.complement) ? null : "Texto inválido ou longo demais"],
    ["address.district", lineError(address.district, "Bairro é obrigatório")],
    ["address.city", lineError(address.city, "Cidade é obrigatória")],
    ["address.state", stateError(address.state)],
    ["password", passwordError(password)],
    ["password_confirmation", confirmation === undefined || confirmation === password ? null : "Senhas não coincidem"],
    [
      "contract",
      form.contract === CONTRACT_ACCEPTED ? null : "Você deve aceitar os termos de serviço e política de privacidade",
    ],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}
