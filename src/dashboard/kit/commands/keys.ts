/** Whether the reader's keyboard has a command key. `mod` means ⌘ there and Ctrl elsewhere. */
const isApple =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform || navigator.userAgent)

const appleNames: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥' }
const otherNames: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }
const names: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  delete: 'Del',
  space: 'Space',
  tab: 'Tab',
}

/** The labels on the keys of `mod+shift+z`, in the order to press them. */
export function keyNames(keys: string, apple = isApple): string[] {
  return keys
    .split(/[+ ]/)
    .map((key) => (apple ? appleNames : otherNames)[key] ?? names[key] ?? key.toUpperCase())
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * Whether a keystroke is this combination. A bare character such as `?` matches however it is typed. `mod` is ⌘ on
 * Apple keyboards and Ctrl on others.
 */
export function matchesKeys(stroke: Stroke, keys: string, apple = isApple): boolean {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const modifier = apple ? stroke.metaKey : stroke.ctrlKey
  const other = apple ? stroke.ctrlKey : stroke.metaKey
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  return (
    (key === 'space' ? ' ' : key) === stroke.key.toLowerCase() &&
    modifier === parts.includes('mod') &&
    !other &&
    stroke.altKey === parts.includes('alt') &&
    (isSign || stroke.shiftKey === parts.includes('shift'))
  )
}
