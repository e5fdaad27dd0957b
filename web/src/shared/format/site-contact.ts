import type { GetControllerApiResponse } from "../../api/generated/tenho.gen.ts";
import { loadController } from "../../api/load-controller.ts";
import { useLoaded } from "../hooks/use-loaded.ts";

/** The company that runs the platform and how it is reached. Values that are empty or not listed were not set, and are not shown. */
export type SiteContact = Readonly<{
  /** Digits with country code, without `+`. */
  phone: string;
  email: string;
  /** City and state of the seat. */
  city: string;
  legalName: string;
  cnpj: string;
  address: string;
  officer: { readonly name: string; readonly email: string };
  /** Pages on social networks, in the order shown. */
  social: readonly { readonly name: string; readonly href: string }[];
}>;

const NOTHING: SiteContact = {
  ...{ phone: "", email: "", city: "", legalName: "", cnpj: "", address: "" },
  officer: { name: "", email: "" },
  social: [],
};

/** The company that runs the platform; all empty until it is read, and where it cannot be. */
export function useSiteContact(): SiteContact {
  const { value } = useLoaded(loadController);
  return value?.data ? contactOf(value.data) : NOTHING;
}

function contactOf(controller: GetControllerApiResponse): SiteContact {
  const { phone, email, city, cnpj, address } = controller;
  const pages = [
    { name: "Instagram", href: controller.instagram_url },
    { name: "LinkedIn", href: controller.linkedin_url },
    { name: "YouTube", href: controller.youtube_url },
  ];
  return {
    ...{ phone, email, city, cnpj, address },
    legalName: controller.legal_name,
    officer: { name: controller.officer_name, email: controller.officer_email },
    social: pages.filter(({ href }) => href !== ""),
  };
}
