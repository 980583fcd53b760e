import type { ReactNode } from 'react'
import { Group } from 'react-aria-components/Group'
import { Separator } from 'react-aria-components/Separator'
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar'
import { classes } from '../layout/classes.ts'

export interface ToolbarProps {
  /** Accessible name. */
  label: string
  children: ReactNode
  orientation?: 'horizontal' | 'vertical'
  /** `floating` lifts it above the page. */
  variant?: 'plain' | 'floating'
  className?: string
}

/** A row of controls that is a single tab stop. Arrow keys move inside. */
export function Toolbar({
  label,
  children,
  orientation = 'horizontal',
  variant = 'plain',
  className,
}: ToolbarProps) {
  return (
    <AriaToolbar
      aria-label={label}
      orientation={orientation}
      className={classes(
        'flex items-center gap-1',
        orientation === 'vertical' && 'flex-col',
        variant === 'floating' && 'rounded-lg bg-raised p-1 shadow-float',
        className,
      )}
    >
      {children}
    </AriaToolbar>
  )
}

/** Controls of a toolbar that belong together. */
export function ToolbarGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group aria-label={label} className="flex items-center gap-0.5">
      {children}
    </Group>
  )
}

/** The line between groups of a horizontal toolbar. */
export function ToolbarSeparator() {
  return <Separator orientation="vertical" className="mx-1 h-5 w-px bg-line" />
}
