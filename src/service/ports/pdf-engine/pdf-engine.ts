import type { FoundAnchor, TextLine } from '#domain/field/anchors.ts'
import type { FieldProblems, OnPage, Surroundings } from '#domain/field/field-problems.ts'
import type { Nameable } from '#domain/field/found-label.ts'
import type { FieldSuggestion, PartysSuggestion } from '#domain/field/suggestions/suggestion.ts'
import type { PlacedField } from '#domain/field/field.ts'
import type { Result } from '#domain/result.ts'
import type { Example, Proposal } from '#domain/template/learn.ts'
import type { ArchiveTail } from '#pdf/archive.ts'
import type { FinalFiles, FinishedEnvelope } from '#pdf/finish.ts'
import type { InspectedDocument } from '#pdf/inspect.ts'
import type { ToStamp } from '#pdf/marks/field-to-stamp.ts'
import type { TextExtent } from '#pdf/marks/text-marks.ts'
import type { DocumentText, PackedText } from '#pdf/text/packed-text.ts'
import type { PageSize } from '#pdf/page-box.ts'
import type { GreyPage } from '#pdf/page-picture.ts'
import type { Rehearsal } from '#pdf/proof/rehearse.ts'
import type { LocalIdentity } from '#pdf/seal/seal-identity.ts'
import type { ReportData } from '#pdf/report/report-data.ts'
import type { PageWords } from '#pdf/text.ts'

/** What seals a file, in a form that can be sent to another thread. */
export type Sealing = FinishedEnvelope['seal']

/** What a finished envelope is built from, in a form that can be sent to another thread. */
export interface EnvelopeToFinish extends Omit<FinishedEnvelope, 'items' | 'fonts' | 'tools' | 'readBack'> {
  readonly items: readonly ToStamp[]
  /** The visible size of every page, by which the fields were placed. */
  readonly pages: readonly PageSize[]
}

/** A finished envelope to learn from, with its text in a form that can be sent to another thread. */
export interface PackedExample extends Omit<Example, 'linesOn'> {
  readonly texts: readonly DocumentText[]
}

/**
 * The isolated PDF engine. Documents come from unknown senders, so each call has a time and a memory limit. Beyond
 * either it refuses `document-damaged`. A crash ends the call, never the service. Bytes are copied, so a caller may keep
 * using what it passed. Owners of files that are only read take turns, and are refused `too-many-requests` with too many.
 */
export interface PdfEngine {
  /** `isTest`: every page of the prepared document says so. */
  inspect(
    bytes: Uint8Array,
    owner?: string,
    how?: { readonly isTest: boolean },
  ): Promise<Result<InspectedDocument>>
  /** The visible text with positions in specification space, to ask questions about. */
  packedText(bytes: Uint8Array, owner?: string): Promise<Result<PackedText>>
  /** Where anchors are in documents, by anchor. Beyond `most` in total, all but the first of each are only counted. */
  findAnchors(
    texts: readonly DocumentText[],
    anchors: readonly string[],
    most: number,
    owner?: string,
  ): Promise<Result<Map<string, FoundAnchor>>>
  /** The printed words that name each field, or null. */
  foundLabels(
    texts: readonly DocumentText[],
    fields: readonly Nameable[],
    owner?: string,
  ): Promise<Result<(string | null)[]>>
  /** Fields that overlap, that cover words, or whose texts would. */
  fieldProblems(
    texts: readonly DocumentText[],
    fields: readonly OnPage[],
    around: Omit<Surroundings, 'linesOn'>,
    owner?: string,
  ): Promise<Result<FieldProblems>>
  /** What a template of envelopes would be. Refuses what {@link learnTemplate} refuses. */
  learnTemplate(examples: readonly PackedExample[], owner?: string): Promise<Result<Proposal>>
  /** As {@link packedText}, of a document so short that every thread can hold its lines as they are. */
  textLines(bytes: Uint8Array, owner?: string): Promise<Result<TextLine[]>>
  /** What each page says. */
  pageTexts(bytes: Uint8Array, owner?: string): Promise<Result<PageWords[]>>
  /** The fields that the document itself asks for. `form` is what its form asked for when it was inspected. */
  suggestions(
    bytes: Uint8Array,
    form: readonly FieldSuggestion[],
    owner?: string,
  ): Promise<Result<PartysSuggestion[]>>
  /** The first page as a small PNG, in shades of grey unless it has colours. */
  firstPage(bytes: Uint8Array): Promise<Result<Uint8Array>>
  /** A page (from 1) in shades of grey, large enough to be read by a machine. Null if it is empty. */
  pageToRead(bytes: Uint8Array, page: number): Promise<Result<GreyPage | null>>
  /** The first page as a very small PNG in colour, for lists. */
  icon(bytes: Uint8Array): Promise<Result<Uint8Array>>
  /** Data inside a document, by its SHA-256 in lower-case hexadecimal. Null if there is no such file. */
  attached(bytes: Uint8Array, sha256: string): Promise<Result<Uint8Array | null>>
  combine(documents: readonly Uint8Array[]): Promise<Result<Uint8Array>>
  /** Draws on a document. With an `owner`, in their turn: their texts may take long to lay out. */
  stamp(bytes: Uint8Array, items: readonly ToStamp[], owner?: string): Promise<Result<Uint8Array>>
  /** Prints fields on trial and reads them back: what would not come out as shown. */
  rehearse(
    bytes: Uint8Array,
    fields: readonly PlacedField[],
    pages: readonly PageSize[],
    owner?: string,
  ): Promise<Result<Rehearsal>>
  /** How far each input's own value extends. A page of long texts takes seconds to lay out. */
  measureTexts(fields: readonly PlacedField[], owner?: string): Promise<Result<TextExtent[]>>
  /**
   * Stamps, draws the certificate, combines and seals, and reads the marks back from the sealed master. Documents and
   * carried files are handed over: large ones have no bytes any more afterwards.
   */
  finish(envelope: EnvelopeToFinish): Promise<Result<FinalFiles>>
  /**
   * The certificates (DER) whose revocation lists a sealed file needs to stay verifiable. Null if nothing can follow its
   * seal.
   */
  certificatesToCheck(bytes: Uint8Array): Promise<Result<readonly Uint8Array[] | null>>
  /** What keeps a sealed file verifiable, to be appended to it. Null if nothing can follow its seal. */
  archive(bytes: Uint8Array, lists: readonly Uint8Array[]): Promise<Result<ArchiveTail | null>>
  /** Draws a report of an identity verification and seals it. */
  report(data: ReportData, seal: Sealing): Promise<Result<Uint8Array>>
  /** Opens a PKCS #12 file. Refuses `invalid-input` with what to do for a wrong password and one without a key. */
  openIdentity(p12: Uint8Array, password: string): Promise<Result<LocalIdentity>>
  close(): Promise<void>
}
