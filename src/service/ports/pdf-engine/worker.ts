import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { matchAnchors, soughtText } from '#domain/field/anchors.ts'
import { fieldProblems } from '#domain/field/field-problems.ts'
import { foundLabels } from '#domain/field/found-label.ts'
import { suggestFields } from '#domain/field/suggestions/suggest-fields.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { learnTemplate } from '#domain/template/learn.ts'
import { certificatesToCheck, makeArchiveTail } from '#pdf/archive.ts'
import { combineDocuments } from '#pdf/combine.ts'
import { loadAllMetrics } from '#pdf/fonts/metrics.ts'
import { itemsOf } from '#pdf/marks/field-to-stamp.ts'
import { extentOf } from '#pdf/marks/text-marks.ts'
import { drawFirstPage, drawToRead, icon, phone } from '#pdf/page-picture.ts'
import { makeFinalFiles } from '#pdf/finish.ts'
import { inspectDocument } from '#pdf/inspect.ts'
import { readInvoice } from '#pdf/invoices.ts'
import { readBack } from '#pdf/proof/read-back.ts'
import { linesIn, linesOn, linesWith, packText } from '#pdf/text/packed-text.ts'
import { rehearse } from '#pdf/proof/rehearse.ts'
import { drawReport } from '#pdf/report/draw-report.ts'
import { sealDocument } from '#pdf/seal.ts'
import { openSealIdentity } from '#pdf/seal/seal-identity.ts'
import { stamp } from '#pdf/stamp-document.ts'
import { startTextEngine } from '#pdf/pdfium.ts'
import type { SealedFile } from '#pdf/writing/emit-seal.ts'
import type { Tools } from '#pdf/writing/tools.ts'
import { readPageTexts, readSigns, readTextLines } from '#pdf/text.ts'
import type { TextEngine } from '#pdf/pdfium.ts'
import { PartAway } from '../away.ts'
import type { Part } from '../away.ts'
import { openSealKey } from '../seal-key/open-seal-key.ts'
import type { SealKeySettings, TriedPin } from '../seal-key/open-seal-key.ts'
import { openHttpTimestamp } from '../timestamp/http-timestamp.ts'
import type { TokenSizes } from '../timestamp/http-timestamp.ts'
import { timeOf } from '../timestamp/timestamp-messages.ts'
import { fontFile } from './font-files.ts'
import { colourPng, pagePng } from './small-png.ts'
import type { PdfEngine, Sealing } from './pdf-engine.ts'
import { wholeBuffers } from './whole-buffers.ts'

/** What a thread can be asked: the engine without its lifecycle. */
export type EngineWork = Omit<PdfEngine, 'close'>

export interface WorkRequest {
  readonly id: number
  readonly method: keyof EngineWork
  readonly parameters: readonly unknown[]
}

export type WorkAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number
      readonly ok: false
      readonly message: string
      readonly stack: string
      /** The system outside that was away, if it failed for that. */
      readonly away: Part | null
    }

/** The settings that every thread starts with. */
export interface WorkerSettings {
  readonly tsaUrl: string | null
  readonly tokenSizes: TokenSizes
  readonly sealKey: SealKeySettings | null
  readonly triedPin: TriedPin
}

const { tsaUrl, tokenSizes, sealKey, triedPin } = workerData as WorkerSettings
const outside = sealKey === null ? null : openSealKey(sealKey, triedPin)
const authority = tsaUrl === null ? null : openHttpTimestamp(tsaUrl, tokenSizes)

const tools: Tools = { startDigest: () => createHash('sha256'), deflate: (bytes) => deflateSync(bytes) }

/** Every page with marks of a finished file is read, and drawn for so many milliseconds. */
const whenFinished = { pages: Infinity, drawing: 5000 }

let textEngine: Promise<TextEngine> | undefined

function startText(): Promise<TextEngine> {
  const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  return readFile(wasm).then(startTextEngine)
}

const work: EngineWork = {
  inspect: async (bytes, _, how) => inspectDocument(bytes, await (textEngine ??= startText()), how),
  pageTexts: async (bytes) => ok(await readPageTexts(bytes, await (textEngine ??= startText()))),
  packedText: async (bytes) => ok(packText(await readTextLines(bytes, await (textEngine ??= startText())))),
  findAnchors: async (texts, anchors, most) => {
    const sought = anchors.map(soughtText).filter((text) => text !== null)
    return ok(matchAnchors(anchors, linesWith(texts, sought), most))
  },
  foundLabels: async (texts, fields) =>
    ok(foundLabels(fields, linesIn(texts, new Set(fields.map(({ box }) => box.page))))),
  fieldProblems: async (texts, fields, around) =>
    ok(fieldProblems(fields, { ...around, linesOn: (page) => linesOn(texts, page) })),
  learnTemplate: async (examples) =>
    learnTemplate(
      examples.map(({ texts, ...example }) => ({ ...example, linesOn: (page) => linesOn(texts, page) })),
    ),
  textLines: async (bytes) => ok(await readTextLines(bytes, await (textEngine ??= startText()))),
  suggestions: async (bytes, form) =>
    ok(suggestFields(await readSigns(bytes, form, await (textEngine ??= startText())))),
  firstPage: async (bytes) => ok(pagePng(drawFirstPage(bytes, await (textEngine ??= startText()), phone))),
  pageToRead: async (bytes, page) => ok(drawToRead(bytes, page, await (textEngine ??= startText()))),
  icon: async (bytes) => ok(colourPng(drawFirstPage(bytes, await (textEngine ??= startText()), icon))),
  attached: async (bytes, sha256) => ok(await readInvoice(bytes, sha256)),
  combine: async (documents) => ok(await combineDocuments(documents)),
  stamp: async (bytes, items) => ok(await stamp(bytes, await itemsOf(items, fontFile), fontFile)),
  certificatesToCheck: async (bytes) => ok(await certificatesToCheck(bytes)),
  archive: async (bytes, lists) => {
    if (authority === null) throw new Error('There is no time-stamping authority')
    return ok(await makeArchiveTail(bytes, lists, authority))
  },
  rehearse: async (bytes, fields, pages) =>
    ok(
      await rehearse(
        bytes,
        { fields, pages },
        { fonts: fontFile, engine: await (textEngine ??= startText()) },
      ),
    ),
  measureTexts: async (fields) => {
    await loadAllMetrics(fontFile)
    return ok(fields.map((field) => extentOf(field, field.value ?? '')))
  },
  report: async (data, seal) => {
    const { identity, options } = ready(seal)
    return ok(await sealDocument(await drawReport(data, fontFile), identity, options))
  },
  openIdentity: async (p12, password) => {
    const opened = await openSealIdentity(p12, password)
    return opened.ok ? opened : refuse(refusal('invalid-input', opened.refusal.detail))
  },
  finish: async (envelope) => {
    const engine = await (textEngine ??= startText())
    const { original: prepared, pages } = envelope
    const items = await itemsOf(envelope.items, fontFile)
    const readMaster = (sealed: SealedFile['parts']) =>
      readBack({ prepared, sealed, items, pages }, whenFinished, engine)
    const seal = ready(envelope.seal)
    return ok(
      await makeFinalFiles({ ...envelope, items, seal, fonts: fontFile, tools, readBack: readMaster }),
    )
  },
}

/** What a file is sealed with, and whoever is asked for signatures and time. */
function ready(seal: Sealing): Sealing {
  if (seal.identity.privateKey !== null || outside === null) return withTime(seal)
  return withTime({ ...seal, options: { ...seal.options, sign: outside.sign } })
}

function withTime(seal: Sealing): Sealing {
  if (authority === null) return seal
  const [certificate = new Uint8Array()] = seal.identity.certificates
  const { validFromDate } = new X509Certificate(certificate)
  const stamp = async (hash: Uint8Array): Promise<Uint8Array> => {
    const token = await authority.stamp(hash)
    // A certificate made a moment ago is not valid yet by a clock that is behind: the seal is made again later.
    if (new Date(timeOf(token)) < validFromDate)
      throw new Error('The clock of the time-stamping authority is behind the certificate of the seal')
    return token
  }
  return { ...seal, options: { ...seal.options, timestamp: { stamp, largest: authority.largest } } }
}

async function answer({ id, method, parameters }: WorkRequest): Promise<WorkAnswer> {
  try {
    const run = work[method] as (...given: readonly unknown[]) => Promise<unknown>
    return { id, ok: true, value: await run(...parameters) }
  } catch (error) {
    // PDFium that has failed itself cannot be used any more.
    if (error instanceof Error && error.name === 'RuntimeError') textEngine = undefined
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const away = error instanceof PartAway ? error.part : null
    return { id, ok: false, message, stack, away }
  }
}

parentPort?.on('message', (request: WorkRequest) => {
  void answer(request).then((result) =>
    parentPort?.postMessage(result, result.ok ? wholeBuffers(result.value) : []),
  )
})
