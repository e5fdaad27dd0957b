import { formatCep } from "@tenho/br/registration/cep";
import { formatDocument } from "@tenho/br/registration/document";
import type { CorrectionRequest, GetUserProfileApiResponse } from "../../api/generated/tenho.gen.ts";

export type Fact = CorrectionRequest["facts"][number];
type Address = GetUserProfileApiResponse["addresses"][number];

export const FACT_WORDS: Readonly<Record<Fact, string>> = {
  document: "CPF/CNPJ",
  birth_date: "Data de nascimento",
  gender: "Gênero",
  address: "Endereço",
};

/** All facts, in the order in which screens show them. */
export const FACTS = Object.keys(FACT_WORDS) as Fact[];

type Described = Pick<GetUserProfileApiResponse, "document_type" | "birth_date" | "gender">;

/** Facts that an account can have: a company has no birth date and no gender, though what is stored of it stays visible. */
export const factsOf = (profile: Described): Fact[] =>
  FACTS.filter((fact) => {
    const isPersonal = fact === "birth_date" || fact === "gender";
    return !isPersonal || profile.document_type !== "CNPJ" || Boolean(profile[fact]);
  });

/** `CPF/CNPJ, endereço`. */
export const factList = (facts: readonly Fact[]): string =>
  FACTS.filter((fact) => facts.includes(fact))
    .map((fact, at) => (at === 0 || fact === "document" ? FACT_WORDS[fact] : FACT_WORDS[fact].toLowerCase()))
    .join(", ");

export const GENDERS = [
  { value: "", label: "Não informado" },
  { value: "M", label: "Masculino" },
  { value: "F", label: "Feminino" },
  { value: "O", label: "Outro" },
];

/** The address on one line. */
export const addressText = ({ street, number, complement, district, city, state, zip_code: cep }: Address): string =>
  [street, number, complement, district, city, state, `CEP ${formatCep(cep)}`].filter(Boolean).join(", ");

/** Formats a CPF or CNPJ; a masked document (with `*`) is returned unchanged, since it is formatted already. */
export const shownDocument = (document: string): string =>
  document.includes("*") ? document : formatDocument(document);
