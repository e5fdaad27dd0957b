/** The people of a network that nobody knows yet. */
export const OWNER = { name: "Rosa Prado", email: "rosa@exemplo.com.br", phone: "(86) 98812-4400" };
export const ADMIN_PERSON = { name: "Ivo Lima", email: "ivo@exemplo.com.br" };
export const COMPANY = { name: "Pizzaria Boa", email: "pizzaria@exemplo.com.br", phone: "5586977776666" };
/** The owner's own phone, from which the smoke run is tried. */
export const OWN_PHONE = "5586988887777";
export const PASSWORD = "Parnaiba-2026";

export const CONTROLLER = {
  legal_name: "Rede Exemplo Ltda",
  cnpj: "11.222.333/0001-81",
  address: "Rua das Flores, 10",
  city: "Parnaíba, PI",
  phone: "(86) 3322-4400",
  email: "contato@exemplo.com.br",
  officer_name: "Rosa Prado",
  officer_email: "dados@exemplo.com.br",
  instagram_url: "",
  linkedin_url: "",
  youtube_url: "",
};

/** The body that the site's form sends for the company. */
export const registrationOf = (unitId: string, contractVersion: string) => ({
  name: COMPANY.name,
  email: COMPANY.email,
  phone: COMPANY.phone,
  password: PASSWORD,
  unit_id: unitId,
  contract: "ACEITO",
  contract_version: contractVersion,
  document: "12.abc.345/01de-35",
  document_type: "cnpj",
  service_franchises: [],
  all_franchises: false,
  address: {
    street: "Rua Grande, 10",
    number: "10",
    complement: "",
    district: "Centro",
    city: "Parnaíba",
    state: "PI",
    zip_code: "64200000",
  },
});
