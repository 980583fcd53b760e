import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'

/** The props of every field control. */
export interface ControlProps {
  readonly field: SigningField
  readonly placed: PlacedField
  readonly answer: FieldAnswer
  readonly isFilled: boolean
  /** CSS pixels for each point. */
  readonly scale: number
  /** CSS pixels beyond its edges in which the control responds. */
  readonly reach: { readonly x: number; readonly y: number }
  /** The DOM id of the words next to it that say what it is for. */
  readonly describedBy?: string | undefined
}
