import type { AnchorPlace, DraftField } from '../../../api/sending/drafts.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { PageSize } from '#pdf/page-box.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import type { Party } from '../draft/edited.ts'
import type { Box, PageLayout } from './field-place.ts'
import type { Gesture } from './gestures/gesture-types.ts'
import type { ScannedPage } from './scans/scan-pages.ts'
import type { OfferState } from './suggestions/offers.ts'

/** The state of placing fields, apart from the draft itself. */
export interface FieldEditorState {
  readonly layout: PageLayout
  readonly boxesByPage: ReadonlyMap<number, readonly Box[]>
  readonly selection: ReadonlySet<string>
  readonly gesture: Gesture
  /** Who gets the next field. */
  readonly recipientId: string | null
  readonly zoom: Zoom
  /** The current page. */
  readonly page: number
  readonly clipboard: readonly DraftField[]
  readonly anchorPlaces: ReadonlyMap<string, readonly AnchorPlace[]>
  /** Fields that the documents ask for. */
  readonly offers: OfferState
  /** Pages without text of their own that were read on this device. */
  readonly scans: readonly ScannedPage[]
  /** Announced to screen readers. */
  readonly spoken: string
  /** The field that gets the focus when it appears, so that the arrow keys move it. */
  readonly focusOn: string | null
}

/** What the actions need from the field editor and the draft. */
export interface FieldEditorParts {
  readonly get: () => FieldEditorState
  readonly set: (parts: Partial<FieldEditorState>) => void
  readonly fields: () => readonly DraftField[]
  readonly pages: () => readonly PageSize[]
  readonly signers: () => readonly Party[]
  /** An undoable change of the fields. */
  readonly edit: DraftSession['editFields']
  readonly say: (words: string) => void
  /** The pages on the screen, while they are shown. */
  readonly paper: () => PaperHandle | null
}
