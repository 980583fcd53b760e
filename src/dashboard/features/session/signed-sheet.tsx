const lines = [
  [0, 0.94],
  [1, 0.99],
  [2, 0.91],
  [3, 0.62],
  [5, 0.97],
  [6, 0.88],
  [7, 0.95],
  [8, 0.4],
] as const

const left = 52
const width = 316

/**
 * A sheet of paper with two signatures: what the product is about, without words. Always light, because it is paper.
 */
export function SignedSheet() {
  return (
    <svg
      data-theme="light"
      viewBox="0 0 420 540"
      className="w-full max-w-110 rotate-1 rounded-sm bg-paper shadow-sheet"
      fill="none"
    >
      <rect x={left} y="56" width="150" height="10" rx="3" className="fill-ink/80" />
      <rect x={left} y="76" width="92" height="6" rx="3" className="fill-ink/20" />
      {lines.map(([row, share]) => (
        <rect
          key={row}
          x={left}
          y={116 + row * 19}
          width={width * share}
          height="5"
          rx="2.5"
          className="fill-ink/12"
        />
      ))}
      <Signature x={left} label={56} path={first} />
      <Signature x={left + 172} label={72} path={second} />
      <g transform="translate(330 58)">
        <circle r="21" cx="14" cy="14" className="stroke-accent/60" strokeWidth="1.5" />
        <circle r="17" cx="14" cy="14" className="stroke-accent/25" strokeWidth="1" />
        <path
          d="m6.5 14.5 5 5L22 8.6"
          className="stroke-accent"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

const first =
  'M6 44c7-3 14-19 18-31 2-6 0-10-3-7-6 6-9 27-8 36 1 7 6 4 10-2 4-7 7-12 9-11 3 1-2 10 1 12 3 1 6-9 9-9 2 0-1 8 2 9 4 1 7-11 10-12 2 0 0 9 3 10 5 1 8-13 13-22 3-5 7-11 5-13-3-2-8 14-9 24-1 7 0 12 4 11 6-1 9-12 13-11 2 1-1 8 2 9 4 1 9-6 22-9'
const second =
  'M4 36c8-12 18-26 26-28 5-1 4 6-2 14-7 9-17 18-15 22 2 3 13-8 18-14 2-3 5-3 4 1-1 3-4 8-1 9 4 1 8-12 12-11 3 0-3 9 0 11 4 2 10-16 15-26 2-5 5-6 5-3 0 6-9 19-10 26-1 4 1 6 4 4 5-3 9-12 12-11 2 1-2 7 1 8 4 1 8-7 12-7 3 0 1 6 5 7 6 1 14-5 24-8'

function Signature({ x, label, path }: { x: number; label: number; path: string }) {
  return (
    <g transform={`translate(${x} 372)`}>
      <path
        d={path}
        className="stroke-accent"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect y="62" width="144" height="1" className="fill-ink/45" />
      <rect y="74" width={label} height="6" rx="3" className="fill-ink/30" />
      <rect y="87" width={label * 0.7} height="5" rx="2.5" className="fill-ink/12" />
    </g>
  )
}
