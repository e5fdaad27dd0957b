/** Parts of the package besides its components, and the file of each. */
const PARTS = {
  Icons: "iconLoader",
  IconNames: "iconNames",
  IconSize: "iconTypes",
  SVGIconContainer: "svgIconContainer",
};

/** `TickCircle` and `TickCircleIcon` are in `tick-circle`. */
const componentFile = (name) =>
  `generated/components/${name
    .replace(/Icon$/, "")
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, "-$&")
    .toLowerCase()}`;

/**
 * Replaces `@blueprintjs/icons`: loads an icon when it is first asked for. The package itself loads two thousand modules, and each test file anew: that
 * took longer than the tests of most files.
 */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (known, name) => {
      if (typeof name === "symbol" || name in known) return known[name];
      known[name] = require(`@blueprintjs/icons/lib/cjs/${PARTS[name] ?? componentFile(name)}`)[name];
      return known[name];
    },
  },
);
