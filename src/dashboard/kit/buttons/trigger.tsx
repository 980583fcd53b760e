import { createContext, use, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { ButtonContext } from 'react-aria-components/Button'

interface TriggerProps {
  kind: 'menu' | 'dialog'
  /** A button of the kit. */
  button: ReactElement
  /** The overlay while it is open. Its content need not exist before. */
  children: ReactNode
}

interface OpenOverlay {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly close: () => void
}

const Overlay = createContext<OpenOverlay | null>(null)

/** For the content of an open overlay: the button it belongs to, and how to close it. */
export function useOverlay(): OpenOverlay {
  const overlay = use(Overlay)
  if (overlay === null) throw new Error('An overlay needs a Trigger around it.')
  return overlay
}

/** A button that opens an overlay. The down arrow opens a menu too. */
export function Trigger({ kind, button, children }: TriggerProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const overlay = useMemo(() => ({ triggerRef: ref, close: () => setOpen(false) }), [])
  const byArrow = {
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && setOpen(true),
  }
  return (
    <>
      <ButtonContext
        value={{
          ref,
          onPress: () => setOpen(true),
          'aria-haspopup': kind,
          'aria-expanded': isOpen,
          ...(kind === 'menu' ? byArrow : {}),
        }}
      >
        {button}
      </ButtonContext>
      {isOpen && <Overlay value={overlay}>{children}</Overlay>}
    </>
  )
}
