import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { AnchorPlace } from '../../../api/sending/drafts.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { TextRun } from '../../../paper/text-runs.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { pageSizesOf } from '../draft/draft-content.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { signersOf } from '../readiness.ts'
import { arrangingActions } from './actions/arranging.ts'
import type { ArrangingActions } from './actions/arranging.ts'
import { clipboardActions } from './actions/clipboard.ts'
import type { ClipboardActions } from './actions/clipboard.ts'
import { placingActions } from './actions/placing.ts'
import type { PlacingActions } from './actions/placing.ts'
import { selectingActions } from './actions/selecting.ts'
import type { SelectingActions } from './actions/selecting.ts'
import type { FieldEditorParts, FieldEditorState } from './field-editor-state.ts'
import { idle, nextGesture } from './gestures/gesture.ts'
import type { GestureAct, GestureEvent } from './gestures/gesture-types.ts'
import { layoutBuilder } from './layout-builder.ts'
import { offerActions } from './suggestions/offer-actions.ts'
import type { OfferActions } from './suggestions/offer-actions.ts'
import { noOffers, stillOpen } from './suggestions/offers.ts'
import type { ScannedPage } from './scans/scan-pages.ts'

/** The fields on their pages while they are edited: a state, and every action of pointer, keyboard and panels. */
export interface FieldEditor
  extends SelectingActions, Omit<PlacingActions, 'place'>, ArrangingActions, ClipboardActions {
  readonly store: StoreApi<FieldEditorState>
  handle: (event: GestureEvent) => void
  setZoom: (zoom: Zoom) => void
  setPage: (page: number) => void
  /** Adds where anchors are, by their text. Where every field is follows from that, so many are given at once. */
  addAnchorPlaces: (found: ReadonlyMap<string, readonly AnchorPlace[]>) => void
  /** Sets the text lines of a page, to which dragged fields snap. */
  setTextRuns: (page: number, runs: readonly TextRun[] | null) => void
  /** Adds what was read on a scanned page. */
  addScan: (scan: ScannedPage) => void
  readonly offers: OfferActions
  undo: () => void
  redo: () => void
  /** The pages on the screen, while they are shown. */
  readonly paper: PaperHandle | null
  setPaper: (paper: PaperHandle | null) => void
  /** Follows the draft. The returned function stops. */
  start: () => () => void
}

export function openFieldEditor(session: DraftSession): FieldEditor {
  const build = layoutBuilder()
  const store = createStore<FieldEditorState>(() => ({
    ...build([], [], new Map()),
    selection: new Set(),
    gesture: idle,
    recipientId: null,
    zoom: 'fit-width',
    page: 1,
    clipboard: [],
    anchorPlaces: new Map(),
    offers: noOffers,
    scans: [],
    spoken: '',
    focusOn: null,
  }))
  const { getState: get, setState: set } = store
  const text = new Map<number, readonly TextRun[]>()
  let paper: PaperHandle | null = null
  const draft = () => session.store.getState()
  const parts: FieldEditorParts = {
    get,
    set,
    fields: () => draft().content.fields,
    pages: () => pageSizesOf(draft().documents),
    signers: () => signersOf(draft().content.recipients),
    edit: session.editFields,
    say: (spoken) => set({ spoken: spoken === get().spoken ? `${spoken}\u00a0` : spoken }),
    paper: () => paper,
  }
  const { fields, say } = parts
  const selecting = selectingActions(parts)
  const { place, placeInView } = placingActions(parts, selecting)
  const arranging = arrangingActions(parts, selecting)

  function follow(): void {
    const { content, documents } = draft()
    const built = build(content.fields, documents, get().anchorPlaces)
    set({ ...built, offers: stillOpen(get().offers, built.boxesByPage), ...selecting.kept() })
  }

  function perform(act: GestureAct): void {
    switch (act.kind) {
      case 'select':
        return selecting.select(act.ids)
      case 'place':
        return place(act.type, act.rect)
      case 'move':
        return arranging.move(act.ids, act.shift)
      case 'resize':
        return arranging.resize(act.box, act.to)
    }
  }

  return {
    store,
    ...selecting,
    placeInView,
    ...arranging,
    ...clipboardActions(parts, selecting, arranging),
    get paper() {
      return paper
    },
    setPaper: (handle) => {
      paper = handle
    },
    handle: (event) => {
      const step = nextGesture(get().gesture, event, { ...get().layout, text })
      if (step.gesture !== get().gesture) set({ gesture: step.gesture })
      for (const act of step.acts) perform(act)
    },
    setZoom: (zoom) => set({ zoom }),
    setPage: (page) => set({ page }),
    addAnchorPlaces: (found) => {
      const { anchorPlaces } = get()
      if ([...found].every(([anchor, places]) => anchorPlaces.get(anchor) === places)) return
      set({ anchorPlaces: new Map([...anchorPlaces, ...found]) })
      follow()
    },
    setTextRuns: (page, runs) => {
      if (runs) text.set(page, runs)
      else text.delete(page)
    },
    addScan: (scan) => set({ scans: [...get().scans, scan] }),
    offers: offerActions({
      offers: () => get().offers,
      change: (offers) => set({ offers }),
      boxes: () => get().boxesByPage,
      recipientId: () => get().recipientId,
      signers: parts.signers,
      fields,
      add: (what, made) => session.editFields(what, (before) => [...before, ...made]),
      select: selecting.select,
      show: ({ suggestion }) => paper?.scrollToRect(suggestion),
      focus: (focusOn) => set({ focusOn }),
      say,
    }),
    undo: () => {
      const what = session.undo()
      say(what === null ? 'Nothing to undo.' : `Undone: ${what}.`)
    },
    redo: () => {
      const what = session.redo()
      say(what === null ? 'Nothing to redo.' : `Redone: ${what}.`)
    },
    start: () => {
      follow()
      return session.store.subscribe((now, before) => {
        if (now.content !== before.content || now.documents !== before.documents) follow()
      })
    },
  }
}
