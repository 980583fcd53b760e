import type { AnchorPlace, DraftField } from '../../../api/sending/drafts.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { PageSize } from '#pdf/page-box.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import type { Party } from '../draft/edited.ts'
import type { Box, PageLayout } from './field-place.ts'
import type { Gesture } from './gestures/gesture-types.ts'
import type { OfferState } from './suggestions/offers.ts'

/** Everything about placing fields that is not the draft itself. */
export interface FieldEditorState {
  readonly layout: PageLayout
  readonly boxesByPage: ReadonlyMap<number, readonly Box[]>
  readonly selection: ReadonlySet<string>
  readonly gesture: Gesture
  /** Who gets the next field. */
  readonly recipientId: string | null
  readonly zoom: Zoom
  /** The page that is looked at. */
  readonly page: number
  readonly clipboard: readonly DraftField[]
  readonly anchorPlaces: ReadonlyMap<string, readonly AnchorPlace[]>
  /** Fields that the documents ask for. */
  readonly offers: OfferState
  /** Announced to screen readers. */
  readonly spoken: string
  /** The field that takes the focus when it appears, so that the arrow keys move it. */
  readonly focusOn: string | null
}

/** What the actions need of the field editor and of the draft. */
export interface FieldEditorParts {
  readonly get: () => FieldEditorState
  readonly set: (parts: Partial<FieldEditorState>) => void
  readonly fields: () => readonly DraftField[]
  readonly pages: () => readonly PageSize[]
  readonly signers: () => readonly Party[]
  /** One act on the fields that can be undone. */
  readonly edit: DraftSession['editFields']
  readonly say: (words: string) => void
  /** The pages on the screen, while they are. */
  readonly paper: () => PaperHandle | null
}
