import helmet from "helmet";

/** What a page of ours may do: load from here and nowhere else. Images may also be data: and blob: (avatars, previews). */
export function securityHeaders(options: { httpsOnly: boolean }) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Style attributes only: components place overlays and bars by them. No style sheet from a page's text.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.httpsOnly && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.httpsOnly,
    referrerPolicy: { policy: "no-referrer" },
  });
}
