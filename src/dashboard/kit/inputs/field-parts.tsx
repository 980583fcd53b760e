import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { classes } from '../layout/classes.ts'

/** The words shared by every input of the kit. */
export interface FieldWords {
  label: string
  /** One sentence below the control. Stays when an error shows. */
  description?: ReactNode
  /** What is wrong and what to do. Makes the control invalid. */
  error?: string | undefined
  /** Says "optional" next to the label. Everything else is required. */
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
