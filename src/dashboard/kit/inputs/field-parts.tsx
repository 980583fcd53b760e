import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { classes } from '../layout/classes.ts'

/** What every filled-in control of the kit shares: its words. */
export interface FieldWords {
  label: string
  /** One sentence under the control; stays when an error shows. */
  description?: ReactNode
  /** What is wrong and what to do; makes the control invalid. */
  error?: string | undefined
  /** Says "optional" beside the label; everything else is needed. */
  isOptional?: boolean
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
}

export const fieldLayout = 'flex min-w-0 flex-col gap-1.5'

export function FieldLabel({
  label,
  isOptional = false,
  isLabelHidden = false,
}: Pick<FieldWords, 'label' | 'isOptional' | 'isLabelHidden'>) {
  return (
    <Label className={classes('text-sm font-medium text-ink', isLabelHidden && 'sr-only')}>
      {label}
      {isOptional && <span className="font-normal text-faint"> · optional</span>}
    </Label>
  )
}

export function FieldNotes({ description, error }: Pick<FieldWords, 'description' | 'error'>) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-faint">
          {description}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{error}</span>
      </FieldError>
    </>
  )
}
