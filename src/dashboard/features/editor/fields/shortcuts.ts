import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { matchesKeys } from '../../../kit/commands/keys.ts'
import type { Desk } from './desk.ts'

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Keys while a field or the paper has the focus: arrows move (Shift by ten), Alt with arrows resizes, Delete deletes. */
export function onSurfaceKey(event: ReactKeyboardEvent, desk: Desk): void {
  const { selection } = desk.store.getState()
  const arrow = arrows[event.key]
  if (arrow && selection.size > 0 && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    const [dx, dy] = [arrow[0] * by, arrow[1] * by]
    if (event.altKey) desk.grow(dx, -dy)
    else desk.nudge(dx, dy)
    return
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && selection.size > 0) {
    event.preventDefault()
    desk.remove()
  }
}

/** Keys anywhere in the fields step, unless something is being typed. */
export function onDeskKey(event: KeyboardEvent, desk: Desk): void {
  if (isTyping(event.target) || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]')) return
  if (onOfferKey(event, desk)) return
  const act = deskKeys(desk).find(({ keys }) => matchesKeys(event, keys))
  if (!act) return
  event.preventDefault()
  act.perform()
}

/** While suggestions are looked through: Tab and Enter place, arrows go on or back, Escape leaves. Tells whether it was one. */
function onOfferKey(event: KeyboardEvent, desk: Desk): boolean {
  const { target } = event
  const isAtHand = target === document.body || (target instanceof Element && target.matches('[data-offer]'))
  if (desk.store.getState().offers.current === null || !isAtHand) return false
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const perform = offerKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
  if (!perform) return false
  event.preventDefault()
  event.stopPropagation()
  perform(desk)
  return true
}

const offerKeys: Readonly<Record<string, (desk: Desk) => void>> = {
  Tab: (desk) => desk.offers.accept(),
  Enter: (desk) => desk.offers.accept(),
  ' ': (desk) => desk.offers.accept(),
  ArrowRight: (desk) => desk.offers.step(1),
  ArrowDown: (desk) => desk.offers.step(1),
  ArrowLeft: (desk) => desk.offers.step(-1),
  ArrowUp: (desk) => desk.offers.step(-1),
  'Shift+Tab': (desk) => desk.offers.step(-1),
  Delete: (desk) => desk.offers.decline(),
  Backspace: (desk) => desk.offers.decline(),
  Escape: (desk) => desk.offers.leave(),
}

function deskKeys(desk: Desk): readonly { readonly keys: string; readonly perform: () => void }[] {
  return [
    { keys: 'mod+z', perform: () => desk.undo() },
    { keys: 'mod+shift+z', perform: () => desk.redo() },
    { keys: 'mod+y', perform: () => desk.redo() },
    { keys: 'mod+a', perform: () => desk.selectAll() },
    { keys: 'mod+c', perform: () => desk.copy() },
    { keys: 'mod+x', perform: () => desk.cut() },
    { keys: 'mod+v', perform: () => desk.paste() },
    { keys: 'mod+d', perform: () => desk.duplicate() },
    { keys: 'escape', perform: () => bail(desk) },
  ]
}

/** First puts down what is in the hand, then lets go of what is selected. */
function bail(desk: Desk): void {
  const { gesture } = desk.store.getState()
  if (gesture.kind === 'idle') desk.select([])
  else desk.handle({ kind: 'bail' })
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
  return isText || target.isContentEditable
}
