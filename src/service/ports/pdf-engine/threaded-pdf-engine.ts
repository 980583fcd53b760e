import { availableParallelism } from 'node:os'
import { refusal } from '#domain/refusals.ts'
import { refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { FoundAnchor, TextLine } from '#domain/field/anchors.ts'
import type { FieldProblems } from '#domain/field/field-problems.ts'
import type { PartysSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { Proposal } from '#domain/template/learn.ts'
import type { LocalIdentity } from '#pdf/seal/seal-identity.ts'
import type { FinalFiles } from '#pdf/finish.ts'
import type { InspectedDocument } from '#pdf/inspect.ts'
import type { TextExtent } from '#pdf/marks/text-marks.ts'
import type { PackedText } from '#pdf/text/packed-text.ts'
import type { GreyPage } from '#pdf/page-picture.ts'
import type { Rehearsal } from '#pdf/proof/rehearse.ts'
import type { PageWords } from '#pdf/text.ts'
import type { Log } from '../../logging.ts'
import { QueueFull, Turns } from '../turns.ts'
import { newTokenSizes } from '../timestamp/http-timestamp.ts'
import type { TokenSizes } from '../timestamp/http-timestamp.ts'
import { newTriedPin } from '../seal-key/open-seal-key.ts'
import type { SealKeySettings, TriedPin } from '../seal-key/open-seal-key.ts'
import type { PdfEngine } from './pdf-engine.ts'
import { Overrun, Threads } from './threads.ts'
import type { Limits } from './threads.ts'
import type { EngineWork, WorkerSettings } from './worker.ts'

/** What takes longer to read is not worth waiting for. */
const reading: Limits = { milliseconds: 10_000, megabytes: 1024 }
/** An upload is also drawn twice to compare every page, which may take eight seconds. */
const takingIn: Limits = { milliseconds: 20_000, megabytes: 1024 }
/** Five hundred pages take a second or two. No one waits for it, so a busy machine may take longer. */
const lookingThrough: Limits = { milliseconds: 40_000, megabytes: 1024 }
/** A picture that takes longer would come too late to be useful. */
const sketching: Limits = { milliseconds: 3000, megabytes: 512 }
const writing: Limits = { milliseconds: 60_000, megabytes: 2048 }
/**
 * A third of what may be spent on writing: a text that is printed is laid out in up to six sizes, and in two here. So what
 * is sent can be printed.
 */
const measuring: Limits = { milliseconds: 20_000, megabytes: 2048 }
/**
 * No one waits for it, and it must succeed: signers may have written far more than their sender. What it waits for outside
 * has no more time than other writing.
 */
const finishing: Limits = { milliseconds: 300_000, longest: 360_000, megabytes: 2048 }

const words = {
  time: 'The document takes too long to read. Print it to a new PDF and upload that.',
  memory: 'The document unpacks to far more than its size. Print it to a new PDF and upload that.',
  crash: 'The document can’t be read. Print it to a new PDF and upload that.',
} as const

const full = refusal('too-many-requests', 'Many documents are being read. Try again in a moment.', {
  retryAfter: 10,
})

const unopenable = refusal(
  'invalid-input',
  'The PKCS #12 file takes too long to open. Export it again with default settings.',
)

export interface PdfEngineOptions {
  /** The authority whose time every seal carries. None without it. */
  readonly tsaUrl?: string | null
  /** Where this authority's tokens are measured, shared with others that ask it. */
  readonly tokenSizes?: TokenSizes
  /** Where the key of seals is, if it is not among what a file is sealed with. */
  readonly sealKey?: SealKeySettings | null
  readonly triedPin?: TriedPin
  /** The thread's code, replaced only in tests. */
  readonly file?: URL
}

/** The PDF engine on threads of this process. */
export function openPdfEngine(
  log: Log,
  {
    tsaUrl = null,
    tokenSizes = newTokenSizes(),
    sealKey = null,
    triedPin = newTriedPin(),
    file = new URL('worker.ts', import.meta.url),
  }: PdfEngineOptions = {},
): PdfEngine {
  const settings: WorkerSettings = { tsaUrl, tokenSizes, sealKey, triedPin }
  const size = Math.min(4, Math.max(2, availableParallelism() - 1))
  const threads = new Threads(file, size, settings)
  // One thread stays free for what is finished, whatever is uploaded.
  const turns = new Turns({ atOnce: size - 1, waiting: 5000, waitingOfOne: 500 })

  const call = async <Value>(
    method: keyof EngineWork,
    limits: Limits,
    ...parameters: readonly unknown[]
  ): Promise<Result<Value>> => {
    try {
      return (await threads.run({ method, parameters }, limits)) as Result<Value>
    } catch (error) {
      if (!(error instanceof Overrun)) throw error
      log.warn({ method, limit: error.limit, words: error.message }, 'a document went beyond its limits')
      return refuse(refusal('document-damaged', words[error.limit]))
    }
  }
  /** Reading an unknown file may fail in any way. The document is at fault, but it is logged in case the engine is. */
  const damaged = (error: unknown): Result<never> => {
    log.error({ err: error }, 'a document could not be read')
    return refuse(refusal('document-damaged', words.crash))
  }

  /** Reads someone's file. Whoever uploads many that take long waits behind the others. */
  const read = async <Value>(
    owner: string,
    method: keyof EngineWork,
    limits: Limits,
    ...parameters: readonly unknown[]
  ): Promise<Result<Value>> => {
    try {
      return await turns.run(owner, () => call<Value>(method, limits, ...parameters))
    } catch (error) {
      return error instanceof QueueFull ? refuse(full) : damaged(error)
    }
  }

  return {
    inspect: (bytes, owner = '', how = { isTest: false }) =>
      read<InspectedDocument>(owner, 'inspect', takingIn, bytes, owner, how),
    packedText: (bytes, owner = '') => read<PackedText>(owner, 'packedText', reading, bytes),
    findAnchors: (texts, anchors, most, owner = '') =>
      read<Map<string, FoundAnchor>>(owner, 'findAnchors', reading, texts, anchors, most),
    foundLabels: (texts, fields, owner = '') =>
      read<(string | null)[]>(owner, 'foundLabels', reading, texts, fields),
    fieldProblems: (texts, fields, around, owner = '') =>
      read<FieldProblems>(owner, 'fieldProblems', reading, texts, fields, around),
    learnTemplate: (examples, owner = '') => read<Proposal>(owner, 'learnTemplate', lookingThrough, examples),
    textLines: (bytes, owner = '') => read<TextLine[]>(owner, 'textLines', reading, bytes),
    pageTexts: (bytes, owner = '') => read<PageWords[]>(owner, 'pageTexts', lookingThrough, bytes),
    suggestions: (bytes, form, owner = '') =>
      read<PartysSuggestion[]>(owner, 'suggestions', lookingThrough, bytes, form),
    firstPage: (bytes) => read<Uint8Array>('', 'firstPage', sketching, bytes),
    pageToRead: (bytes, page) => read<GreyPage | null>('', 'pageToRead', reading, bytes, page),
    icon: (bytes) => read<Uint8Array>('', 'icon', sketching, bytes),
    attached: (bytes, sha256) => read<Uint8Array | null>('', 'attached', reading, bytes, sha256),
    combine: (documents) => call('combine', writing, documents),
    stamp: async (bytes, items, owner) => {
      const stamp = () => call<Uint8Array>('stamp', writing, bytes, items)
      if (owner === undefined) return stamp()
      return turns.run(owner, stamp).catch((error: unknown) => {
        if (error instanceof QueueFull) return refuse(full)
        throw error
      })
    },
    certificatesToCheck: (bytes) => call('certificatesToCheck', writing, bytes),
    archive: (bytes, lists) => call('archive', writing, bytes, lists),
    rehearse: (bytes, fields, pages, owner = '') =>
      read<Rehearsal>(owner, 'rehearse', writing, bytes, fields, pages),
    measureTexts: (fields, owner = '') => read<TextExtent[]>(owner, 'measureTexts', measuring, fields),
    finish: async (envelope) => {
      const handedOver = [envelope.original, ...envelope.carried.map(({ bytes }) => bytes)]
      const made = await call<FinalFiles>('finish', { ...finishing, handedOver }, envelope)
      if (made.ok && made.value.misprinted.length > 0)
        log.error(
          { misprinted: made.value.misprinted },
          'a finished file does not show its marks as it should',
        )
      return made
    },
    report: (data, seal) => call('report', writing, data, seal),
    openIdentity: async (p12, password) => {
      const opened = await read<LocalIdentity>('', 'openIdentity', reading, p12, password)
      // A file may ask for any number of rounds to derive its key.
      const isTold = opened.ok || ['invalid-input', full.code].includes(opened.refusal.code)
      return isTold ? opened : refuse(unopenable)
    },
    close: () => threads.close(),
  }
}
