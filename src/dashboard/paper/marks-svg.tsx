import type { Mark, TextMark } from '#pdf/marks/mark.ts'
import { isJoining } from '#pdf/fonts/faces.ts'
import { memo } from 'react'
import { familyOf, knowFaces } from './faces.ts'

interface MarksSvgProps {
  readonly marks: readonly Mark[]
  /** Size of the field's box in points. */
  readonly width: number
  readonly height: number
}

/**
 * Paints marks as they will be printed, filling its (positioned) parent, which is where the field's box is. What an
 * input grew below its box overflows at the bottom. Hidden from assistive technology: the field's control speaks.
 */
export const MarksSvg = memo(function MarksSvg({ marks, width, height }: MarksSvgProps) {
  knowFaces()
  if (marks.length === 0) return null
  const paths = marks.filter((mark) => mark.kind === 'path')
  const texts = marks.filter((mark) => mark.kind === 'text')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible select-none"
    >
      <g transform={`translate(0,${height}) scale(1,-1)`}>
        {paths.map((mark) => (
          <path
            key={mark.d}
            d={mark.d}
            fill={mark.fill ?? 'none'}
            stroke={mark.stroke ?? 'none'}
            strokeWidth={mark.strokeWidth}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </g>
      {texts.map((mark) => (
        <TextRun key={`${mark.x} ${mark.baseline}`} mark={mark} boxHeight={height} />
      ))}
    </svg>
  )
})

/**
 * Text without kerning and ligatures is as wide as the stamp lays it out, except for how a browser rounds odd sizes,
 * which the given length corrects. Joined scripts need theirs.
 */
function TextRun({ mark, boxHeight }: { mark: TextMark; boxHeight: number }) {
  return (
    <text
      x={mark.direction === 'rtl' ? mark.x + mark.width : mark.x}
      y={boxHeight - mark.baseline}
      fontSize={mark.size}
      fill={mark.color}
      direction={mark.direction}
      textLength={mark.width > 0 ? mark.width : undefined}
      lengthAdjust="spacingAndGlyphs"
      style={{
        fontFamily: familyOf(mark.face),
        fontKerning: 'none',
        fontVariantLigatures: isJoining(mark.face) ? 'normal' : 'none',
        fontOpticalSizing: 'none',
        letterSpacing: 0,
        wordSpacing: 0,
        textRendering: 'geometricPrecision',
        textSpacingTrim: 'space-all',
        whiteSpace: 'pre',
        unicodeBidi: 'isolate-override',
      }}
    >
      {mark.text}
    </text>
  )
}
