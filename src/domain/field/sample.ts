import type { Recipient } from '../recipient/recipient.ts'
import { calledBy } from './called.ts'
import { isAnswered } from './answers.ts'
import type { FieldAnswer, FieldDefinition } from './field.ts'
import { fieldKinds } from './kinds.ts'

/** Someone as far as samples name them. */
export interface SampledPerson extends Pick<Recipient, 'type'> {
  readonly name: string
  readonly email: string
  readonly initials: string
}

/** Who witnesses in samples. */
const witness = { name: 'Sam Sample', email: 'sam@example.com' }

/**
 * What someone could enter into a field, the best first: for trying out what they will see. Empty where they enter nothing,
 * or where it holds something already.
 */
export function sampleAnswers(
  field: FieldDefinition & { readonly foundLabel?: string | null },
  before: FieldAnswer,
  person: SampledPerson,
): FieldAnswer[] {
  const { holds, adopts } = fieldKinds[field.type]
  if (holds !== 'ink' && isAnswered(field, before)) return []
  switch (holds) {
    case 'moment':
      return []
    case 'ink': {
      const text = { signature: person.name, initials: person.initials }[adopts ?? 'signature']
      return [{ ...before, art: { kind: 'typed', text, face: 'dancing-script' } }]
    }
    case 'witnessed-ink':
      return [{ ...before, witness, art: { kind: 'typed', text: witness.name, face: 'dancing-script' } }]
    case 'tick':
      return [{ ...before, checked: true }]
    case 'choice':
      return field.options.slice(0, 1).map(({ value }) => ({ ...before, value }))
    case 'text':
      return textsFor(calledBy(field) ?? '', person).map((value) => ({ ...before, value }))
  }
}

/** Texts from what a field is called, the shortest last, which fits nearly everywhere. */
function textsFor(label: string, { name, email }: SampledPerson): string[] {
  const known: readonly (readonly [RegExp, string])[] = [
    [/e-?mail|courriel|correo|البريد/i, email],
    [/\b(phone|mobile|telefon|handy|téléphone|teléfono)\b/i, '+49 30 901820'],
    [/\b(date|datum|fecha|day|tag|jour)\b/i, '1 May 2027'],
    [/\b(amount|price|total|rent|salary|fee|betrag|miete|preis|montant|importe)\b/i, '1,250.00'],
    [/\b(address|street|anschrift|adresse|straße|dirección)\b/i, '12 Example Street'],
    [/\b(city|town|place|ort|stadt|ville|lieu|ciudad|lugar)\b/i, 'Example Town'],
    [/\b(company|organisation|firma|société|empresa)\b/i, 'Example Ltd'],
    [/\b(name|nom|nombre)\b|الاسم/i, name],
    [/\b(number|no|nr|nummer|numéro|número|count|quantity)\b/i, '42'],
  ]
  const found = known.find(([words]) => words.test(label))?.[1]
  return [...(found === undefined ? [] : [found]), 'Sample text', 'Sample', 'S']
}
