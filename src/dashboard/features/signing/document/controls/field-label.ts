import { isAnswered } from '#domain/field/answers.ts'
import type { FieldAnswer } from '#domain/field/field.ts'
import type { SigningField } from '../../../../api/guests/signing.ts'
import type { Words } from '../../messages/en.ts'

type Labelled = Pick<
  SigningField,
  'type' | 'page' | 'label' | 'mine' | 'owner' | 'required' | 'collaborative' | 'readOnly' | 'options'
>

/** What a field is called and where, in words: “Tenant, Signature, page 2”. */
export function nameOf(
  field: Pick<Labelled, 'type' | 'page' | 'label' | 'mine' | 'owner'>,
  words: Words,
): string {
  return [...kindOf(field, words), words.field.page(field.page)].join(words.field.parts)
}

/** What it is called, and what it is: “Tenant”, “Signature of Ana Ng”. Once where its label says just that. */
export function kindOf(
  { type, label, mine, owner }: Pick<Labelled, 'type' | 'label' | 'mine' | 'owner'>,
  { field }: Words,
): string[] {
  const kind = field.kind[type]
  const isSaid = label?.toLocaleLowerCase() === kind.toLocaleLowerCase()
  const whole = [kind, mine ? null : field.of(owner)].filter(Boolean).join(' ')
  return label === null || isSaid ? [whole] : [label, whole]
}

/**
 * The accessible name of a field's control: what, where, whether required, and its state where the control itself has
 * none.
 */
export function labelOf(field: Labelled, answer: FieldAnswer, words: Words): string {
  return [
    nameOf(field, words),
    field.mine && (field.required ? words.field.required : words.field.optional),
    field.collaborative && words.field.shared,
    stateOf(field, answer, words),
  ]
    .filter(Boolean)
    .join(words.field.parts)
}

/** “not yet signed”, “signed by the witness”. */
export function stateOf(
  field: Pick<Labelled, 'type' | 'options'>,
  answer: FieldAnswer,
  words: Words,
): string {
  return isAnswered(field, answer) ? words.field.filled[field.type] : words.field.empty[field.type]
}
