import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { FieldType, PageRect } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { AnchorPlace, DraftField } from '../../../api/sending/drafts.ts'
import type { PaperHandle } from '../../../paper/paper-view.tsx'
import type { TextRun } from '../../../paper/text-runs.ts'
import type { Zoom } from '../../../paper/page-stack.ts'
import { pageSizesOf } from '../draft/draft-content.ts'
import type { DraftSession } from '../draft/draft-session.ts'
import { signersOf } from '../readiness.ts'
import {
  aligned,
  distributed,
  moved,
  nudged,
  pasted,
  repeated,
  resized,
  without,
} from './gestures/arrange.ts'
import type { Alignment } from './gestures/arrange.ts'
import { keptOnPage } from './field-place.ts'
import type { Box, Scene } from './field-place.ts'
import { idle, nextGesture } from './gestures/gesture.ts'
import type { Gesture, GestureAct, GestureEvent, Shift } from './gestures/hand.ts'
import { offerActs } from './suggestions/desk-offers.ts'
import type { OfferActs } from './suggestions/desk-offers.ts'
import { freeFieldId, newFieldAt, newFieldSize } from './new-field.ts'
import { noOffers, stillOpen } from './suggestions/offers.ts'
import type { OfferState } from './suggestions/offers.ts'
import { sceneBuilder } from './scene-builder.ts'

/** Everything about placing fields that is not the draft itself. */
export interface DeskState {
  readonly scene: Scene
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
  /** Told to screen readers. */
  readonly spoken: string
  /** The field that takes the focus when it appears, so that the arrow keys move it. */
  readonly focusOn: string | null
}

/** The table on which fields are placed: its state and every act of the hand, the keyboard and the panels. */
export interface Desk {
  readonly store: StoreApi<DeskState>
  handle: (event: GestureEvent) => void
  select: (ids: Iterable<string>) => void
  selectAll: () => void
  setRecipient: (id: string) => void
  setZoom: (zoom: Zoom) => void
  setPage: (page: number) => void
  setAnchorPlaces: (text: string, places: readonly AnchorPlace[]) => void
  /** The lines of text of a page, which things under the hand line up with. */
  setTextRuns: (page: number, runs: readonly TextRun[] | null) => void
  readonly offers: OfferActs
  /** Puts a new field on the middle of what is visible. */
  placeInView: (type: FieldType) => void
  nudge: (dx: number, dy: number) => void
  grow: (dx: number, dy: number) => void
  remove: () => void
  copy: () => void
  cut: () => void
  paste: () => void
  duplicate: () => void
  repeatOnEveryPage: () => void
  align: (alignment: Alignment) => void
  distribute: (axis: 'x' | 'y') => void
  /** Changes the selected fields. */
  change: (label: string, change: (field: DraftField) => DraftField, key?: string) => void
  rename: (from: string, to: string) => void
  undo: () => void
  redo: () => void
  /** The pages on the screen, while they are. */
  readonly paper: PaperHandle | null
  setPaper: (paper: PaperHandle | null) => void
  /** Follows the draft; the returned function stops. */
  start: () => () => void
}

export function openDesk(session: DraftSession): Desk {
  const build = sceneBuilder()
  const store = createStore<DeskState>(() => ({
    ...build([], [], new Map()),
    selection: new Set(),
    gesture: idle,
    recipientId: null,
    zoom: 'fit-width',
    page: 1,
    clipboard: [],
    anchorPlaces: new Map(),
    offers: noOffers,
    spoken: '',
    focusOn: null,
  }))
  const { getState: get, setState: set } = store
  const text = new Map<number, readonly TextRun[]>()
  let paper: PaperHandle | null = null
  const draft = () => session.store.getState()
  const fields = () => draft().content.fields
  const pages = () => pageSizesOf(draft().documents)
  const say = (spoken: string) => set({ spoken: spoken === get().spoken ? `${spoken}\u00a0` : spoken })

  function follow(): void {
    const { content, documents } = draft()
    const { anchorPlaces, selection, recipientId } = get()
    const known = new Set(content.fields.map((field) => field.id))
    const kept = [...selection].filter((id) => known.has(id))
    const signers = signersOf(content.recipients)
    const isThere = signers.some((signer) => signer.id === recipientId)
    const built = build(content.fields, documents, anchorPlaces)
    set({
      ...built,
      offers: stillOpen(get().offers, built.boxesByPage),
      ...(kept.length === selection.size ? {} : { selection: new Set(kept) }),
      ...(isThere ? {} : { recipientId: signers[0]?.id ?? null }),
    })
  }

  function select(ids: Iterable<string>): void {
    const next = new Set(ids)
    const { selection } = get()
    if (next.size === selection.size && [...next].every((id) => selection.has(id))) return
    set({ selection: next })
    const owner = fields().find((field) => next.has(field.id))?.recipientId
    if (owner !== undefined && signersOf(draft().content.recipients).some((one) => one.id === owner)) {
      set({ recipientId: owner })
    }
  }

  function place(type: FieldType, rect: PageRect): void {
    const { recipientId } = get()
    if (recipientId === null) return say('Add a recipient who signs first.')
    const id = freeFieldId(type, new Set(fields().map((field) => field.id)))
    session.editFields(`Place ${fieldKinds[type].label.toLowerCase()}`, (before) => [
      ...before,
      newFieldAt(type, recipientId, id, rect),
    ])
    select([id])
    set({ focusOn: id })
    say(`${fieldKinds[type].label} placed on page ${rect.page} at ${placeWords(rect)}.`)
  }

  function perform(act: GestureAct): void {
    switch (act.kind) {
      case 'select':
        return select(act.ids)
      case 'place':
        return place(act.type, act.rect)
      case 'move':
        return move(act.ids, act.shift)
      case 'resize':
        session.editFields('Resize field', (before) => resized(before, act.box, act.to))
        return say(`Now ${Math.round(act.to.width)} by ${Math.round(act.to.height)} points.`)
    }
  }

  function move(ids: ReadonlySet<string>, shift: Shift): void {
    select(ids)
    session.editFields(label('Move', ids), (before) => moved(before, ids, shift, pages().length))
    sayPlace(ids)
  }

  function sayPlace(ids: ReadonlySet<string>): void {
    const [first] = ids
    const box = get().scene.boxes.find((one) => one.fieldId === first)
    if (box && ids.size === 1)
      say(`Page ${box.rect.page}, ${placeWords(box.rect)}.${box.problem ? ` ${box.problem}` : ''}`)
    else say(`${ids.size} fields moved.`)
  }

  function add(
    verb: string,
    make: (before: readonly DraftField[]) => { fields: DraftField[]; ids: ReadonlySet<string> },
  ): void {
    const added = make(fields())
    if (added.ids.size === 0) return say('There is nothing to add.')
    session.editFields(label(verb, added.ids), () => added.fields)
    select(added.ids)
    set({ focusOn: [...added.ids][0] ?? null })
    say(`${count(added.ids.size)} added.`)
  }

  const selected = () => fields().filter((field) => get().selection.has(field.id))

  return {
    store,
    get paper() {
      return paper
    },
    setPaper: (handle) => {
      paper = handle
    },
    handle: (event) => {
      const step = nextGesture(get().gesture, event, { ...get().scene, text })
      if (step.gesture !== get().gesture) set({ gesture: step.gesture })
      for (const act of step.acts) perform(act)
    },
    select,
    selectAll: () => {
      select(fields().map((field) => field.id))
      say(`${count(fields().length)} selected.`)
    },
    setRecipient: (recipientId) => set({ recipientId }),
    setZoom: (zoom) => set({ zoom }),
    setPage: (page) => set({ page }),
    setAnchorPlaces: (text, places) => {
      const { anchorPlaces } = get()
      if (anchorPlaces.get(text) === places) return
      set({ anchorPlaces: new Map(anchorPlaces).set(text, places) })
      follow()
    },
    setTextRuns: (page, runs) => {
      if (runs) text.set(page, runs)
      else text.delete(page)
    },
    offers: offerActs({
      offers: () => get().offers,
      change: (offers) => set({ offers }),
      boxes: () => get().boxesByPage,
      recipientId: () => get().recipientId,
      fields,
      add: (what, made) => session.editFields(what, (before) => [...before, ...made]),
      select,
      show: ({ suggestion }) => paper?.scrollToRect(suggestion),
      focus: (focusOn) => set({ focusOn }),
      say,
    }),
    placeInView: (type) => {
      const page = get().page
      const size = pages()[page - 1]
      if (!size) return
      const { width, height } = newFieldSize(type)
      const view = paper?.view?.getBoundingClientRect()
      const seen = view && paper?.locate(view.left + view.width / 2, view.top + view.height / 2)
      const middle = seen?.inside ? seen.point : { x: size.width / 2, y: size.height / 2 }
      const at = seen?.inside ? seen.page : page
      const free = freePlace(
        {
          page: at,
          left: Math.round(middle.x - width / 2),
          bottom: Math.round(middle.y - height / 2),
          width,
          height,
        },
        get().scene,
      )
      place(type, keptOnPage(free, pages()[at - 1] ?? size))
    },
    nudge: (dx, dy) => {
      const { selection } = get()
      if (selection.size === 0) return
      session.editFields(
        label('Move', selection),
        (before) => nudged(before, selection, dx, dy, pages()),
        'nudge',
      )
      sayPlace(selection)
    },
    grow: (dx, dy) => {
      const { selection, scene } = get()
      for (const id of selection) {
        const box = scene.boxes.find((one) => one.fieldId === id)
        if (!box) continue
        const { rect } = box
        const width = Math.max(rect.width + dx, 8)
        const height = Math.max(rect.height + dy, 8)
        const to = { ...rect, width, height, bottom: rect.bottom + rect.height - height }
        session.editFields('Resize field', (before) => resized(before, box, to), 'grow')
        say(`Now ${Math.round(width)} by ${Math.round(height)} points.`)
      }
    },
    remove: () => {
      const { selection } = get()
      if (selection.size === 0) return
      session.editFields(label('Delete', selection), (before) => without(before, selection))
      say(`${count(selection.size)} deleted.`)
    },
    copy: () => {
      const clipboard = selected()
      if (clipboard.length === 0) return
      set({ clipboard })
      say(`${count(clipboard.length)} copied.`)
    },
    cut() {
      this.copy()
      this.remove()
    },
    paste: () => {
      const { clipboard, page } = get()
      if (clipboard.length === 0) return
      const home = clipboard[0]?.page ?? null
      const isOnePage = clipboard.every((field) => field.page === home)
      add('Paste', (before) => pasted(before, clipboard, pages(), isOnePage ? page : null))
    },
    duplicate: () => add('Duplicate', (before) => pasted(before, selected(), pages(), null)),
    repeatOnEveryPage: () => {
      const kept = get().selection
      add('Repeat', (before) => repeated(before, kept, pages()))
    },
    align: (alignment) => {
      const { selection } = get()
      session.editFields(label('Align', selection), (before) => aligned(before, selection, alignment))
    },
    distribute: (axis) => {
      const { selection } = get()
      session.editFields(label('Distribute', selection), (before) => distributed(before, selection, axis))
    },
    change: (what, change, key) => {
      const { selection } = get()
      session.editFields(
        what,
        (before) => before.map((field) => (selection.has(field.id) ? change(field) : field)),
        key,
      )
    },
    rename: (from, to) => {
      session.editFields('Rename field', (before) =>
        before.map((field) => (field.id === from ? Object.assign({}, field, { id: to }) : field)),
      )
      select([to])
    },
    undo: () => {
      const what = session.undo()
      say(what === null ? 'Nothing to undo.' : `Undone: ${what}.`)
    },
    redo: () => {
      const what = session.redo()
      say(what === null ? 'Nothing to redo.' : `Done again: ${what}.`)
    },
    start: () => {
      follow()
      return session.store.subscribe((now, before) => {
        if (now.content !== before.content || now.documents !== before.documents) follow()
      })
    },
  }
}

function label(verb: string, ids: ReadonlySet<string>): string {
  return `${verb} ${ids.size === 1 ? 'field' : `${ids.size} fields`}`
}

function count(number: number): string {
  return number === 1 ? 'One field' : `${number} fields`
}

function placeWords(rect: PageRect): string {
  return `x ${Math.round(rect.left)}, y ${Math.round(rect.bottom)}`
}

/** A little further down and right for each field that stands exactly there already. */
function freePlace(rect: PageRect, scene: Scene): PageRect {
  const isTaken = (left: number, bottom: number) =>
    scene.boxes.some(
      (box) =>
        box.rect.page === rect.page &&
        Math.abs(box.rect.left - left) < 2 &&
        Math.abs(box.rect.bottom + box.rect.height - bottom - rect.height) < 2,
    )
  let { left, bottom } = rect
  for (let tries = 0; tries < 20 && isTaken(left, bottom); tries += 1) {
    left += 14
    bottom -= 14
  }
  return { ...rect, left, bottom }
}
