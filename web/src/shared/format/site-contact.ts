/** Contact data from the build's configuration. Values that are null or not listed are not configured, and not shown. */
export type SiteContact = {
  /** Digits with country code, without `+`. */
  readonly phone: string | null;
  readonly email: string | null;
  /** Pages on social networks, in the order shown. */
  readonly social: readonly { readonly name: string; readonly href: string }[];
};

/** Put here by the build, which reads and checks it (`build/site-contact.ts`): public pages are sent with their text. */
declare const __SITE_CONTACT__: SiteContact;

/** Contact data of the company that runs the platform. */
export const CONTACT: SiteContact = __SITE_CONTACT__;

/** City and state in which the platform is based. */
export const PLACE = "Parnaíba, PI";
