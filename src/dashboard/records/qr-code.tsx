import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules around the code, by which readers find it (ISO/IEC 18004: four). */
const quietZone = 4

export interface QrCodeProps {
  /** What a phone's camera reads. */
  text: string
  /** What it is, for readers who cannot see it. */
  label: string
}

/** A code for a phone's camera: dark on white in either theme, since not every camera reads it inverted. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so that nothing is fetched
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-md bg-white text-black shadow-card"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** One path of all dark modules, a run per row. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`]
    }),
  )
  return { size, path: runs.join('') }
}
