import type { FieldType } from '../field/field.ts'
import { fieldKinds } from '../field/kinds.ts'

/** The properties of a person that a column can set. */
const personProperties = ['name', 'email', 'mobile', 'sms_auth', 'message'] as const
export type PersonProperty = (typeof personProperties)[number]

/**
 * What a bulk send's column fills in: a text of the envelope, a property of a role's person, or a field's initial
 * value.
 */
export type BulkTarget =
  | { readonly part: 'envelope'; readonly property: 'name' | 'message' }
  | { readonly part: 'role'; readonly roleId: string; readonly property: PersonProperty }
  | { readonly part: 'field'; readonly fieldId: string }

/** A target with its label, and whether every row needs it because the template has no default. */
export interface NamedTarget {
  readonly key: string
  readonly target: BulkTarget
  /** Its owner: a role's name, or `Envelope`. */
  readonly group: string
  readonly label: string
  readonly isNeeded: boolean
}

/** A template, as far as targets are concerned. */
export interface TargetedTemplate {
  readonly envelopeName: string | null
  readonly roles: readonly {
    readonly id: string
    readonly name: string
    readonly recipientName: string | null
    readonly recipientEmail: string | null
  }[]
  readonly fields: readonly {
    readonly id: string
    readonly type: FieldType
    readonly recipientId: string
  }[]
}

const personWords: Readonly<Record<PersonProperty, string>> = {
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  sms_auth: 'mobile for the code',
  message: 'message',
}

/** A target as a string: the form in which it is stored and sent. */
export function targetKey(target: BulkTarget): string {
  switch (target.part) {
    case 'envelope':
      return `envelope.${target.property}`
    case 'role':
      return `role.${target.roleId}.${target.property}`
    case 'field':
      return `field.${target.fieldId}`
  }
}

/** The columns that describe one person, by their index in the file; null if missing. */
export type PersonColumns = Readonly<Record<'name' | 'email' | 'mobile', number | null>>

/** The columns of the person that a column describes, by the mapping of all columns; null if it describes no one. */
export function personColumns(mapping: readonly (string | null)[], column: number): PersonColumns | null {
  const role = /^role\..+\./.exec(mapping[column] ?? '')?.[0]
  if (role === undefined) return null
  const place = (property: PersonProperty) => {
    const at = mapping.indexOf(role + property)
    return at < 0 ? null : at
  }
  return { name: place('name'), email: place('email'), mobile: place('mobile') }
}

/** Everything that a file's columns can fill in, in the order in which a person would give it. */
export function targetsOf({ envelopeName, roles, fields }: TargetedTemplate): NamedTarget[] {
  const targets: NamedTarget[] = []
  const add = (target: BulkTarget, group: string, label: string, isNeeded = false) =>
    targets.push({ key: targetKey(target), target, group, label, isNeeded })
  for (const [index, role] of roles.entries()) {
    const group = role.name.trim() || `Role ${index + 1}`
    const proposed = { name: role.recipientName, email: role.recipientEmail }
    for (const property of personProperties) {
      const isNeeded = (property === 'name' || property === 'email') && !proposed[property]
      add({ part: 'role', roleId: role.id, property }, group, `${group}: ${personWords[property]}`, isNeeded)
    }
    const own = fields.filter(({ recipientId }) => recipientId === role.id)
    const counts = new Map<FieldType, number>()
    for (const { id, type } of own) {
      const { prefillable, label } = fieldKinds[type]
      if (!prefillable) continue
      const count = (counts.get(type) ?? 0) + 1
      counts.set(type, count)
      const shown = /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(id) ? `${label.toLowerCase()} ${count}` : id
      add({ part: 'field', fieldId: id }, group, `${group}: ${shown}`)
    }
  }
  add({ part: 'envelope', property: 'name' }, 'Envelope', 'Envelope: subject', !envelopeName)
  add({ part: 'envelope', property: 'message' }, 'Envelope', 'Envelope: message')
  return targets
}

/** Guesses each column's target from its heading; null if it cannot tell. The first matching column takes a target. */
export function guessMapping(
  headings: readonly string[],
  targets: readonly NamedTarget[],
  roles: number,
): (string | null)[] {
  const names = new Map<string, string>()
  const learn = (heading: string, key: string) => {
    const plain = plainOf(heading)
    if (plain !== '' && !names.has(plain)) names.set(plain, key)
  }
  for (const { key, label, target, group } of targets) {
    learn(label, key)
    for (const word of wordsFor(target)) {
      if (target.part === 'role') learn(`${group} ${word}`, key)
      if (target.part !== 'role' || roles === 1) learn(word, key)
    }
    if (target.part === 'role' && target.property === 'name') learn(group, key)
  }
  const taken = new Set<string>()
  return headings.map((heading) => {
    const key = names.get(plainOf(heading))
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

function wordsFor(target: BulkTarget): readonly string[] {
  if (target.part === 'field') return [target.fieldId]
  if (target.part === 'envelope')
    return target.property === 'name' ? ['subject', 'envelope', 'envelope name'] : ['envelope message']
  const words: Readonly<Record<PersonProperty, readonly string[]>> = {
    name: ['name', 'full name'],
    email: ['email', 'email address', 'mail'],
    mobile: ['mobile', 'mobile number', 'phone', 'phone number', 'telephone'],
    sms_auth: ['sms auth', 'sms code'],
    message: ['message'],
  }
  return words[target.property]
}

/** Only letters and digits distinguish headings. */
function plainOf(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
