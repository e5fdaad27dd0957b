import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { OLDEST_BROWSERS } from "./build/browsers.ts";
import { buildStamp } from "./build/build-stamp.ts";
import { oldStyles } from "./build/old-styles.ts";
import { partLoader } from "./build/part-loader.ts";
import { prerender } from "./build/prerender.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { trimBlueprint } from "./build/trim-blueprint.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    partLoader(),
    prerender(),
    serviceWorker(),
    // Once, at the build: the gateway sends these files as they are. Quality 11 would take ten times as long for 3 % less.
    compression({
      include: /assets\/.*\.(js|css|svg|json)$/,
      threshold: 1_024,
      algorithms: ["gzip", defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
      logLevel: "silent",
    }),
    buildStamp(),
  ],
  // Two versions of React may be installed in the workspace: the page must load one only.
  resolve: { dedupe: ["react", "react-dom"] },
  css: { postcss: { plugins: [trimBlueprint(), oldStyles()] } },
  build: {
    target: OLDEST_BROWSERS,
    cssTarget: OLDEST_BROWSERS,
    manifest: true,
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // Named, so that `build/check-budgets.ts` can see that the first page loads neither.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Dialogs and drawers are loaded when they are opened.
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
              test: /node_modules\/(react(?!-markdown)|react-dom|scheduler|react-router|react-redux|redux|immer|reselect|use-sync-external-store|@reduxjs\/toolkit\/dist\/redux-toolkit|classnames)|@blueprintjs\/icons\/lib\/esm\/(svgIconContainer|iconTypes|classes|jsUtils)|preload-helper|@oxc-project|rolldown\/runtime|packages\/access\/src\/(can|permissions|roles)\.|web\/src\/(app\/(paths|use-panel-path)|api\/(access-token|reauthentication-reason|re(?:fresh|new)-session|api-error|send-json)|shared\/(clock\/(server-clock|time-offset|timed-fetch)|session\/(session-s|use-session)|parts\/(lazy-part|load-files)|ui\/feedback\/toast-store))/,
            },
            {
              name: "controls",
              test: /web\/src\/api\/load-controller|web\/src\/shared\/(format\/site-contact|forms\/(?!date-|search|text-area)|hooks\/use-(busy|loaded|media)|parts\/part|ui\/(button|logo|modal|feedback\/(notice|skeleton|empty-state)|layout\/(scroll-box|stack|row|layout[.]module)))|packages\/br\/src\/(contacts\/(?!calling-codes|format-phone|wa-id|bare-links|mask-contacts)|registration\/uf|text\/(mask|normalise)|registration\/password)|@brazilian-utils\/.*area-codes|@blueprintjs\/icons\/lib\/esm\/generated\/components\/(caret-down|chart|circle|eye-open|eye-off|cross|tick|tick-circle|warning-sign|offline|info-sign|error|search|chat|dollar|menu)\./,
            },
            {
              name: "site",
              test: /web\/src\/features\/public\/(site\/|pages\/text-page)/,
            },
            // The panel's frame with its icons, and what its first screens are made of. Parts of the frame that are opened stay apart.
            {
              name: "panel-frame",
              // Linear: names of our own files, without a quantifier.
              test: new RegExp(
                [
                  "web/src/app/(shell/(?!panel-layout|panel-skeleton|merchant-bar|unit-select|menu-drawer)|live/(?!offline-banner|new-build)|leave-viewing|panel-store)",
                  "web/src/features/(users/(waiting-badge|use-awaiting|person/(use-open|may-correct))|finance/reviews-badge|dashboards/(chart-series|dashboard|rows))",
                  "web/src/features/messages/(message.ts|alerts/(alert-(settings|new)|open-offers|use-push)|inbox/(merchant-desk|offer-answers|use-open))",
                  "web/src/shared/(ui/(values/(?!contact|bar-chart)|feedback/(query|stale)|layout/(?!collapsible|scroll-box|tabs))|session/(can|answers)|forms/text-area)",
                  "web/src/shared/people/(receiving|use-receiving)",
                  "packages/br/src/merchants/receiving-text",
                  "web/src/shared/(clock/(soonest|stamp|use-|watch)|format/(short|day|pause|leads)|hooks/use-(is-near|filters)|units/(unit-pause(?!-dialog)|use-unit-pauses))",
                  "web/src/service-worker/handlers",
                  // The first screens' styles too: a phone has six connections, and for one of them the code waits.
                  "web/src/features/(dashboards|messages/(alerts|inbox)|pause|settings/whatsapp)/.*[.]module[.]css",
                  "web/src/features/finance/(balance|missed).*[.]module[.]css",
                  "web/src/shared/forms/date-field[.]module[.]css",
                  "packages/br/src/calendar/(time-zones|wall-clock|dates|last-day)",
                  "node_modules/eventsource-parser/",
                  "@blueprintjs/icons/lib/esm/generated/components/(bank-account|cog|dashboard|disable|document|exchange|flash|globe-network|inbox|learning|log-out|minus|moon|new-person|pause|people|power|pulse|shop|tag|time|timeline-bar-chart|user)[.]",
                ].join("|"),
              ),
            },
            // Further chunks of the first screens of a merchant and of its staff.
            {
              name: "merchant",
              test: /web\/src\/(features\/(finance\/(balance-card|missed-notice|use-missed)|messages\/(inbox\/(?!use-open|follow-up-form)|alerts\/alert-(switches|state)))|shared\/(hooks\/use-copy|session\/use-(finance-path|merchant-id)))|@blueprintjs\/icons\/lib\/esm\/generated\/components\/(duplicate|edit|headset|notifications|plus|share|undo|volume-(off|up))\./,
            },
            {
              name: "texts",
              test: /packages\/br\/src\/(text\/(text|counts)|money\/)|web\/src\/shared\/format\/(unit-text|numbers)/,
            },
            { name: "blueprint", test: /node_modules\/@blueprintjs\/core\// },
            {
              name: "panel-api",
              test: /web\/src\/api\/(base-api|reauthentication\.|cache-tags|page|tenho-api|generated|download-file)|dist\/query\/|@standard-schema\/utils/,
            },
          ],
        },
      },
    },
  },
});
