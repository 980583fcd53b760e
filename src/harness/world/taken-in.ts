import { readFileSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'
import { asciiBytes } from '#pdf/ascii.ts'
import { inspectDocument } from '#pdf/inspect.ts'
import { Renderer } from '#pdf/intake/raster.ts'
import { openFile, startTextEngine } from '#pdf/pdfium.ts'
import { findAnchors } from '#pdf/text.ts'
import type { PageFixture } from '#pdf/fixtures/documents.ts'
import { buildDocument, numbers, writing } from '#pdf/fixtures/documents.ts'

const wasm = new URL('../../../node_modules/@embedpdf/pdfium/dist/pdfium.wasm', import.meta.url)
export const engine = await startTextEngine(new Uint8Array(readFileSync(wasm)))

/** An upload after intake; throws with the refusal. */
export async function takenIn(bytes: Uint8Array) {
  const result = await inspectDocument(bytes, engine)
  if (!result.ok) throw new Error(`${result.refusal.code}: ${result.refusal.detail}`)
  return result.value
}

/** Whether a text is found in a document. */
export async function says(bytes: Uint8Array, text: string): Promise<boolean> {
  return ((await findAnchors(bytes, [text], engine)).get(text) ?? []).length > 0
}

/** The bytes of a file as text. */
export const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What all packed streams of a file say. */
export function unpacked(bytes: Uint8Array): string {
  const streams = latin(bytes).matchAll(/stream\r?\n(.*?)\nendstream/gs)
  return [...streams]
    .map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1'), {
          finishFlush: constants.Z_SYNC_FLUSH,
        }).toString('latin1')
      } catch {
        return packed
      }
    })
    .join('\n')
}

/** The pixels of the first page, or null if it cannot be drawn. */
export function pictureOf(bytes: Uint8Array): Uint8Array | null {
  const file = openFile(bytes, engine)
  if (typeof file === 'string') throw new Error(file)
  const renderer = new Renderer(engine.pdfium)
  const page = engine.pdfium.FPDF_LoadPage(file.document, 0)
  const picture = renderer.draw(page, 1, 10_000)
  engine.pdfium.FPDF_ClosePage(page)
  renderer.close()
  file.close()
  return picture
}

export const name = (value: string) => PdfName.of(value)
export const text = (value: string) => PdfString.fromString(value)

/** A file written by hand, so that its table can lie. There are two objects 5. `more` goes after all of them. */
/** A page with annotations: each with what its appearance writes. */
export async function annotated(
  annotations: readonly { readonly entries: Record<string, PdfObject>; readonly says: string | null }[],
  page: PageFixture = {},
  alter: (pdf: PDF) => void = () => {},
): Promise<Uint8Array> {
  return buildDocument([{ content: writing('page', 20, 20), ...page }], (pdf) => {
    const dict = pdf.getPage(0)?.dict
    const made = annotations.map(({ entries, says: words }, index) => {
      const appearance = PdfStream.fromDict(
        {
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: numbers([0, 0, 100, 20]),
          Resources: dict?.get('Resources') ?? new PdfDict(),
        },
        asciiBytes(writing(words ?? '', 2, 5, 10)),
      )
      const drawn: Record<string, PdfObject> =
        words === null ? {} : { AP: PdfDict.of({ N: pdf.register(appearance) }) }
      const rect = numbers([20, 50 + index * 30, 120, 70 + index * 30])
      return pdf.register(PdfDict.of({ Type: name('Annot'), Rect: rect, ...drawn, ...entries }))
    })
    dict?.set('Annots', new PdfArray(made))
    alter(pdf)
  })
}
