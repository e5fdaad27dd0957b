import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { areaAt } from "./app/paths.ts";
import { Providers } from "./app/providers.tsx";
import { AppFrame } from "./app/router.tsx";
import { PanelOutline } from "./app/shell/panel-outline.tsx";

/**
 * Renders the HTML of a page for `#root`, as a visitor first sees it: the text of a public page, or the panel's outline of a dashboard.
 * `build/prerender.ts` calls it once per page.
 */
export async function renderPage(path: string): Promise<string> {
  const area = areaAt(path);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Providers>
        <StaticRouter location={path}>{area ? <PanelOutline area={area} /> : <AppFrame />}</StaticRouter>
      </Providers>
    </StrictMode>,
    // No part may be streamed later: an inline script would put it in place, which the content policy forbids.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  let html = "";
  for await (const part of prelude) html += part;
  return html;
}
