import type { PdfObject } from '@libpdf/core'
import type { OpenDocument } from '../document.ts'
import type { KeptFiles } from './attachments.ts'
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from '@libpdf/core'

/** What was removed from a document because it acts or hides instead of showing something. */
export type RemovedPart =
  | 'javascript'
  | 'launch-actions'
  | 'form-actions'
  | 'embedded-files'
  | 'xfa'
  | 'media'
  | 'encryption'

/** Actions that only navigate. Every other kind is removed. Source: ISO 32000-1 §12.6.4. */
const harmlessActions = new Set(['GoTo', 'URI', 'Named', 'Thread', 'Trans'])
const partOfAction: Readonly<Record<string, RemovedPart>> = {
  JavaScript: 'javascript',
  Launch: 'launch-actions',
  GoToE: 'embedded-files',
  GoToR: 'launch-actions',
  Sound: 'media',
  Movie: 'media',
  Rendition: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
}
const partOfAnnotation: Readonly<Record<string, RemovedPart>> = {
  FileAttachment: 'embedded-files',
  Sound: 'media',
  Movie: 'media',
  Screen: 'media',
  '3D': 'media',
  RichMedia: 'media',
}

/**
 * What a stream may show instead of its own content: other pictures for printing, pages and data of other files. No
 * reader shows them on screen. Source: ISO 32000-1 §7.3.8.2, §8.9.5.4, §8.10.4, §14.11.7.
 */
const otherContent = ['Alternates', 'F', 'FFilter', 'FDecodeParms', 'OPI', 'Ref']

/** Which part of a page is shown or printed instead of its visible box. Source: ISO 32000-1 §12.2. */
const otherAreas = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange']

/** The result of sanitising a document. */
export interface Sanitised {
  readonly removed: ReadonlySet<RemovedPart>
  /** Whether the document contains a digital signature. */
  readonly signed: boolean
}

/**
 * Removes scripts, actions, embedded files, XFA and media from everything reachable from the catalog, in place. Links
 * within the document and to the web are kept, and the files of `kept`. Annotations that play or contain something are
 * only named: what they show is still to be drawn.
 */
export function sanitise(document: OpenDocument, kept: KeptFiles): Sanitised {
  const removed = new Set<RemovedPart>()
  let signed = false
  for (const dict of dictionariesOf(document)) {
    if (!kept.specifications.has(dict)) cleanDictionary(document, dict, removed)
    if (dict instanceof PdfStream) for (const key of otherContent) dict.delete(key)
    signed ||= isSignature(document, dict)
  }
  cleanCatalog(document, removed, kept)
  for (const { dict } of document.pages) nameAnnotations(document, dict, removed)
  return { removed, signed }
}

/** Every dictionary and stream reachable from the catalog, each once. */
function* dictionariesOf({ pdf, follow }: OpenDocument): Generator<PdfDict> {
  const seen = new Set<PdfObject | string>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      // A damaged object is parsed again, into a different object, each time it is requested.
      if (seen.has(next.toString())) continue
      seen.add(next.toString())
    }
    const object = follow(next)
    if (!(object instanceof PdfDict || object instanceof PdfArray) || seen.has(object)) continue
    seen.add(object)
    if (object instanceof PdfDict) yield object
    for (const value of object instanceof PdfArray ? object : [...object].map(([, entry]) => entry))
      waiting.push(value)
  }
}

function cleanDictionary({ follow }: OpenDocument, dict: PdfDict, removed: Set<RemovedPart>): void {
  for (const key of ['A', 'PA', 'OpenAction', 'Next']) {
    const part = partOf(follow, follow(dict.get(key)))
    if (part === null) continue
    dict.delete(key)
    removed.add(part)
  }
  const additional = follow(dict.get('AA'))
  if (
    additional instanceof PdfDict &&
    [...additional].some(([, action]) => isAction(follow, follow(action)))
  ) {
    dict.delete('AA')
    for (const [, action] of additional) removed.add(partOf(follow, follow(action)) ?? 'form-actions')
  }
  if (dict.has('EF') && (dict.has('F') || dict.has('UF'))) {
    dict.delete('EF')
    removed.add('embedded-files')
  }
}

function isAction(follow: OpenDocument['follow'], object: PdfObject | null): boolean {
  return object instanceof PdfDict && follow(object.get('S')) instanceof PdfName
}

/** The part an action belongs to; null if it may stay or is not an action. A list of actions counts as its worst. */
function partOf(follow: OpenDocument['follow'], object: PdfObject | null): RemovedPart | null {
  if (object instanceof PdfArray) {
    return (
      object
        .toArray()
        .map((item) => partOf(follow, follow(item)))
        .find((part) => part !== null) ?? null
    )
  }
  const kind = object instanceof PdfDict ? follow(object.get('S')) : null
  if (!(kind instanceof PdfName) || harmlessActions.has(kind.value)) return null
  return partOfAction[kind.value] ?? 'form-actions'
}

function cleanCatalog(
  { pdf, follow }: OpenDocument,
  removed: Set<RemovedPart>,
  { hasOthers, names: keptNames, specifications }: KeptFiles,
): void {
  const catalog = pdf.getCatalog()
  const names = follow(catalog.get('Names'))
  if (names instanceof PdfDict) {
    if (names.delete('JavaScript')) removed.add('javascript')
    if (names.delete('Renditions')) removed.add('media')
    for (const [key] of names) if (key.value !== 'Dests') names.delete(key)
  }
  catalog.delete('AF')
  if (hasOthers) removed.add('embedded-files')
  if (specifications.size > 0) {
    catalog.set('AF', new PdfArray(keptNames.filter((item) => item instanceof PdfRef)))
    const files = PdfDict.of({ Names: new PdfArray([...keptNames]) })
    catalog.set('Names', new PdfDict([...(names instanceof PdfDict ? names : []), ['EmbeddedFiles', files]]))
  }
  const preferences = follow(catalog.get('ViewerPreferences'))
  if (preferences instanceof PdfDict) for (const key of otherAreas) preferences.delete(key)
  if (catalog.delete('Collection')) removed.add('embedded-files')
  const form = follow(catalog.get('AcroForm'))
  if (form instanceof PdfDict && form.delete('XFA')) removed.add('xfa')
  if (catalog.delete('NeedsRendering')) removed.add('xfa')
}

function nameAnnotations({ follow }: OpenDocument, page: PdfDict, removed: Set<RemovedPart>): void {
  const annotations = follow(page.get('Annots'))
  for (const item of annotations instanceof PdfArray ? annotations : []) {
    const annotation = follow(item)
    const kind = annotation instanceof PdfDict ? follow(annotation.get('Subtype')) : null
    const part = kind instanceof PdfName ? partOfAnnotation[kind.value] : undefined
    if (part !== undefined) removed.add(part)
  }
}

/** A signature dictionary that covers bytes. Source: ISO 32000-1 §12.8.1. */
function isSignature({ follow }: OpenDocument, dict: PdfDict): boolean {
  return dict.has('Contents') && follow(dict.get('ByteRange')) instanceof PdfArray
}
