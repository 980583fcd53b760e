import { firstCharacters } from '../characters.ts'
import type { TextLine } from '../field/anchors.ts'
import { calledBy } from '../field/called.ts'
import type { FieldType, PageRect } from '../field/field.ts'
import { fieldKinds } from '../field/kinds.ts'
import { mailboxOf } from '../mailbox.ts'
import type { RecipientType } from '../recipient/recipient.ts'
import { refusal } from '../refusals.ts'
import { ok, refuse } from '../result.ts'
import type { Result } from '../result.ts'

export interface LearnedRecipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly type: RecipientType
  readonly order: number
}

/** A field of a finished envelope with what it says in the end. */
export interface LearnedField {
  readonly id: string
  readonly recipientId: string
  readonly type: FieldType
  readonly box: PageRect
  readonly label: string | null
  readonly foundLabel: string | null
  /** A text, `true` or `false`, or null for nothing and for what is drawn. */
  readonly said: string | null
}

/** A finished envelope. Pages are numbered across its documents. */
export interface Example {
  readonly name: string
  readonly message: string | null
  readonly documents: readonly {
    readonly name: string
    readonly sha256: string
    readonly pages: readonly { readonly width: number; readonly height: number }[]
  }[]
  /** Reads a page anew each time it is called. */
  readonly linesOn: (page: number) => readonly TextLine[]
  readonly recipients: readonly LearnedRecipient[]
  readonly fields: readonly LearnedField[]
}

/** A role, and who has it in each example. */
interface ProposedRole {
  readonly name: string
  readonly people: readonly LearnedRecipient[]
  /** The one person who has it in all examples. */
  readonly same: LearnedRecipient | null
}

/** A field, with where its definition comes from. */
export interface ProposedField {
  readonly example: number
  readonly id: string
  readonly role: number
  readonly name: string | null
  readonly page: number
  readonly type: FieldType
  /** What it says in every example, so that it can stay. Null where that differs or is nothing. */
  readonly same: string | null
  /** In how many examples it is. */
  readonly times: number
}

export interface Proposal {
  readonly name: string
  readonly message: string | null
  readonly roles: readonly ProposedRole[]
  readonly fields: readonly ProposedField[]
}

/** Differences of places below this, in points, are those of another hand, and not of another form. */
const near = 4

/**
 * What a template of a form looks like, from envelopes in which it was used: who differs becomes an open role, what differs a
 * field to fill in, and what is the same in all stays. Refuses envelopes that are not of one form, and says how they differ.
 */
export function learnTemplate(examples: readonly Example[]): Result<Proposal> {
  const [first, ...others] = examples
  if (first === undefined || others.length === 0)
    return refuse(refusal('conflict', 'Choose at least two envelopes.'))
  for (const other of others) {
    const difference = differenceOf(first, other)
    if (difference !== null)
      return refuse(refusal('conflict', `These envelopes aren’t of the same form. ${difference}`))
  }
  const people = examples.map(({ recipients }) => inOrder(recipients))
  const fields = proposedFields(examples, people)
  const roles = (people[0] ?? []).map((_, role) => roleOf(role, people, { fields, examples }))
  const messages = new Set(examples.map(({ message }) => message ?? ''))
  return ok({
    name: commonWords(examples.map(({ name }) => name)) || first.name,
    message: messages.size === 1 ? first.message : null,
    roles: withOwnNames(roles),
    fields,
  })
}

function inOrder(recipients: readonly LearnedRecipient[]): LearnedRecipient[] {
  return recipients.toSorted((one, other) => one.order - other.order)
}

/** How two envelopes differ in form, as a sentence, or null. */
function differenceOf(one: Example, other: Example): string | null {
  if (one.documents.length !== other.documents.length)
    return `“${one.name}” has ${counted(one.documents.length, 'document')}, “${other.name}” has ${counted(other.documents.length, 'document')}.`
  let page = 0
  for (const [index, document] of one.documents.entries()) {
    const its = other.documents[index]
    if (its === undefined) return null
    if (document.pages.length !== its.pages.length)
      return `“${document.name}” has ${counted(document.pages.length, 'page')} in “${one.name}” and ${counted(its.pages.length, 'page')} in “${other.name}”.`
    for (const [number, size] of document.pages.entries()) {
      page += 1
      const where = `Page ${number + 1} of “${document.name}”`
      const itsSize = its.pages[number] ?? size
      if (Math.abs(size.width - itsSize.width) > near || Math.abs(size.height - itsSize.height) > near)
        return `${where} has another size in “${other.name}”.`
      if (document.sha256 === its.sha256) continue
      const [text, itsText] = [one.linesOn(page), other.linesOn(page)]
      if (text.length === 0 && itsText.length === 0)
        return `${where} has no text to compare, and the files differ.`
      if (!isSameText(text, itsText))
        return `${where} reads differently in “${other.name}”${whatDiffers(text, itsText)}.`
    }
  }
  const types = [one, other].map(({ recipients }) =>
    inOrder(recipients)
      .map(({ type }) => type)
      .join(),
  )
  if (types[0] !== types[1])
    return `“${one.name}” and “${other.name}” don’t have the same kinds of recipients in the same order.`
  return null
}

const quotedMost = 40

/** The first words that differ, as part of a sentence. Empty where only their places do. */
function whatDiffers(one: readonly TextLine[], other: readonly TextLine[]): string {
  const index = one.findIndex((line, at) => wordsOf(line) !== wordsOf(other[at] ?? noLine))
  const [words = '', its = ''] = [one[index], other[index]].map((line) => (line ? wordsOf(line) : ''))
  if (words === '' || its === '') return ''
  const [quoted, itsQuoted] = [words, its].map((text) =>
    text.length > quotedMost ? `${firstCharacters(text, quotedMost)}…` : text,
  )
  return `: “${itsQuoted}” instead of “${quoted}”`
}

const noLine: TextLine = { page: 0, characters: [] }

function isSameText(one: readonly TextLine[], other: readonly TextLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line, index) => {
      const its = other[index]
      const [begin, itsBegin] = [line.characters[0], its?.characters[0]]
      if (its === undefined || begin === undefined || itsBegin === undefined) return begin === itsBegin
      const isNear =
        Math.abs(begin.x - itsBegin.x) <= near && Math.abs(begin.baseline - itsBegin.baseline) <= near
      return isNear && wordsOf(line) === wordsOf(its)
    })
  )
}

function wordsOf({ characters }: TextLine): string {
  return characters
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Every field that is in any example, once: of the same type, at the same place, of the same role. */
function proposedFields(
  examples: readonly Example[],
  people: readonly (readonly LearnedRecipient[])[],
): ProposedField[] {
  const places = examples.map(({ fields }, index) => new FieldPlaces(fields, people[index] ?? []))
  const proposed: ProposedField[] = []
  for (const [example, { fields }] of examples.entries())
    for (const field of fields) {
      const role = places[example]?.roleOf(field)
      if (role === undefined) continue
      const alike = places.map((one) => one.take(field, role))
      const there = alike.filter((one) => one !== undefined)
      const said = new Set(there.map((one) => one.said))
      const [same = null] = said
      proposed.push({
        example,
        id: field.id,
        role,
        name: there.map(calledBy).find((name) => name !== null) ?? null,
        page: field.box.page,
        type: field.type,
        same: said.size === 1 && there.length === examples.length ? same : null,
        times: there.length,
      })
    }
  return proposed.toSorted((one, other) => one.page - other.page)
}

/** The fields of an envelope by where they are, so that thousands of them are compared with their neighbours alone. */
class FieldPlaces {
  readonly #roles: ReadonlyMap<string, number>
  readonly #taken = new Set<LearnedField>()
  /** By kind and cell, in their order. */
  readonly #cells = new Map<string, { readonly field: LearnedField; readonly index: number }[]>()

  constructor(fields: readonly LearnedField[], people: readonly LearnedRecipient[]) {
    this.#roles = new Map(people.map(({ id }, index) => [id, index]))
    for (const [index, field] of fields.entries()) {
      const role = this.#roles.get(field.recipientId)
      if (role === undefined) continue
      const name = cellOf(field, role, [0, 0])
      const cell = this.#cells.get(name)
      if (cell === undefined) this.#cells.set(name, [{ field, index }])
      else cell.push({ field, index })
    }
  }

  /** The role of a field of this envelope, until it is taken. */
  roleOf(field: LearnedField): number | undefined {
    return this.#taken.has(field) ? undefined : this.#roles.get(field.recipientId)
  }

  /** Takes the first field that belongs together with one, if there is any. */
  take(like: LearnedField, role: number): LearnedField | undefined {
    let first: { readonly cell: string; readonly at: number; readonly index: number } | undefined
    for (const beside of neighbours) {
      const cell = cellOf(like, role, beside)
      const fitting = this.#cells.get(cell) ?? []
      const at = fitting.findIndex(({ field }) => isSamePlace(field.box, like.box))
      const index = fitting[at]?.index
      if (index !== undefined && (first === undefined || index < first.index)) first = { cell, at, index }
    }
    if (first === undefined) return undefined
    const [found] = this.#cells.get(first.cell)?.splice(first.at, 1) ?? []
    if (found !== undefined) this.#taken.add(found.field)
    return found?.field
  }
}

const neighbours = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((up) => [across, up] as const))

/** Fields of one place are in one cell or in cells beside each other. */
function cellOf(
  { type, box }: LearnedField,
  role: number,
  [across, up]: readonly [across: number, up: number],
): string {
  const column = Math.floor(box.left / near) + across
  return `${role} ${type} ${box.page} ${column} ${Math.floor(box.bottom / near) + up}`
}

function isSamePlace(one: PageRect, other: PageRect): boolean {
  return (
    one.page === other.page &&
    Math.abs(one.left - other.left) <= near &&
    Math.abs(one.bottom - other.bottom) <= near
  )
}

interface Found {
  readonly fields: readonly ProposedField[]
  readonly examples: readonly Example[]
}

function roleOf(
  role: number,
  people: readonly (readonly LearnedRecipient[])[],
  { fields }: Found,
): ProposedRole {
  const own = people.flatMap((all) => all.slice(role, role + 1))
  const [first] = own
  const isSame = first !== undefined && own.every(({ email }) => mailboxOf(email) === mailboxOf(first.email))
  const signed = fields.find(
    ({ role: its, type }) => its === role && fieldKinds[type].holds === 'ink' && !fieldKinds[type].square,
  )
  return { name: nameIn(signed?.name ?? null), people: own, same: isSame ? first : null }
}

/** Words beside a signature name who signs there, such as “Tenant”, unless they say that one signs there. */
function nameIn(words: string | null): string {
  const plain = (words ?? '').replaceAll(/[:_.…]+$/gu, '').trim()
  return plain.length > 40 || /sign|unterschr|firma\b|توقيع/iu.test(plain) ? '' : plain
}

const typeNames: Readonly<Record<RecipientType, string>> = {
  signer: 'Signer',
  viewer: 'Viewer',
  'carbon-copy': 'Carbon copy',
}

/** Roles with a name that no other has. */
function withOwnNames(roles: readonly ProposedRole[]): ProposedRole[] {
  return roles.map((role, index) => {
    const type = role.people[0]?.type ?? 'signer'
    const isOwn = role.name !== '' && roles.filter(({ name }) => name === role.name).length === 1
    const number = roles.slice(0, index + 1).filter(({ people }) => people[0]?.type === type).length
    return isOwn ? role : { ...role, name: `${typeNames[type]} ${number}` }
  })
}

/** What names begin with alike and what they end with alike, in whole words. */
function commonWords(names: readonly string[]): string {
  const words = names.map((name) => name.trim().split(/\s+/u))
  const [first = []] = words
  const same = (at: (list: readonly string[]) => string | undefined) =>
    words.every((list) => at(list) === at(first))
  let begin = 0
  while (begin < first.length && same((list) => list[begin])) begin += 1
  const shortest = Math.min(...words.map(({ length }) => length))
  let end = 0
  while (end < shortest - begin && same((list) => list[list.length - 1 - end])) end += 1
  const kept = [...first.slice(0, begin), ...first.slice(first.length - end)]
  return kept
    .join(' ')
    .replace(/^[\s\p{P}]+/u, '')
    .replace(/[\s\p{Pd}:,(|/]+$/u, '')
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`
}
