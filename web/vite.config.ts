import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { readSiteContact } from "./build/site-contact.ts";
import { trimBlueprint } from "./build/trim-blueprint.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    prerender(),
    serviceWorker(),
    // Once, at the build: the gateway sends these files as they are. Quality 11 would take ten times as long for 3 % less.
    compression({
      include: /assets\/.*\.(js|css|svg|json)$/,
      threshold: 1_024,
      algorithms: ["gzip", defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
      logLevel: "silent",
    }),
  ],
  define: { __SITE_CONTACT__: JSON.stringify(readSiteContact(process.env)) },
  // Two versions of React may be installed in the workspace: the page must load one only.
  resolve: { dedupe: ["react", "react-dom"] },
  css: { postcss: { plugins: [trimBlueprint()] } },
  build: {
    target: "es2023",
    manifest: true,
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Named, so that `scripts/check-budgets.ts` can see that the first page loads neither.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What opens over a screen is loaded when it is opened.
            {
              name: "overlay",
              test: /@blueprintjs\/core\/.*\/components\/(drawer|overlay2?|portal|button|html|icon|spinner|text)\/|react-transition-group|dom-helpers|components\/small-cross\./,
              priority: 1,
            },
            // Choices with a search, by whoever has several units: a screen without one must not load them.
            {
              name: "select",
              test: /@blueprintjs\/(select\/|core\/.*\/components\/(menu|popover|popover-next|forms)\/(?!fileInput))|@floating-ui\/|components\/(caret-right|small-tick)\./,
              priority: 1,
            },
            // A field of several choices, where one is opened.
            { name: "tags", test: /@blueprintjs\/core\/.*\/components\/tag(-input)?\//, priority: 1 },
            // A dialog of steps, by whoever opens a form that has them.
            { name: "steps", test: /@blueprintjs\/core\/.*\/components\/(dialog|tooltip)\//, priority: 1 },
            // Each response has its headers: thirty files of 1 KB cost a phone as much as 30 KB more. So what every page needs,
            // what forms and dialogs need, and what the site's pages need is a file each.
            {
              name: "base",
              test: /node_modules\/(react(?!-markdown)|react-dom|scheduler|react-router|react-redux|redux|immer|reselect|use-sync-external-store|@reduxjs\/toolkit\/dist\/redux-toolkit|classnames)|@blueprintjs\/icons\/lib\/esm\/(svgIconContainer|iconTypes|classes|jsUtils)|preload-helper|rolldown\/runtime|packages\/access\/src\/|web\/src\/(app\/(paths|use-panel-path)|api\/(session\/|api-error|send-json)|shared\/(session\/(session-|use-session)|ui\/toasts\/toast-store))/,
            },
            {
              name: "controls",
              test: /web\/src\/shared\/(site\/|forms\/(?!date\/|search)|hooks\/use-(busy|loaded|media)|ui\/(button|logo|dialogs\/modal|feedback\/(notice|skeleton|empty-state)|layout\/scroll-box))|packages\/br\/src\/(contacts\/|addresses\/uf|text\/mask|registration\/password)|@brazilian-utils\/.*area-codes|@blueprintjs\/icons\/lib\/esm\/generated\/components\/(caret-down|chart|circle|eye-open|eye-off|cross|tick|tick-circle|warning-sign|info-sign|error|search|chat|dollar|menu)\./,
            },
            {
              name: "site",
              test: /web\/src\/features\/public\/(site|texts)\//,
            },
            // The panel's frame with its icons, and what its first screens are made of. Parts of the frame that are opened stay apart.
            {
              name: "panel-frame",
              test: new RegExp(
                [
                  "web/src/app/(shell/(?!panel-layout|panel-skeleton|merchant/|units/unit-select|navigation/menu-drawer)|live/|theme/|viewing/leave|panel-store)",
                  "web/src/features/(users/(awaiting-badge|use-awaiting)|finance/reviews/reviews-badge|dashboards/(chart-series|dashboard-title|components/(rows|dashboard)))",
                  "web/src/features/messages/(message.ts|alerts/(alert-(settings|new)|open-offers|push/use-push)|answers/(merchant-desk|offer-answers)|inbox/use-open)",
                  "web/src/shared/(ui/(values/(?!contact)|feedback/(query|stale)|layout/(panel|page-header|waiting)|charts/chart-card)|access/(can|answers))",
                  "web/src/shared/(format/(short|day|pause|leads)|hooks/use-(now|is-near|filters)|units/pause/(?!unit-pause-dialog))",
                  "web/src/(api/page|service-worker/handlers)",
                  // The first screens' styles too: a phone has six connections, and for one of them the code waits.
                  "web/src/features/(dashboards|messages/(alerts|inbox)|finance/balance|pause|settings/whatsapp)/.*[.]module[.]css",
                  "web/src/shared/forms/date/date-field[.]module[.]css",
                  "packages/br/src/calendar/(time-zones|wall-clock|dates)",
                  "@blueprintjs/icons/lib/esm/generated/components/(bank-account|cog|dashboard|disable|document|exchange|flash|globe-network|inbox|learning|log-out|minus|moon|new-person|pause|people|power|pulse|shop|tag|time|timeline-bar-chart|user)[.]",
                ].join("|"),
              ),
            },
            // What the first screens of a merchant and of its staff have beside it.
            {
              name: "merchant",
              test: /web\/src\/(features\/(finance\/balance\/(?!balance-tile)|messages\/(follow-up\/(follow-up-button|outcomes)|inbox\/(?!use-open)|alerts\/alert-(switches|state)))|shared\/(hooks\/use-copy|session\/use-(finance-path|merchant-id)))|@blueprintjs\/icons\/lib\/esm\/generated\/components\/(duplicate|edit|headset|notifications|plus|share|undo|volume-(off|up))\./,
            },
            {
              name: "texts",
              test: /packages\/br\/src\/(text\/text|money\/)|web\/src\/shared\/format\/(unit-text|numbers)/,
            },
            { name: "blueprint", test: /node_modules\/@blueprintjs\/core\// },
            {
              name: "panel-api",
              test: /web\/src\/api\/(base-api|tenho-api|generated|download-file)|dist\/query\/|@standard-schema\/utils/,
            },
          ],
        },
      },
    },
  },
});
