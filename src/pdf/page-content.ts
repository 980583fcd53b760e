import type { PdfObject } from '@libpdf/core'
import type { DocumentPage, OpenDocument } from './document.ts'
import { PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core'
import { asciiBytes } from './ascii.ts'
import { formXObject } from './writing/form-x-object.ts'
import { balanceOf } from './content-balance.ts'

/**
 * Draws a form XObject over a page's content, whatever state that leaves behind. The page gets its own resources;
 * resources shared with other pages are not modified.
 */
export function drawOver(document: OpenDocument, page: DocumentPage, form: PdfRef): void {
  const name = addXObject(document, page, form)
  const streams = contentStreams(document, page)
  const { openStates, excessRestores, openTexts, openMarks, openPath } = balanceOf(joined(streams))
  const draw = `q /${name} Do Q\n`
  if (excessRestores > 0) {
    const before = addXObject(document, page, wrapContent(document, page, joined(streams)))
    page.dict.set('Contents', newStream(document, `q /${before} Do Q\n${draw}`))
    return
  }
  const closing = `${openPath ? 'n ' : ''}${'ET '.repeat(openTexts)}${'EMC '.repeat(openMarks)}${'Q '.repeat(openStates + 1)}`
  page.dict.set(
    'Contents',
    PdfArray.of(
      newStream(document, 'q\n'),
      ...streams.map(({ item }) => item),
      newStream(document, `\n${closing}\n${draw}`),
    ),
  )
}

interface ContentStream {
  readonly item: PdfObject
  readonly data: Uint8Array
}

/** The content streams of a page in order; one that cannot be decoded counts as empty. */
function contentStreams({ pdf, follow }: OpenDocument, { dict }: DocumentPage): ContentStream[] {
  const contents = dict.get('Contents')
  const target = follow(contents)
  const items = target instanceof PdfArray ? target.toArray() : contents === undefined ? [] : [contents]
  return items.flatMap((item) => {
    const stream = follow(item)
    if (!(stream instanceof PdfStream)) return []
    return [{ item: item instanceof PdfRef ? item : pdf.register(stream), data: decode(stream) }]
  })
}

function decode(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData()
  } catch {
    return new Uint8Array()
  }
}

function joined(streams: readonly ContentStream[]): Uint8Array {
  const whole = new Uint8Array(streams.reduce((length, { data }) => length + data.length + 1, 0))
  let at = 0
  for (const { data } of streams) {
    whole.set(data, at)
    whole[at + data.length] = 0x0a
    at += data.length + 1
  }
  return whole
}

/** The page's content as a form, so that excess restores end at the form's boundary, as they do at the page's. */
function wrapContent({ pdf, follow }: OpenDocument, page: DocumentPage, content: Uint8Array): PdfRef {
  const resources = resourcesOf(follow, page.dict)?.clone() ?? new PdfDict()
  return pdf.register(formXObject(page.box, content, { Resources: resources }))
}

function newStream({ pdf }: OpenDocument, content: string): PdfRef {
  return pdf.register(PdfStream.fromDict({}, asciiBytes(content)))
}

/** Adds a form to the XObjects of the page's own resources and returns its name. */
function addXObject({ follow }: OpenDocument, { dict }: DocumentPage, form: PdfRef): string {
  const resources = resourcesOf(follow, dict)?.clone() ?? new PdfDict()
  const present = follow(resources.get('XObject'))
  const xObjects = present instanceof PdfDict ? present.clone() : new PdfDict()
  let number = 1
  while (xObjects.has(`Marks${number}`)) number += 1
  xObjects.set(`Marks${number}`, form)
  resources.set('XObject', xObjects)
  dict.set('Resources', resources)
  return `Marks${number}`
}

/** A page's resources, its own or its nearest ancestor's. */
export function resourcesOf(follow: OpenDocument['follow'], page: PdfDict): PdfDict | null {
  let node: PdfObject | null = page
  for (let level = 0; node instanceof PdfDict && level < 100; level += 1) {
    const resources = follow(node.get('Resources'))
    if (resources instanceof PdfDict) return resources
    node = follow(node.get('Parent'))
  }
  return null
}
