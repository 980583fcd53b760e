import type { DraftDocument } from '../../../api/sending/drafts.ts'
import type { CommandLog } from '../fields/commands.ts'
import type { Edited, EditedContent } from './edited.ts'

/** Why a draft is read: its save was refused as outdated, or something else changed it. */
export type Reason = 'stale' | 'news'

export type SaverEvent =
  /** The sender changed something. */
  | { readonly on: 'edit'; readonly content: EditedContent; readonly log?: CommandLog }
  | { readonly on: 'created'; readonly draft: Edited }
  | { readonly on: 'saved'; readonly sent: EditedContent; readonly revision: number }
  | { readonly on: 'read'; readonly reason: Reason; readonly draft: Edited }
  | {
      readonly on: 'failed'
      readonly doing: 'create' | 'save' | Reason
      readonly problem: unknown
      readonly sent?: EditedContent
    }
  /** Someone saved this revision, or an unknown one when null. */
  | { readonly on: 'newer'; readonly revision: number | null }
  | { readonly on: 'choose'; readonly whose: 'mine' | 'theirs' }
  /** A document was added or renamed. */
  | { readonly on: 'document'; readonly document: DraftDocument; readonly revision: number }
  /** Documents were replaced, reordered or removed. Fields have moved with their pages. */
  | { readonly on: 'documents'; readonly draft: Edited }
  | { readonly on: 'pause'; readonly isPaused: boolean }
  | { readonly on: 'flush' | 'timer' | 'online' | 'enter' | 'leave' }

export type News = 'created' | 'caught-up' | 'merged' | 'signed-out'

export type Effect =
  | { readonly do: 'create' | 'save' }
  | { readonly do: 'read'; readonly reason: Reason }
  /** Replaces the previous wait. It ends with a `timer` event. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'snapshot'; readonly isNow: boolean }
  | { readonly do: 'tell'; readonly what: News }
