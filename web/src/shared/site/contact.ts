/** What is null or not listed was not configured, and is not shown. */
export type SiteContact = {
  /** Digits with country code, without `+`. */
  readonly phone: string | null;
  readonly email: string | null;
  /** Pages on social networks, in the order shown. */
  readonly social: readonly { readonly name: string; readonly href: string }[];
};

/** Put here by the build, which reads and checks it (`build/site-contact.ts`): public pages are sent with their text. */
declare const __SITE_CONTACT__: SiteContact;

/** How to reach whoever runs the platform. */
export const CONTACT: SiteContact = __SITE_CONTACT__;

/** Where the platform is at home. */
export const PLACE = "Parnaíba, PI";
