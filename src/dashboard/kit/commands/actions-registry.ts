import { createStore, useStore } from 'zustand'
import { useEffect } from 'react'
import type { Action } from './actions.ts'
import { matchesKeys } from './keys.ts'

interface Offer {
  readonly actions: readonly Action[]
  readonly rank: number
}

interface Registry {
  readonly groups: ReadonlyMap<string, Offer>
  readonly isPaletteOpen: boolean
  readonly paletteText: string
}

const registry = createStore<Registry>(() => ({ groups: new Map(), isPaletteOpen: false, paletteText: '' }))

/** Everything that can be done on the current page, without duplicates, by rank. */
export function useAllActions(): readonly Action[] {
  const groups = useStore(registry, (state) => state.groups)
  const byId = new Map<string, Action>()
  const offers = [...groups.values()].sort((one, other) => one.rank - other.rank)
  for (const { actions } of offers) for (const action of actions) byId.set(action.id, action)
  return [...byId.values()]
}

/**
 * Offers actions to the command palette, the shortcuts and their page while the calling component is mounted. `owner`
 * names the component. Pass a memoised list. A lower `rank` comes first: 0 for the current page.
 */
export function useActions(owner: string, actions: readonly Action[], rank = 0): void {
  useEffect(() => {
    change((groups) => groups.set(owner, { actions, rank }))
    return () => change((groups) => groups.delete(owner))
  }, [owner, actions, rank])
}

function change(edit: (groups: Map<string, Offer>) => unknown): void {
  const groups = new Map(registry.getState().groups)
  edit(groups)
  registry.setState({ groups })
}

/** Whether the command palette is open, and how to open and close it. */
export function usePalette(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return [useStore(registry, (state) => state.isPaletteOpen), setPaletteOpen]
}

export function setPaletteOpen(isOpen: boolean): void {
  registry.setState({ isPaletteOpen: isOpen, paletteText: '' })
}

/** The text typed in the palette, for owners of actions found by it. */
export function usePaletteText(): string {
  return useStore(registry, (state) => state.paletteText)
}

export function setPaletteText(text: string): void {
  registry.setState({ paletteText: text })
}

/** Performs offered actions by their keys. Use it once per page. Leaves typing in a field alone, except with `mod`. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const finder = createKeyFinder(() =>
      [...registry.getState().groups.values()].flatMap(({ actions }) => actions),
    )
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const action = finder(event, { isTyping: isTyping(event.target), isModal: isModalOpen() })
      if (action === null) return
      event.preventDefault()
      action.perform()
    }
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}

type Stroke = Parameters<typeof matchesKeys>[0]

/** Finds the action for a keystroke. Remembers the first half of a sequence such as `g e` for a second. */
export function createKeyFinder(
  offered: () => readonly Action[],
  now: () => number = Date.now,
  apple?: boolean,
) {
  let prefix: { readonly key: string; readonly until: number } | null = null
  return (stroke: Stroke, place: { isTyping: boolean; isModal: boolean }): Action | null => {
    const pending = prefix !== null && prefix.until > now() ? prefix.key : null
    prefix = null
    const usable = offered().filter((action) => action.shortcut !== undefined && action.isDisabled !== true)
    const allowed = usable.filter(({ shortcut = '' }) => {
      if (place.isModal) return false
      return !place.isTyping || shortcut.startsWith('mod+')
    })
    for (const action of allowed) {
      const [first = '', second] = (action.shortcut ?? '').split(' ')
      if (second === undefined) {
        if (pending === null && matchesKeys(stroke, first, apple)) return action
      } else if (pending === first && matchesKeys(stroke, second, apple)) return action
    }
    const starts = allowed.some(({ shortcut = '' }) => shortcut.startsWith(`${stroke.key} `))
    if (starts && !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey) {
      prefix = { key: stroke.key, until: now() + 1000 }
    }
    return null
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target.getAttribute('role') === 'textbox'
}

function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"], [role="dialog"], [role="alertdialog"]') !== null
}
