import { create } from "qrcode";
import styles from "./link-code.module.css";

/** Empty modules on each side: a camera needs four to find the code. */
const MARGIN = 4;

/** One square for each dark module of the link's QR code, as an SVG path. */
function darkModules(link: string): { readonly size: number; readonly path: string } {
  const { modules } = create(link, { errorCorrectionLevel: "M" });
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`);
    }
  }
  return { size: modules.size + 2 * MARGIN, path: squares.join("") };
}

/** A link as a QR code, for the camera of a phone. It is black on white in both themes: not every camera reads an inverted code. */
export function LinkCode({ link, label }: { readonly link: string; readonly label: string }) {
  const { size, path } = darkModules(link);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
