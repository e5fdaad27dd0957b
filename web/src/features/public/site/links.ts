/** Addresses of the public pages, and of the sections of the first one. */
export const LINKS = {
  home: "/",
  about: "/#about",
  features: "/#features",
  prices: "/#prices",
  contact: "/#contact",
  franchise: "/#franqueado",
  login: "/?entrar=1",
  register: "/?cadastro=1",
  terms: "/termos",
  privacy: "/privacidade",
} as const;
