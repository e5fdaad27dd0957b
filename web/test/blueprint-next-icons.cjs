/** Replaces `@blueprintjs/icons/next`, of which nothing but its loader is used, and two thousand modules are loaded. */
module.exports = {
  ...require("@blueprintjs/icons/lib/cjs/next/iconLoaderNext"),
  ...require("@blueprintjs/icons/lib/cjs/next/svgIconContainerNext"),
  ...require("@blueprintjs/icons/lib/cjs/iconTypes"),
};
