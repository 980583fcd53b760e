import type { FieldAnswer, PlacedField } from '#domain/field/field.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'

/** What every control of a field gets. */
export interface ControlProps {
  readonly field: SigningField
  readonly placed: PlacedField
  readonly answer: FieldAnswer
  readonly isFilled: boolean
  /** CSS pixels for each point. */
  readonly scale: number
  /** CSS pixels the control answers beyond its edges. */
  readonly reach: { readonly x: number; readonly y: number }
  /** The DOM id of the words beside it that say what it is for. */
  readonly describedBy?: string | undefined
}
