/** The mark: a speech balloon whose tail becomes a check mark, in the colour of the text around it. */
export function Logo({ sizePx = 28 }: { readonly sizePx?: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width={sizePx}
      height={sizePx}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M27 9A5 5 0 0 0 22 4H8.5A5 5 0 0 0 3.5 9V16A5 5 0 0 0 8.5 21H9L13.5 28 28.5 14" />
    </svg>
  );
}
