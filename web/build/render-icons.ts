/** Renders the PNG icons of the manifest from the mark, once: `node web/build/render-icons.ts`. Needs Chromium. */
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const MARK = "M27 9A5 5 0 0 0 22 4H8.5A5 5 0 0 0 3.5 9V16A5 5 0 0 0 8.5 21H9L13.5 28 28.5 14";
const folder = `${import.meta.dirname}/../public`;

type Icon = { name: string; sizePx: number; background: string; stroke: string; inset: number; radius: number };

const GREEN = "#0B6E4F";
const ICONS: Icon[] = [
  { name: "icon-32", sizePx: 32, background: "none", stroke: GREEN, inset: 0, radius: 0 },
  { name: "icon-180", sizePx: 180, background: GREEN, stroke: "#fff", inset: 7, radius: 0 },
  { name: "icon-192", sizePx: 192, background: GREEN, stroke: "#fff", inset: 6, radius: 10 },
  { name: "icon-512", sizePx: 512, background: GREEN, stroke: "#fff", inset: 6, radius: 10 },
  { name: "icon-maskable-512", sizePx: 512, background: GREEN, stroke: "#fff", inset: 10, radius: 0 },
];

function svg({ sizePx, background, stroke, inset, radius }: Icon): string {
  const side = 32 + 2 * inset;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="${-inset} ${-inset} ${side} ${side}">
    <rect x="${-inset}" y="${-inset}" width="${side}" height="${side}" rx="${radius}" fill="${background}"/>
    <path d="${MARK}" fill="none" stroke="${stroke}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", "--no-first-run"],
});
try {
  for (const icon of ICONS) {
    const page = await browser.newPage({ viewport: { width: icon.sizePx, height: icon.sizePx } });
    await page.setContent(`<body style="margin:0">${svg(icon).replace("<svg", `<svg style="display:block"`)}</body>`);
    await writeFile(`${folder}/${icon.name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
