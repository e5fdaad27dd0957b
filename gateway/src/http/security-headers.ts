import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/**
 * What a page of ours may do: load from here and nowhere else. Images may also be data: and blob: (avatars, previews).
 * `frameUrl`: the acquirer's page, whose origin may stand in a frame.
 */
export function securityHeaders(options: { httpsOnly: boolean; frameUrl?: string | undefined }) {
  const headers = headersOf(
    helmet({
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
          frameSrc: [options.frameUrl === undefined ? "'none'" : new URL(options.frameUrl).origin],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(options.httpsOnly && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: options.httpsOnly,
      referrerPolicy: { policy: "no-referrer" },
    }),
  );
  return (_req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

/** What helmet sets is the same for every answer: asked once instead of composed for each. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const headers: [string, string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  middleware({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
}
