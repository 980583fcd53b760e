import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { matchesKeys } from '../../../kit/commands/keys.ts'
import type { FieldEditor } from './field-editor.ts'

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * Keys while a field or the paper has the focus: arrows move (with Shift by ten), Alt with arrows resizes, Delete
 * deletes.
 */
export function onSurfaceKey(event: ReactKeyboardEvent, fieldEditor: FieldEditor): void {
  const { selection } = fieldEditor.store.getState()
  const arrow = arrows[event.key]
  if (arrow && selection.size > 0 && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    const [dx, dy] = [arrow[0] * by, arrow[1] * by]
    if (event.altKey) fieldEditor.grow(dx, -dy)
    else fieldEditor.nudge(dx, dy)
    return
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && selection.size > 0) {
    event.preventDefault()
    fieldEditor.remove()
  }
}

/** Keys anywhere in the fields step, except while typing. */
export function onFieldEditorKey(event: KeyboardEvent, fieldEditor: FieldEditor): void {
  if (isTyping(event.target) || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]')) return
  if (onOfferKey(event, fieldEditor)) return
  const act = fieldEditorKeys(fieldEditor).find(({ keys }) => matchesKeys(event, keys))
  if (!act) return
  event.preventDefault()
  act.perform()
}

/**
 * Keys while going through suggestions: Tab and Enter place, arrows go on or back, Escape leaves. Returns whether it
 * was one.
 */
function onOfferKey(event: KeyboardEvent, fieldEditor: FieldEditor): boolean {
  const { target } = event
  const isAtHand = target === document.body || (target instanceof Element && target.matches('[data-offer]'))
  if (fieldEditor.store.getState().offers.current === null || !isAtHand) return false
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const perform = offerKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
  if (!perform) return false
  event.preventDefault()
  event.stopPropagation()
  perform(fieldEditor)
  return true
}

const offerKeys: Readonly<Record<string, (fieldEditor: FieldEditor) => void>> = {
  Tab: (fieldEditor) => fieldEditor.offers.accept(),
  Enter: (fieldEditor) => fieldEditor.offers.accept(),
  ' ': (fieldEditor) => fieldEditor.offers.accept(),
  ArrowRight: (fieldEditor) => fieldEditor.offers.step(1),
  ArrowDown: (fieldEditor) => fieldEditor.offers.step(1),
  ArrowLeft: (fieldEditor) => fieldEditor.offers.step(-1),
  ArrowUp: (fieldEditor) => fieldEditor.offers.step(-1),
  'Shift+Tab': (fieldEditor) => fieldEditor.offers.step(-1),
  Delete: (fieldEditor) => fieldEditor.offers.decline(),
  Backspace: (fieldEditor) => fieldEditor.offers.decline(),
  Escape: (fieldEditor) => fieldEditor.offers.leave(),
}

function fieldEditorKeys(
  fieldEditor: FieldEditor,
): readonly { readonly keys: string; readonly perform: () => void }[] {
  return [
    { keys: 'mod+z', perform: () => fieldEditor.undo() },
    { keys: 'mod+shift+z', perform: () => fieldEditor.redo() },
    { keys: 'mod+y', perform: () => fieldEditor.redo() },
    { keys: 'mod+a', perform: () => fieldEditor.selectAll() },
    { keys: 'mod+c', perform: () => fieldEditor.copy() },
    { keys: 'mod+x', perform: () => fieldEditor.cut() },
    { keys: 'mod+v', perform: () => fieldEditor.paste() },
    { keys: 'mod+d', perform: () => fieldEditor.duplicate() },
    { keys: 'escape', perform: () => bail(fieldEditor) },
  ]
}

/** First cancels the gesture, then clears the selection. */
function bail(fieldEditor: FieldEditor): void {
  const { gesture } = fieldEditor.store.getState()
  if (gesture.kind === 'idle') fieldEditor.select([])
  else fieldEditor.handle({ kind: 'bail' })
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
  return isText || target.isContentEditable
}
