/** How to reach whoever runs the platform. */
export const CONTACT = { phone: "558633220300", email: "contato@tenho.dev", place: "Parnaíba, PI" } as const;
