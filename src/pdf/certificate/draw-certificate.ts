import type { PDF } from '@libpdf/core'
import type { FontLoader } from '../fonts/faces.ts'
import type { Mark } from '../marks/mark.ts'
import type { StampItem } from '../stamp.ts'
import type { CertificateData } from './certificate-data.ts'
import { PDF as Pdf } from '@libpdf/core'
import { asOpenDocument } from '../document.ts'
import { loadAllMetrics } from '../fonts/metrics.ts'
import { markOrigin } from '../seal/origin.ts'
import { drawItems } from '../stamp.ts'
import { Structure } from '../tags/structure.ts'
import { drawTestMark } from '../intake/test-mark.ts'
import { looks, palette, rectangle, stack, text, unread } from './blocks.ts'
import { drawLogo } from './logo.ts'
import { breakIntoPages, contentWidth, sheet } from './pages.ts'
import { recipientSection } from './recipient-section.ts'
import { consentSection, documentSection, eventSection, openingSection, sealSection } from './sections.ts'

/** The certificate of completion as a file that is not sealed. */
export async function drawCertificate(data: CertificateData, fonts: FontLoader): Promise<Uint8Array> {
  return (await buildCertificate(data, fonts)).save()
}

/** Draws the certificate of completion: A4 portrait, as many pages as needed. */
export async function buildCertificate(data: CertificateData, fonts: FontLoader): Promise<PDF> {
  await loadAllMetrics(fonts)
  const pages = breakIntoPages([
    openingSection(data),
    documentSection(data),
    recipientSection(data),
    consentSection(data),
    eventSection(data),
    sealSection(data),
  ])
  const pdf = Pdf.create()
  for (const _ of pages) pdf.addPage({ width: sheet.width, height: sheet.height })
  describe(pdf, data)
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
  return pdf
}

function describe(
  pdf: PDF,
  { envelope, branding, auditHead, originalSha256, masterSha256 }: CertificateData,
): void {
  pdf.setTitle(`Certificate of completion: ${envelope.name}`)
  pdf.setAuthor(branding.organisation)
  pdf.setCreator('Countersign')
  pdf.setCreationDate(new Date(envelope.completed))
  pdf.setLanguage('en')
  const origin = {
    kind: 'certificate',
    envelopeId: envelope.id,
    auditHead,
    originalSha256,
    masterSha256,
  } as const
  markOrigin(pdf, origin, new Date(envelope.completed))
}

interface PageNumber {
  readonly number: number
  readonly count: number
  readonly hasLogo: boolean
}

/** The frame of every page: a band in the brand's colour, the issuer, the envelope and the page number. */
function pageFrame({ branding, envelope }: CertificateData, { number, count, hasLogo }: PageNumber): Mark[] {
  const half = contentWidth / 2
  const issuer =
    number === 1 && hasLogo
      ? []
      : text(branding.organisation, looks.name, half).marks(sheet.side, sheet.height - 26)
  const contact = stack(...branding.contact.slice(0, 3).map((line) => text(line, looks.label, half, 'right')))
  return [
    rectangle(0, sheet.height - 6, sheet.width, 6, branding.color),
    ...issuer,
    ...(number === 1 ? contact.marks(sheet.side + half, sheet.height - 26) : []),
    rectangle(sheet.side, 42, contentWidth, 0.5, palette.line),
    ...unread(
      text(`Certificate of completion · envelope ${envelope.id}`, looks.label, contentWidth - 80),
    ).marks(sheet.side, 36),
    ...unread(text(`Page ${number} of ${count}`, looks.label, 80, 'right')).marks(
      sheet.side + contentWidth - 80,
      36,
    ),
  ]
}
