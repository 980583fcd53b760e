import type { PDF, PdfObject } from '@libpdf/core'
import { PdfDict, PdfName, PdfString } from '@libpdf/core'
import { asciiBytes } from '../ascii.ts'
import type { ObjectTarget } from '../document.ts'

/** What a file that was made here says of where it comes from, for machines. Digests are lower-case hexadecimal SHA-256. */
export interface Origin {
  readonly kind: 'master' | 'certificate' | 'combined'
  readonly envelopeId: string
  /** Head of the envelope's audit hash chain as its certificate prints it. */
  readonly auditHead: string
  /** Of all documents combined, before fields were applied. */
  readonly originalSha256: string
  /** Of the sealed master; in a certificate alone. */
  readonly masterSha256: string | null
}

const application = 'Countersign'
const keys = {
  envelopeId: 'Envelope',
  auditHead: 'AuditHead',
  originalSha256: 'OriginalSHA256',
  masterSha256: 'MasterSHA256',
} as const

/** Writes an origin where a PDF keeps what belongs to one application. Source: ISO 32000-1 §14.5. */
export function markOrigin(pdf: Pick<ObjectTarget, 'getCatalog'>, origin: Origin, at: Date): void {
  const entries: Record<string, PdfObject> = { Kind: PdfName.of(origin.kind) }
  for (const [name, key] of Object.entries(keys)) {
    const value = origin[name as keyof typeof keys]
    if (value !== null) entries[key] = new PdfString(asciiBytes(value), 'literal')
  }
  const piece = PdfDict.of({
    LastModified: PdfString.fromString(pdfDate(at)),
    Private: PdfDict.of(entries),
  })
  pdf.getCatalog().set('PieceInfo', PdfDict.of({ [application]: piece }))
}

/** The origin a file names, or null. What it says is worth what the seal over it is worth. */
export function readOrigin(
  pdf: PDF,
  follow: (object: PdfObject | null | undefined) => PdfObject | null,
): Origin | null {
  const dictionary = (object: PdfObject | null | undefined): PdfDict => {
    const found = follow(object)
    return found instanceof PdfDict ? found : new PdfDict()
  }
  const piece = dictionary(dictionary(pdf.getCatalog().get('PieceInfo')).get(application))
  const own = dictionary(piece.get('Private'))
  const kind = follow(own.get('Kind'))
  const text = (key: string): string | null => {
    const value = follow(own.get(key))
    return value instanceof PdfString ? value.asString() : null
  }
  const [envelopeId, auditHead, originalSha256] = [keys.envelopeId, keys.auditHead, keys.originalSha256].map(
    text,
  )
  if (!(kind instanceof PdfName) || !isKind(kind.value) || !envelopeId || !auditHead || !originalSha256)
    return null
  return { kind: kind.value, envelopeId, auditHead, originalSha256, masterSha256: text(keys.masterSha256) }
}

function isKind(text: string): text is Origin['kind'] {
  return text === 'master' || text === 'certificate' || text === 'combined'
}

/** Source: ISO 32000-1 §7.9.4. */
export function pdfDate(instant: Date): string {
  return `D:${instant.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}+00'00'`
}
