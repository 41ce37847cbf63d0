/** The points of the seal's edge: 36 teeth around a circle. */
const edge = Array.from({ length: 72 }, (_, index) => {
  const angle = (index * Math.PI) / 36;
  const radius = index % 2 === 0 ? 30.5 : 28.5;
  return `${(32 + radius * Math.cos(angle)).toFixed(2)} ${(32 + radius * Math.sin(angle)).toFixed(2)}`;
}).join('L');

/** The seal of a complete receipt. It stands nowhere else. */
export function Seal({ sizePx }: { readonly sizePx: number }) {
  return (
    <svg className="seal" width={sizePx} height={sizePx} viewBox="0 0 64 64" aria-hidden>
      <g fill="none" stroke="currentColor">
        <path d={`M${edge}z`} strokeWidth="1.25" strokeLinejoin="round" />
        <circle cx="32" cy="32" r="24.5" />
        <circle cx="32" cy="32" r="19" strokeDasharray="1 2.98" />
        <path d="M23.5 33l6 6 11.500-12.500" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
