import type { Action } from '../../kit/commands/actions.ts'

const onLists = [
  ['Next row', 'j'],
  ['Previous row', 'k'],
  ['Preview the row', 'space'],
  ['Open it', 'enter'],
  ['Select it', 'x'],
  ['Select the next one too', 'shift+arrowdown'],
]

const onPages = [
  ['Move selected fields by one point', 'arrowright'],
  ['Move them by ten', 'shift+arrowright'],
  ['Resize them', 'alt+arrowright'],
  ['Drag freely, without lining up with text and fields', 'alt'],
  ['The same, where Alt moves windows', 'mod'],
  ['Place the suggested field and go to the next', 'tab'],
  ['Skip a suggestion', 'arrowdown'],
  ['Select all fields', 'mod+a'],
  ['Copy', 'mod+c'],
  ['Paste on the page in view', 'mod+v'],
  ['Duplicate', 'mod+d'],
  ['Delete', 'delete'],
  ['Undo', 'mod+z'],
  ['Redo', 'mod+shift+z'],
  ['Clear the selection', 'escape'],
]

/** The keys that work on some pages only, for the page of shortcuts: those of lists, and of the fields step. */
export const pageShortcuts: readonly Action[] = [
  ...listed('Lists', onLists),
  ...listed('Fields on pages', onPages),
]

function listed(section: string, keys: readonly (readonly string[])[]): Action[] {
  return keys.map(([label = '', shortcut = '']) => ({
    id: `${section} ${shortcut}`,
    label,
    shortcut,
    section,
    perform: () => undefined,
  }))
}
