import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnchorPlace, DraftDocument, FieldSuggestion, MessagePreview } from '../../api/sending/drafts.ts'
import type { DraftService } from './draft/draft-state.ts'
import type { EditedContent, Party } from './draft/edited.ts'
import type { GoToStep, StepId } from './steps.ts'

/** The words about the edited subject. */
interface SubjectWords {
  /** `draft` or `template`. */
  readonly noun: string
  readonly untitled: string
  readonly back: string
  /** What its documents are part of, such as `the envelope`. */
  readonly whole: string
  readonly documentsIntro: string
  readonly parties: {
    readonly title: string
    readonly intro: string
    readonly add: string
    readonly noneTitle: string
    readonly none: string
    /** Shown where fields have no one to belong to. */
    readonly noSigner: string
  }
  /** It was deleted elsewhere while it was open. */
  readonly gone: string
  readonly cannotOpen: string
}

/** A file to replace a document. */
export interface ReplacingProps {
  readonly document: DraftDocument
  readonly file: File
  /** Called at the end, with whether the file was taken. */
  readonly onDone: (isTaken: boolean) => void
}

/**
 * The subject of the editor: a draft of an envelope, or a template. The editor knows documents, parties and fields.
 * What differs between the two is here.
 */
export interface Subject {
  readonly kind: 'draft' | 'template'
  readonly words: SubjectWords
  readonly stepLabels: Readonly<Record<StepId, string>>
  readonly service: DraftService
  /** The name of its id in the address. */
  readonly param: 'envelopeId' | 'templateId'
  /** The list of all of its kind. Null where there is none to go to. */
  readonly list: string | null
  readonly saveOnLeave: (id: string, content: EditedContent, revision: number) => void
  /** Where each of some texts occurs on the pages. `documents` names the searched files. */
  readonly anchors: (
    id: string,
    documents: string,
    texts: readonly string[],
  ) => UseQueryOptions<AnchorPlace[][], Error, AnchorPlace[][], string[]>
  /** The fields that the documents themselves ask for. `documents` names the files. */
  readonly suggestions: (
    id: string,
    documents: string,
  ) => UseQueryOptions<FieldSuggestion[], Error, FieldSuggestion[], string[]>
  /** The messages to a party, as saved at `revision`. */
  readonly messages: (
    id: string,
    partyId: string,
    revision: number,
  ) => UseQueryOptions<MessagePreview, Error, MessagePreview, (string | number)[]>
  /** Where its files and email previews are in the service. */
  readonly place: 'drafts' | 'templates'
  /** A party without details, after the existing ones. */
  readonly newParty: (parties: readonly Party[]) => Party
  /** The id of the record that a live event is about, if it is of this kind. */
  readonly idIn: (event: {
    readonly envelopeId?: string | undefined
    readonly templateId?: string | undefined
  }) => string | undefined
  /** The query keys of the lists that a new one belongs in. */
  readonly lists: string
  /** Asks before another file replaces a document. Without it, the file is taken at once. */
  readonly Replacing?: ComponentType<ReplacingProps>
  /** The last step. */
  readonly Review: ComponentType<{ readonly onGo: GoToStep }>
  /** The last step's act, where every other step has the way on. */
  readonly Finish: ComponentType<{ readonly isWide: boolean }>
  /** The actions on the whole subject, behind a button in the header. */
  readonly Menu: ComponentType
}
