/** How long a finger rests on a card until that selects it, in milliseconds; how far it may tremble, in CSS pixels. */
const pressTime = 450
const tremble = 10

interface Picking {
  /** Whether a tap selects now, rather than opens. */
  readonly isPicking: () => boolean
  readonly select: (id: string) => void
}

/**
 * Selecting by touch: a long press on a card selects it, and while cards are being picked a tap does. Menus and checkboxes
 * in the cards keep their own presses. Returns what ends it.
 */
export function selectByTouch(grid: HTMLElement, { isPicking, select }: Picking): () => void {
  const ends = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => grid.addEventListener(name, hear, { signal: ends.signal, capture: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = { x: 0, y: 0 }
  let hasSelected = false
  const letGo = () => clearTimeout(timer)

  on('pointerdown', (event) => {
    letGo()
    hasSelected = false
    const id = cardAt(event.target)
    if (event.pointerType !== 'touch' || !event.isPrimary || id === null) return
    start = { x: event.clientX, y: event.clientY }
    timer = setTimeout(() => {
      hasSelected = true
      select(id)
      navigator.vibrate?.(10)
    }, pressTime)
  })
  on('pointermove', (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > tremble) letGo()
  })
  on('pointerup', letGo)
  on('pointercancel', letGo)
  on('contextmenu', (event) => {
    if (hasSelected) event.preventDefault()
  })
  on('click', (event) => {
    const id = cardAt(event.target)
    if (id === null || (!hasSelected && !isPicking())) return
    event.preventDefault()
    event.stopPropagation()
    if (!hasSelected) select(id)
    hasSelected = false
  })
  return () => {
    letGo()
    ends.abort()
  }
}

/** The card under a press, unless something in it takes presses of its own. */
function cardAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('button, label, input') !== null) return null
  return target.closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? null
}
