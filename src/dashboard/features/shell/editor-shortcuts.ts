import type { Action } from '../../kit/commands/actions.ts'

/** The keys of the fields step, for the page of shortcuts. They work where fields are placed on pages. */
export const editorShortcuts: readonly Action[] = [
  ['Move selected fields by one point', 'arrowright'],
  ['Move them by ten', 'shift+arrowright'],
  ['Resize them', 'alt+arrowright'],
  ['Drag freely, without lining up with text and fields', 'alt'],
  ['The same, where Alt moves windows', 'mod'],
  ['Place the suggested field and go to the next', 'tab'],
  ['Pass over a suggestion', 'arrowdown'],
  ['Select all fields', 'mod+a'],
  ['Copy', 'mod+c'],
  ['Paste on the page in view', 'mod+v'],
  ['Duplicate', 'mod+d'],
  ['Delete', 'delete'],
  ['Undo', 'mod+z'],
  ['Redo', 'mod+shift+z'],
  ['Let go', 'escape'],
].map(([label = '', shortcut = '']) => ({
  id: `editor ${shortcut}`,
  label,
  shortcut,
  section: 'Fields on pages',
  perform: () => undefined,
}))
