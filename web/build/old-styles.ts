import postcss, { type Declaration, type Plugin, type Rule } from "postcss";

const COLOUR = /color-mix\(|oklch\(/;
const COLOURS_ASKED = "(color:oklch(from red l c h)) and (color:color-mix(in srgb,red,red))";
const UNIT = /\b(\d+)[dsl](v[hw])\b/g;
const HAS_UNIT = /\b\d+[dsl]v[hw]\b/;
const UNITS_ASKED = "(height:1dvh)";

/** A colour of one word, or a variable. */
const WORD = "((?:var\\([\\w-]+\\)|[\\w#-]+))";
/** Innermost mix of two colours, with a share after either. Linear: each part ends where the next begins. */
const MIX = new RegExp(
  `color-mix\\(in [a-z]+, ?${WORD}(?: (?:(\\d+)%|var\\([\\w-]+\\)))?, ?${WORD}(?: (\\d+)%)?\\)`,
  "g",
);
/** Innermost colour reckoned from another, with its opacity. Linear: no bracket but those of `calc`. */
const FROM = new RegExp(`oklch\\(from ${WORD}((?:[^()]|calc\\([^()]*\\)){0,90})\\)`, "g");

/** The colour of the two that has the larger share; what is fainter than a sixth is nothing. */
function plainOf(value: string): string {
  let plain = value;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain
      .replace(MIX, (_mix, one: string, share = "50", other: string, otherShare?: string) => {
        const percent = otherShare === undefined ? Number(share) : 100 - Number(otherShare);
        return percent >= (other === "transparent" ? 15 : 50) ? one : other;
      })
      .replace(FROM, (_from, one: string, rest: string) => {
        const opacity = /\/ ?([\d.]+)$/.exec(rest)?.[1];
        return opacity === undefined || Number(opacity) >= 0.15 ? one : "transparent";
      });
  }
  return plain;
}

/**
 * Gives browsers without these colours or units a plain value: they drop a declaration with `var()` only once it is computed, so that one before it would
 * not help. The declaration itself moves into `@supports`.
 */
export function oldStyles(): Plugin {
  return {
    postcssPlugin: "old-styles",
    OnceExit(root) {
      root.walkRules((rule) => {
        ask(rule, COLOUR, COLOURS_ASKED, plainOf);
        ask(rule, HAS_UNIT, UNITS_ASKED, (value) => value.replace(UNIT, "$1$2"));
      });
    },
  };
}

function ask(rule: Rule, pattern: RegExp, condition: string, plain: (value: string) => string): void {
  if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "supports") return;
  const newer = rule.nodes.filter((node): node is Declaration => node.type === "decl" && pattern.test(node.value));
  if (newer.length === 0) return;
  const same = rule.clone({ nodes: newer.map((node) => node.clone()) });
  rule.after(postcss.atRule({ name: "supports", params: condition, nodes: [same] }));
  for (const node of newer) node.value = plain(node.value);
}
