import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'

interface SortableListProps<Item extends { readonly id: string }> {
  readonly label: string
  readonly items: readonly Item[]
  readonly nameOf: (item: Item, index: number) => string
  /** All ids in their new order. */
  readonly onReorder: (ids: readonly string[], moved: { readonly id: string; readonly to: number }) => void
  /** Draws an item; `handle` is the grip that moves it. */
  readonly renderItem: (item: Item, handle: ReactNode, index: number) => ReactNode
  readonly className?: string
}

interface Drag {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly dy: number
  readonly height: number
}

/** A list whose items are moved by a grip: dragged, or with the arrow keys while the grip has the focus. */
export function SortableList<Item extends { readonly id: string }>(props: SortableListProps<Item>) {
  const { label, items, nameOf, onReorder, renderItem, className = 'gap-3' } = props
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [spoken, setSpoken] = useState('')
  const refocus = useRef<string | null>(null)
  useEffect(() => {
    const id = refocus.current
    refocus.current = null
    if (id !== null) list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus()
  })
  const place = (id: string, to: number) => {
    const rest = items.filter((item) => item.id !== id).map((item) => item.id)
    onReorder([...rest.slice(0, to), id, ...rest.slice(to)], { id, to })
  }
  const move = (item: Item, index: number, to: number) => {
    if (to < 0 || to >= items.length || to === index) return
    place(item.id, to)
    setSpoken(`${nameOf(item, index)} moved to position ${to + 1} of ${items.length}.`)
  }
  return (
    <>
      <ul ref={list} aria-label={label} className={`flex flex-col ${className}`}>
        {items.map((item, index) => (
          <li
            key={item.id}
            data-sortable
            className={
              drag?.id === item.id
                ? 'relative z-10 opacity-90 shadow-float'
                : drag
                  ? 'transition-transform'
                  : ''
            }
            style={drag ? { transform: `translateY(${offsetOf(index, item.id, drag)}px)` } : undefined}
          >
            {renderItem(
              item,
              <Grip
                id={item.id}
                name={nameOf(item, index)}
                onKeyMove={(by) => {
                  refocus.current = item.id
                  move(item, index, index + by)
                }}
                onPointerDown={(event) => {
                  if (list.current)
                    follow(event, list.current, { id: item.id, index }, setDrag, (to) =>
                      move(item, index, to),
                    )
                }}
              />,
              index,
            )}
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </>
  )
}

function Grip(props: {
  id: string
  name: string
  onKeyMove: (by: number) => void
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    props.onKeyMove(by)
  }
  return (
    <button
      type="button"
      data-grip={props.id}
      aria-label={`Reorder ${props.name}`}
      title="Drag, or press the up and down arrow keys"
      onKeyDown={onKeyDown}
      onPointerDown={props.onPointerDown}
      className="focus-ring flex h-8 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-9"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  )
}

/** Where an item is drawn while another one is dragged past it. */
function offsetOf(index: number, id: string, drag: Drag): number {
  if (id === drag.id) return drag.dy
  if (index > drag.from && index <= drag.to) return -drag.height
  if (index < drag.from && index >= drag.to) return drag.height
  return 0
}

function follow(
  event: PointerEvent<HTMLElement>,
  list: HTMLElement,
  item: { readonly id: string; readonly index: number },
  show: (drag: Drag | null) => void,
  drop: (to: number) => void,
): void {
  if (event.button !== 0) return
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-sortable]')].map((row) =>
    row.getBoundingClientRect(),
  )
  const own = rows[item.index]
  if (!own) return
  const gap = (rows[1]?.top ?? own.bottom) - (rows[0]?.bottom ?? own.bottom)
  const startY = event.clientY
  let to = item.index
  const onMove = (move: globalThis.PointerEvent) => {
    const dy = move.clientY - startY
    const middle = own.top + own.height / 2 + dy
    const passed = rows.filter((row, index) => index !== item.index && row.top + row.height / 2 < middle)
    to = passed.length
    show({ id: item.id, from: item.index, to, dy, height: own.height + gap })
  }
  const stop = (isDropped: boolean) => {
    document.removeEventListener('pointermove', onMove)
    document.removeEventListener('pointerup', onUp)
    document.removeEventListener('pointercancel', onCancel)
    document.removeEventListener('keydown', onKey)
    show(null)
    if (isDropped) drop(to)
  }
  const onUp = () => stop(true)
  const onCancel = () => stop(false)
  const onKey = (key: globalThis.KeyboardEvent) => key.key === 'Escape' && stop(false)
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onUp)
  document.addEventListener('pointercancel', onCancel)
  document.addEventListener('keydown', onKey)
}
