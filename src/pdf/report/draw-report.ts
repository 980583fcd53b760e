import { PDF as Pdf } from '@libpdf/core'
import type { Block } from '../certificate/blocks.ts'
import {
  beside,
  grid,
  labelled,
  looks,
  palette,
  panel,
  rectangle,
  rule,
  space,
  stack,
  text,
} from '../certificate/blocks.ts'
import type { Section } from '../certificate/pages.ts'
import { breakIntoPages, contentWidth, sheet } from '../certificate/pages.ts'
import { heading } from '../certificate/sections.ts'
import { asOpenDocument } from '../document.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import type { Mark } from '../marks/mark.ts'
import { drawItems } from '../stamp.ts'
import type { StampItem } from '../stamp.ts'

/** How a check went; the words and the colour of its row. */
export type ReportTone = 'done' | 'attention' | 'failed'

/** A report of an identity verification as data. Instants are text already. */
export interface ReportData {
  readonly title: string
  readonly subtitle: string
  readonly issuer: string
  /** `#rrggbb` */
  readonly color: string
  /** Stands on top of every page, e.g. that a sandbox made it; null when all is real. */
  readonly label: string | null
  /** Names what the report is about, at the foot of every page. */
  readonly about: string
  readonly summary: { readonly words: string; readonly tone: ReportTone }
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly sections: readonly ReportSection[]
  /** Small print at the end. */
  readonly statement: string
  /** ISO 8601 UTC. */
  readonly made: string
}

export interface ReportSection {
  readonly heading: string
  readonly note: string | null
  readonly rows: readonly { readonly name: string; readonly result: string; readonly tone: ReportTone }[]
}

const tones: Readonly<Record<ReportTone, { readonly ink: string; readonly tint: string }>> = {
  done: { ink: palette.done, tint: palette.doneTint },
  attention: { ink: '#93370d', tint: '#fef4e6' },
  failed: { ink: '#b42318', tint: '#fdecea' },
}

/** Draws a report: A4 portrait, as many pages as it needs. */
export async function drawReport(data: ReportData, fonts: FontLoader): Promise<Uint8Array> {
  await loadAllMetrics()
  const pages = breakIntoPages([opening(data), ...data.sections.map(sectionOf), closing(data)])
  const pdf = Pdf.create()
  for (const _ of pages) pdf.addPage({ width: sheet.width, height: sheet.height })
  pdf.setTitle(data.label === null ? data.title : `${data.title} (${data.label})`)
  pdf.setAuthor(data.issuer)
  pdf.setCreator('Countersign')
  pdf.setCreationDate(new Date(data.made))
  pdf.setLanguage('en')
  const items = pages.map((marks, index): StampItem => {
    const frame = pageFrame(data, index + 1, pages.length)
    const box = { page: index + 1, left: 0, bottom: 0, width: sheet.width, height: sheet.height }
    return { box, marks: [...frame, ...marks] }
  })
  await drawItems(asOpenDocument(pdf), items, fonts)
  return pdf.save()
}

function opening({ title, subtitle, label, summary, facts }: ReportData): Section {
  const { ink, tint } = tones[summary.tone]
  const words = text(summary.words, { ...looks.heading, size: 9, color: ink }, contentWidth - 24)
  return {
    blocks: [
      space(14),
      ...(label === null ? [] : [sandboxPanel(label), space(14)]),
      text(title, looks.title, contentWidth),
      space(2),
      text(subtitle, looks.subtitle, contentWidth),
      space(14),
      panel(words, contentWidth, 10, tint),
      space(16),
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

function sandboxPanel(label: string): Block {
  const { ink, tint } = tones.failed
  return panel(
    text(label, { ...looks.heading, size: 12, color: ink }, contentWidth - 24),
    contentWidth,
    10,
    tint,
  )
}

function sectionOf({ heading: words, note, rows }: ReportSection): Section {
  return {
    blocks: [
      ...heading(words),
      ...(note === null ? [] : [space(6), text(note, looks.smallMuted, contentWidth)]),
      ...rows.map(rowOf),
      space(18),
    ],
  }
}

function rowOf({ name, result, tone }: ReportSection['rows'][number]): Block {
  const half = contentWidth / 2
  return stack(
    space(5),
    beside(
      { at: 0, block: text(name, looks.body, half - 10) },
      { at: half, block: text(result, { ...looks.body, color: tones[tone].ink }, half, 'right') },
    ),
    space(5),
    rule(contentWidth, palette.line, 0.4),
  )
}

function closing({ statement }: ReportData): Section {
  return { blocks: [panel(text(statement, looks.smallMuted, contentWidth - 20), contentWidth, 10)] }
}

function pageFrame({ issuer, color, label, about }: ReportData, number: number, count: number): Mark[] {
  const top = sheet.height - 26
  const half = contentWidth / 2
  const mark =
    label === null
      ? []
      : text('SANDBOX', { ...looks.name, color: tones.failed.ink }, half, 'right').marks(
          sheet.side + half,
          top,
        )
  return [
    rectangle(0, sheet.height - 6, sheet.width, 6, label === null ? color : tones.failed.ink),
    ...text(issuer, looks.name, half).marks(sheet.side, top),
    ...mark,
    rectangle(sheet.side, 42, contentWidth, 0.5, palette.line),
    ...text(about, looks.label, contentWidth - 80).marks(sheet.side, 36),
    ...text(`Page ${number} of ${count}`, looks.label, 80, 'right').marks(sheet.side + contentWidth - 80, 36),
  ]
}
