import { X509Certificate } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { faceFiles } from '#pdf/fonts/faces.ts'
import type { StampItem } from '#pdf/stamp.ts'
import { packages } from '../../ports/pdf-engine/font-files.ts'
import { ProbeFault } from '../../ports/probe/probe.ts'
import type { Found, Probe } from '../../ports/probe/probe.ts'
import { fileIdentity } from '../sealing/seal-identity.ts'
import { lookAtAuthorities } from './probe-authorities.ts'
import type { Context } from '../operation.ts'

const sampleText = 'Signed here'
const day = 86_400_000

/** Draws a word onto an empty page, finds it again, and checks what seals. */
export function probePdf({
  ports: { pdf, sealKey },
  config,
  database,
}: Pick<Context, 'ports' | 'config' | 'database'>): Probe {
  let drawn: Uint8Array = new Uint8Array()
  const { seal } = config
  return {
    stages: [
      {
        name: 'Draw',
        run: async () => {
          const stamped = await pdf.stamp(await emptyPage(), [sampleItem])
          if (!stamped.ok) throw paperFault(stamped.refusal.detail)
          drawn = stamped.value
          return 'A line of text is drawn onto a page.'
        },
      },
      {
        name: 'Read',
        run: async () => {
          const lines = await pdf.textLines(drawn)
          if (!lines.ok) throw paperFault(lines.refusal.detail)
          const text = lines.value
            .flatMap(({ characters }) => characters.map(({ text: sign }) => sign))
            .join('')
          if (!text.replaceAll(' ', '').includes(sampleText.replaceAll(' ', '')))
            throw paperFault('The text is not found again.')
          return 'It is found again where it was drawn.'
        },
      },
      ...(seal === null
        ? []
        : [{ name: 'Sealing key', run: async () => lookAtKey(await fileIdentity(seal), new Date()) }]),
      ...(sealKey?.probe().stages ?? []),
      { name: 'Seal authority', run: () => lookAtAuthorities({ database, config }) },
    ],
  }
}

function paperFault(words: string): ProbeFault {
  return new ProbeFault(
    words,
    'Check whether the machine has memory left, and check the service’s log. Then run npm ci and restart it.',
  )
}

async function emptyPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([200, 100])
  return document.save()
}

const sampleItem: StampItem = {
  box: { page: 1, left: 10, bottom: 10, width: 150, height: 20 },
  marks: [
    {
      kind: 'text',
      face: 'arimo',
      text: sampleText,
      size: 12,
      x: 2,
      baseline: 5,
      width: 62,
      direction: 'ltr',
      color: '#101828',
    },
  ],
}

/** Whose certificate seals, and how long it is valid. Throws once it has expired. */
export function lookAtKey(
  { certificates }: { readonly certificates: readonly Uint8Array[] },
  now: Date,
): Found {
  const [first] = certificates
  if (first === undefined)
    throw new ProbeFault('There is no certificate to seal with.', 'Set SEAL_P12 to one with its whole chain.')
  const certificate = new X509Certificate(first)
  const until = new Date(certificate.validTo)
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? 'The certificate'
  const words = `“${name}” seals until ${until.toISOString().slice(0, 10)}.`
  const remedy = 'Get a new certificate, set SEAL_P12 to it and restart the service.'
  if (until <= now) throw new ProbeFault(`“${name}” expired on ${until.toISOString().slice(0, 10)}.`, remedy)
  return until.getTime() - now.getTime() < 30 * day ? { words, remedy } : { words }
}

/** Checks that every printing font file exists and is a font. */
export function probeFonts(): Probe {
  return { stages: [{ name: 'Files', run: () => lookAtFonts(faceFiles, packages) }] }
}

/** Throws when a file is missing or not a font. `files` are paths under `root`, by typeface. */
export async function lookAtFonts(files: Readonly<Record<string, string>>, root: string): Promise<string> {
  const looks = await Promise.all(
    Object.entries(files).map(async ([face, file]) => ({ face, isFont: await isFont(join(root, file)) })),
  )
  const missing = looks.filter((look) => !look.isFont).map(({ face }) => face)
  if (missing.length === 0)
    return `All ${looks.length} faces that print are there, signatures and scripts included.`
  throw new ProbeFault(
    `${missing.length} of ${looks.length} faces cannot be read: ${missing.join(', ')}.`,
    'Stop the service, run npm ci, and start it again.',
  )
}

const beginnings = ['00010000', '4f54544f', '74727565', '74746366']

/** Checks the first four bytes: TrueType, OpenType or a collection. Source: OpenType specification, Table Directory. */
async function isFont(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  if (file === null) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && beginnings.includes(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}
