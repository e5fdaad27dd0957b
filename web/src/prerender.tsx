import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { StaticRouter } from "react-router";
import { areaAt } from "./app/paths.ts";
import { Providers } from "./app/providers.tsx";
import { AppFrame } from "./app/router.tsx";
import { PanelOutline } from "./app/shell/panel-outline.tsx";

/**
 * The HTML of a page for `#root`, as a visitor sees it first: of a public page its text, of a dashboard the panel's outline.
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
    // A part that is sent apart is put in its place by an inline script, which the content policy forbids.
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
