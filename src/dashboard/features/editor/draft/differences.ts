import type { EditedContent } from './edited.ts'
import { sameJson } from '#domain/same-json.ts'
import { nameOf } from '../readiness.ts'

/** The differences between two versions of a draft, a sentence each. */
export function differences(mine: EditedContent, theirs: EditedContent): string[] {
  const found: string[] = []
  const [title, other] = [mine.envelope ? 'name' : 'subject', theirs.envelope?.name]
  if (mine.name !== theirs.name) found.push(`The ${title} is “${mine.name}” here, “${theirs.name}” there.`)
  if (mine.envelope && mine.envelope.name !== other)
    found.push(`The subject of its envelopes is “${mine.envelope.name}” here, “${other}” there.`)
  if (mine.message !== theirs.message) found.push('The messages differ.')
  if (mine.shared !== theirs.shared) found.push(`It is shared only ${mine.shared ? 'here' : 'there'}.`)
  if (mine.groupId !== theirs.groupId) found.push('The groups differ.')
  if (!sameJson(mine.metadata, theirs.metadata)) found.push('The metadata differ.')
  found.push(...peopleDifferences(mine, theirs))
  const fields = counted(mine.fields, theirs.fields)
  if (fields.changed > 0) found.push(`${count(fields.changed, 'field')} set differently.`)
  if (fields.mineOnly > 0) found.push(`${count(fields.mineOnly, 'field')} only here.`)
  if (fields.theirsOnly > 0) found.push(`${count(fields.theirsOnly, 'field')} only there.`)
  return found
}

function peopleDifferences(mine: EditedContent, theirs: EditedContent): string[] {
  const there = new Map(theirs.recipients.map((recipient) => [recipient.id, recipient]))
  const here = new Set(mine.recipients.map((recipient) => recipient.id))
  return [
    ...mine.recipients.flatMap((recipient, index) => {
      const other = there.get(recipient.id)
      const name = nameOf(recipient, index)
      if (!other) return [`${name} takes part only here.`]
      if (sameJson(recipient, other)) return []
      const otherName = nameOf(other, index)
      return [
        name === otherName
          ? `${name} is described differently.`
          : `A recipient is ${name} here, ${otherName} there.`,
      ]
    }),
    ...theirs.recipients
      .filter((recipient) => !here.has(recipient.id))
      .map((recipient, index) => `${nameOf(recipient, index)} takes part only there.`),
  ]
}

function counted(mine: readonly { id: string }[], theirs: readonly { id: string }[]) {
  const there = new Map(theirs.map((item) => [item.id, item]))
  const here = new Set(mine.map((item) => item.id))
  const shared = mine.filter((item) => there.has(item.id))
  return {
    changed: shared.filter((item) => !sameJson(item, there.get(item.id))).length,
    mineOnly: mine.length - shared.length,
    theirsOnly: theirs.filter((item) => !here.has(item.id)).length,
  }
}

function count(number: number, noun: string): string {
  return number === 1 ? `One ${noun} is` : `${number} ${noun}s are`
}
