import { encode } from "uqr";

/** A QR code, drawn by one path. Dark on light in both themes: readers expect it. */
export function Code({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" width={148} height={148} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join("")} fill="#000" />
    </svg>
  );
}
