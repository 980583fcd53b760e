import type { FieldAnswer, FieldDefinition } from './field.ts'
import { initialAnswer, isAnswered } from './answers.ts'
import { fieldKinds } from './kinds.ts'

/** How far a field is. `signed` and `skipped` are final: its recipient has finished with it, or without it. */
export const fieldStates = ['empty', 'filled', 'signed', 'skipped'] as const
export type FieldState = (typeof fieldStates)[number]

type Answered = Pick<FieldDefinition, 'type' | 'options' | 'readOnly' | 'value' | 'checked'> & {
  readonly answer: FieldAnswer | null
}

/**
 * How far a field is, as its sender may know. What was entered belongs to the recipient until they finish. That a box
 * is ticked would tell what was entered, so until then every box counts as empty.
 */
export function fieldState(
  field: Answered,
  owner: { readonly completed: unknown; readonly declined: unknown },
): FieldState {
  const answer = field.answer ?? initialAnswer(field)
  if (field.readOnly) return 'filled'
  if (owner.completed !== null) return isAnswered(field, answer) ? 'signed' : 'skipped'
  if (owner.declined !== null) return 'skipped'
  const { holds } = fieldKinds[field.type]
  if (holds === 'tick' || holds === 'moment') return 'empty'
  return isAnswered(field, answer) ? 'filled' : 'empty'
}
