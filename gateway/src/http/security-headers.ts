import type { IncomingMessage, ServerResponse } from "node:http";
import helmet from "helmet";

/**
 * Sets headers that restrict our pages to loading from here and nowhere else. Images may also be data: and blob: (avatars, previews). `frameUrl` is
 * the acquirer's page, whose origin may appear in a frame.
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
          // Allows style attributes only, by which components place overlays and bars; style sheets in a page's text stay forbidden.
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

/** Collects helmet's headers once instead of composing them for each answer: they are always the same. */
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
