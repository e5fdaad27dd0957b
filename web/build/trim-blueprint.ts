import type { AtRule, Container, Plugin } from "postcss";

/** Components of Blueprint that no screen uses: their rules are left out of the stylesheet. */
const UNUSED = [
  "alert",
  "blockquote",
  "breadcrumb",
  "button-group",
  "card",
  "card-list",
  "code",
  "code-block",
  "checkbox",
  "collapse",
  "compound-tag",
  "context-menu",
  "control",
  "control-card",
  "control-group",
  "editable-text",
  "entity-title",
  "heading",
  "hotkey",
  "key",
  "key-combo",
  "link",
  "list",
  "modifier-key",
  "navbar",
  "numeric-input",
  "overflow-list",
  "panel-stack",
  "panel-stack-view",
  "panel-stack2",
  "pre",
  "progress-bar",
  "radio",
  "rtl",
  "running-text",
  "section",
  "segmented-control",
  "select",
  "slider",
  "submenu",
  "switch",
  "tab",
  "tabs",
  "toast",
  "tooltip",
  "tree",
  "text-area",
];

/** Classes that the public pages use: their part of the stylesheet is in `styles/index.css`, the rest in `styles/blueprint-panel.css`. */
const PUBLIC = [
  "active",
  "align-text-(?:left|right)",
  "button",
  "button-text",
  "dark",
  "disabled",
  "fill",
  "focus-disabled",
  "html-select",
  "icon",
  "icon-standard",
  "icon-large",
  "input",
  "intent-(?:primary|success|warning|danger)",
  "large",
  "minimal",
  "small",
  "skeleton",
];
const PANEL_SHEET = /blueprint-panel\.css$/;

/** The icon font's glyphs: icons are SVG components here. */
const GLYPH = /\.bp6-icon-[a-z0-9-]+::?before/;
// Linear: class names of the list above, without a quantifier.
const unused = new RegExp(`\\.bp6-(?:${UNUSED.join("|")})(?![a-z0-9])`);
// Linear: class names of the list above, without a quantifier.
const ofPanel = new RegExp(`\\.bp6-(?!(?:${PUBLIC.join("|")})(?![a-z0-9-]))`);

function isUnused(selector: string): boolean {
  return GLYPH.test(selector) || unused.test(selector.replace(/:not\([^)]*\)/g, ""));
}

function isInBlueprint(node: Container | undefined): boolean {
  for (let at = node as (Container & Partial<AtRule>) | undefined; at; at = at.parent as typeof at) {
    if (at.type === "atrule" && at.name === "layer" && at.params === "blueprint") return true;
  }
  return false;
}

/**
 * Drops from Blueprint's stylesheet (the part under `@layer blueprint`) every selector that names a component no screen uses. Of the
 * others the panel's sheet keeps those that name more than the public pages use, any other sheet the rest. Then it drops
 * the rules and at-rules left empty. Selectors of other stylesheets are never touched.
 */
export function trimBlueprint(): Plugin {
  return {
    postcssPlugin: "trim-blueprint",
    OnceExit(root) {
      const isPanelSheet = PANEL_SHEET.test(root.source?.input.file ?? "");
      root.walkRules((rule) => {
        if (!isInBlueprint(rule.parent as Container | undefined)) return;
        const kept = rule.selectors.filter(
          (selector) => !isUnused(selector) && ofPanel.test(selector) === isPanelSheet,
        );
        if (kept.length === 0) rule.remove();
        else if (kept.length < rule.selectors.length) rule.selectors = kept;
      });
      root.walkAtRules((at) => {
        if (at.nodes && at.nodes.length === 0) at.remove();
      });
    },
  };
}
