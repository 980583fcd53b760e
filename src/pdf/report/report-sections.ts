import type { Block } from '../certificate/blocks.ts'
import {
  beside,
  grid,
  inside,
  keptWithNext,
  labelled,
  looks,
  palette,
  panel,
  roundedRectangle,
  row,
  rule,
  space,
  stack,
  tagged,
  text,
  unread,
} from '../certificate/blocks.ts'
import type { Section } from '../certificate/pages.ts'
import { contentWidth } from '../certificate/pages.ts'
import { heading } from '../certificate/sections.ts'
import { layoutInFace } from '../fonts/layout.ts'
import type { Mark } from '../marks/mark.ts'
import { newTag } from '../tags/tag.ts'
import type { FindingsSection, ReportData, ReportTone, TrailSection } from './report-data.ts'

interface Tone {
  readonly ink: string
  readonly tint: string
  /** An icon within a unit square, y up: strokes as pairs of points. */
  readonly sign: readonly (readonly (readonly [number, number])[])[]
}

export const tones: Readonly<Record<ReportTone, Tone>> = {
  done: {
    ink: palette.done,
    tint: palette.doneTint,
    sign: [
      [
        [0.28, 0.5],
        [0.44, 0.34],
        [0.74, 0.66],
      ],
    ],
  },
  attention: {
    ink: '#93370d',
    tint: '#fef4e6',
    sign: [
      [
        [0.5, 0.76],
        [0.5, 0.44],
      ],
      [
        [0.5, 0.28],
        [0.5, 0.24],
      ],
    ],
  },
  failed: {
    ink: '#b42318',
    tint: '#fdecea',
    sign: [
      [
        [0.33, 0.33],
        [0.67, 0.67],
      ],
      [
        [0.33, 0.67],
        [0.67, 0.33],
      ],
    ],
  },
  neutral: {
    ink: palette.muted,
    tint: palette.tint,
    sign: [
      [
        [0.32, 0.5],
        [0.68, 0.5],
      ],
    ],
  },
}

/** Title, person, outcome and facts. */
export function openingOf({ title, subtitle, label, summary, facts }: ReportData): Section {
  return {
    blocks: [
      space(14),
      ...(label === null ? [] : [warningPanel(label), space(14)]),
      text(title, looks.title, contentWidth),
      space(2),
      text(subtitle, looks.subtitle, contentWidth),
      space(14),
      summaryPanel(summary),
      space(18),
      grid(
        facts.map(
          ({ label: name, value }) =>
            (width: number) =>
              labelled(name, value, width),
        ),
        3,
        contentWidth,
      ),
      space(22),
    ],
  }
}

function warningPanel({ words: said, tone }: NonNullable<ReportData['label']>): Block {
  const { ink, tint } = tones[tone]
  const words = text(said, { ...looks.heading, color: ink }, contentWidth - 24)
  return panel(words, contentWidth, 10, tint)
}

function summaryPanel({ words, note, tone }: ReportData['summary']): Block {
  const { ink, tint } = tones[tone]
  const width = contentWidth - 24 - 26
  const body = stack(
    text(words, { ...looks.heading, color: ink }, width),
    ...(note === null ? [] : [space(2), text(note, { ...looks.small, color: ink }, width)]),
  )
  return panel(
    beside({ at: 0, block: disc(tone, 17) }, { at: 26, block: note === null ? lowered(body, 1) : body }),
    contentWidth,
    12,
    tint,
  )
}

/** Rows with an icon and the result in a coloured pill. */
export function findingsOf({ heading: words, note, rows }: FindingsSection): Section {
  return {
    blocks: [
      ...heading(words),
      ...(note === null
        ? []
        : [keptWithNext(stack(space(6), text(note, looks.smallMuted, contentWidth), space(2)))]),
      ...rows.map(findingRow),
      space(20),
    ],
  }
}

function findingRow({ name, note, result, tone }: FindingsSection['rows'][number]): Block {
  const left = contentWidth * 0.62
  const about = stack(
    text(name, looks.body, left - 22),
    ...(note === undefined ? [] : [text(note, looks.smallMuted, left - 22)]),
  )
  return stack(
    space(6),
    beside(
      { at: 0, block: lowered(disc(tone, 11), 0.5) },
      { at: 20, block: about },
      { at: left, block: capsule(result, tone, contentWidth - left) },
    ),
    space(6),
    rule(contentWidth, palette.line, 0.4),
  )
}

const trail = { time: 0, event: 190, by: 380 } as const

/** The audit trail, one row per event, and the head of its chain. */
export function trailOf({ heading: words, events, head }: TrailSection): Section {
  const table = newTag('Table')
  const column = (at: number, title: string) => ({ at, words: title, look: looks.label, width: 120 })
  const cell = (at: number, content: string, width: number) => ({
    at,
    words: content,
    look: looks.small,
    width,
  })
  const columns = stack(
    row('TH', [column(trail.time, 'Time'), column(trail.event, 'Event'), column(trail.by, 'By')]),
    space(3),
    rule(contentWidth),
  )
  return {
    blocks: [
      ...heading(words),
      keptWithNext(inside(table, stack(space(4), columns))),
      ...events.map(({ at, event, by }) =>
        inside(
          table,
          stack(
            space(4),
            row('TD', [
              cell(trail.time, at, trail.event - 8),
              cell(trail.event, event, trail.by - trail.event - 8),
              cell(trail.by, by, contentWidth - trail.by),
            ]),
            space(4),
            rule(contentWidth, palette.line, 0.4),
          ),
        ),
      ),
      space(8),
      panel(
        tagged('L', labelled('Head of the trail’s hash chain', head, contentWidth - 20, looks.digest)),
        contentWidth,
        10,
      ),
      space(20),
    ],
    repeated: unread(columns),
  }
}

/** Small print at the end. */
export function closingOf({ statement }: ReportData): Section {
  return { blocks: [panel(text(statement, looks.smallMuted, contentWidth - 20), contentWidth, 10)] }
}

function lowered(block: Block, distance: number): Block {
  return stack(space(distance), block)
}

/** A filled disc with a white icon. */
function disc(tone: ReportTone, size: number): Block {
  const { ink, sign } = tones[tone]
  return {
    height: size,
    marks: (left, top) => {
      const bottom = top - size
      const at = ([x, y]: readonly [number, number]) =>
        `${(left + x * size).toFixed(2)} ${(bottom + y * size).toFixed(2)}`
      const strokes = sign.map((points) => `M ${points.map(at).join(' L ')}`).join(' ')
      const circle = roundedRectangle({ left, bottom, width: size, height: size }, size / 2, ink)
      const drawn: Mark = {
        kind: 'path',
        d: strokes,
        fill: null,
        stroke: '#ffffff',
        strokeWidth: size * 0.12,
      }
      return [circle, drawn]
    },
  }
}

/** A result at the right edge, on a background of its tone that fits the text. */
function capsule(words: string, tone: ReportTone, width: number): Block {
  const { ink, tint } = tones[tone]
  const look = { ...looks.small, face: 'noto-sans-bold' as const, color: ink }
  const padding = { side: 8, above: 2.2 }
  const lines = layoutInFace(words, { face: look.face, size: look.size, width: width - 2 * padding.side })
  const textWidth = Math.max(...lines.map((line) => line.width))
  const body = text(words, look, width - 2 * padding.side)
  const whole = { width: textWidth + 2 * padding.side, height: body.height + 2 * padding.above }
  return {
    height: whole.height,
    marks: (left, top) => {
      const from = left + width - whole.width
      const area = { left: from, bottom: top - whole.height, ...whole }
      const radius = Math.min(whole.height / 2, 8)
      return [roundedRectangle(area, radius, tint), ...body.marks(from + padding.side, top - padding.above)]
    },
  }
}
