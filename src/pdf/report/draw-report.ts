import { PDF as Pdf } from '@libpdf/core'
import { looks, palette, rectangle, stack, text, unread } from '../certificate/blocks.ts'
import { drawLogo } from '../certificate/logo.ts'
import type { Section } from '../certificate/pages.ts'
import { breakIntoPages, contentWidth, sheet } from '../certificate/pages.ts'
import { asOpenDocument } from '../document.ts'
import type { FontLoader } from '../fonts/faces.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import type { Mark } from '../marks/mark.ts'
import { drawItems } from '../stamp.ts'
import { Structure } from '../tags/structure.ts'
import { drawTestMark } from '../intake/test-mark.ts'
import type { StampItem } from '../stamp.ts'
import type { ReportData, ReportSection } from './report-data.ts'
import { closingOf, findingsOf, openingOf, tones, trailOf } from './report-sections.ts'

/** Draws a report: A4 portrait, as many pages as needed. The file is not sealed. */
export async function drawReport(data: ReportData, fonts: FontLoader): Promise<Uint8Array> {
  await loadAllMetrics(fonts)
  const pages = breakIntoPages([openingOf(data), ...data.sections.map(sectionOf), closingOf(data)])
  const pdf = Pdf.create()
  for (const _ of pages) pdf.addPage({ width: sheet.width, height: sheet.height })
  pdf.setTitle(data.label === null ? data.title : `${data.title} (${data.label.words})`)
  pdf.setAuthor(data.branding.organisation)
  pdf.setCreator('Countersign')
  pdf.setCreationDate(new Date(data.made))
  pdf.setLanguage('en')
  const document = asOpenDocument(pdf)
  const structure = Structure.begin(document)
  const hasLogo = drawLogo(document, structure, data.branding)
  const items = pages.map((marks, index): StampItem => {
    const frame = pageFrame(data, { number: index + 1, count: pages.length, hasLogo })
    const box = { page: index + 1, left: 0, bottom: 0, width: sheet.width, height: sheet.height }
    return { box, marks: [...frame, ...marks] }
  })
  await drawItems(document, items, fonts, structure)
  if (data.isTest === true) drawTestMark(document)
  return pdf.save()
}

function sectionOf(section: ReportSection): Section {
  return section.kind === 'trail' ? trailOf(section) : findingsOf(section)
}

interface PageNumber {
  readonly number: number
  readonly count: number
  readonly hasLogo: boolean
}

/** The frame of every page: a band, the issuer, the subject, the page number, and a label if it is only a trial. */
function pageFrame({ branding, label, about }: ReportData, page: PageNumber): Mark[] {
  const { number, count, hasLogo } = page
  const top = sheet.height - 26
  const half = contentWidth / 2
  const issuer =
    number === 1 && hasLogo ? [] : text(branding.organisation, looks.name, half).marks(sheet.side, top)
  const contact = stack(...branding.contact.slice(0, 3).map((line) => text(line, looks.label, half, 'right')))
  const corner =
    label === null
      ? number === 1
        ? contact
        : stack()
      : text(label.corner, { ...looks.name, color: tones[label.tone].ink }, half, 'right')
  return [
    rectangle(0, sheet.height - 6, sheet.width, 6, label === null ? branding.color : tones[label.tone].ink),
    ...issuer,
    ...corner.marks(sheet.side + half, top),
    rectangle(sheet.side, 42, contentWidth, 0.5, palette.line),
    ...unread(text(about, looks.label, contentWidth - 80)).marks(sheet.side, 36),
    ...unread(text(`Page ${number} of ${count}`, looks.label, 80, 'right')).marks(
      sheet.side + contentWidth - 80,
      36,
    ),
  ]
}
