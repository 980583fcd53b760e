import { expect, test } from 'vitest'
import { plainField } from './fixtures/signed-lease.ts'
import { actOf, contactOf, documentsIn, offerOf, valueIn, witnessedDigest } from './act.ts'
import type { EvidenceField, EvidenceState } from './act.ts'
import type { JsonObject } from './digest.ts'
import { shownInAct } from './shown.ts'
import { disagreements } from './verify.ts'
import type { OpenedEvent } from './verify.ts'

const nothing = { value: null, checked: false, art: null, witness: null }

function aField(id: string, recipientId: string, more: Partial<EvidenceField> = {}): EvidenceField {
  return { id, recipientId, ...plainField, ...more }
}

function aPerson(id: string, completed: string | null = null): EvidenceState['recipients'][number] {
  const contact = { name: id, email: `${id}@example.com`, mobile: null, smsAuth: null }
  const times = { sent: 't1', viewed: null, consented: null, consentVersion: null, completed }
  return { id, type: 'signer', order: 1, ...contact, ...times }
}

const draft: EvidenceState = {
  name: 'Lease',
  sender: 'account',
  created: 't0',
  sent: 't1',
  completed: null,
  offered: 'digest',
  documents: [{ id: 'd', name: 'Lease.pdf', sha256: 'digest', pages: [{ width: 595.28, height: 842 }] }],
  recipients: [aPerson('ada'), aPerson('bo')],
  fields: [aField('a', 'ada'), aField('shared', 'ada', { collaborative: true }), aField('b', 'bo')],
}

/** An envelope whose state and events go on together. */
class Story {
  state = draft
  readonly events: OpenedEvent[] = []

  constructor(version = 2) {
    this.say('envelope-created', 't0', {})
    this.say('envelope-sent', 't1', version === 1 ? {} : { evidence: offerOf(draft) }, version)
  }

  say(kind: string, at: string, details: JsonObject, version = 2): void {
    this.events.push({ version, sequence: this.events.length + 1, kind, at, actor: {}, details })
  }

  enter(id: string, value: string | null): void {
    const answer = value === null ? null : { ...nothing, value }
    this.state = {
      ...this.state,
      fields: this.state.fields.map((one) => (one.id === id ? { ...one, answer } : one)),
    }
  }

  change(id: string, value: string): void {
    this.enter(id, value)
    const field = this.state.fields.find((one) => one.id === id) as EvidenceField
    this.say('field-answered', 't', { field: id, evidence: { value: valueIn(field) } })
  }

  person(id: string, change: Partial<EvidenceState['recipients'][number]>): void {
    const recipients = this.state.recipients.map((one) => (one.id === id ? { ...one, ...change } : one))
    this.state = { ...this.state, recipients }
  }

  finish(id: string, at: string, version = 2): void {
    this.person(id, { completed: at })
    const act = actOf(this.state, id, { authentication: [], consent: null, shown: null })
    this.say('recipient-completed', at, { recipientId: id, evidence: version === 1 ? null : act }, version)
    if (this.state.recipients.some(({ completed }) => completed === null)) return
    this.state = { ...this.state, completed: at }
    this.say('envelope-completed', at, {})
  }

  findings(): string[] {
    return disagreements(this.events, this.state).map(({ what, id }) =>
      id === null ? what : `${what} ${id}`,
    )
  }
}

test('commits to the upload, and verifies what was recorded before uploads were kept', () => {
  const [document] = draft.documents
  if (document === undefined) throw new Error('no document')
  const before = { id: 'd', name: 'Lease.pdf', prepared: 'digest', pages: [[595_280, 842_000]] }
  expect(documentsIn(draft)).toEqual([before])
  expect(documentsIn({ ...draft, documents: [{ ...document, uploadedSha256: null }] })).toEqual([before])
  const kept = { ...draft, documents: [{ ...document, uploadedSha256: 'other' }] }
  expect(documentsIn(kept)).toEqual([{ ...before, uploaded: 'other' }])
})

test('explains what later recipients change in shared fields, and nothing else', () => {
  const story = new Story()
  story.enter('shared', 'first')
  story.finish('ada', 't2')
  story.change('shared', 'second')
  story.finish('bo', 't3')
  expect(story.findings()).toEqual([])

  const altered = new Story()
  altered.enter('shared', 'first')
  altered.finish('ada', 't2')
  altered.enter('shared', 'second')
  altered.finish('bo', 't3')
  expect(altered.findings()).toEqual(['unexplained-value shared'])
})

test('explains a corrected recipient, who starts over, and one who was removed', () => {
  const story = new Story()
  story.enter('shared', 'first')
  story.finish('bo', 't2')
  story.enter('shared', null)
  const contact = { name: 'Ada', email: 'new@example.com', mobile: null, smsAuth: null }
  story.person('ada', contact)
  const evidence = { person: contactOf(contact), areAnswersForgotten: true }
  story.say('recipient-updated', 't3', { recipientId: 'ada', evidence })
  story.finish('ada', 't4')
  expect(story.findings()).toEqual([])

  const removed = new Story()
  removed.finish('bo', 't2')
  removed.state = {
    ...removed.state,
    completed: 't3',
    recipients: removed.state.recipients.filter(({ id }) => id === 'bo'),
    fields: removed.state.fields.filter(({ recipientId }) => recipientId === 'bo'),
  }
  expect(removed.findings()).toEqual(['envelope', 'recipients'])
  removed.say('recipient-removed', 't3', { recipientId: 'ada' })
  removed.say('envelope-completed', 't3', {})
  expect(removed.findings()).toEqual([])
})

test('counts only what happened since the envelope was last sent', () => {
  const story = new Story()
  story.finish('ada', 't2')
  story.state = draft
  story.say('envelope-recalled', 't3', {})
  story.state = { ...draft, sent: 't4' }
  story.say('envelope-sent', 't4', { evidence: offerOf(story.state) })
  story.finish('bo', 't5')
  story.person('ada', { completed: 't5' })
  story.state = { ...story.state, completed: 't5' }
  story.say('envelope-completed', 't5', {})
  expect(story.findings()).toEqual(['act ada', 'value a'])
})

test('compares an envelope sent under version 1 with what was recorded since', () => {
  const story = new Story(1)
  story.finish('ada', 't2', 1)
  story.enter('b', 'mine')
  story.finish('bo', 't3')
  expect(story.findings()).toEqual([])
  story.enter('b', 'theirs')
  expect(story.findings()).toEqual(['value b'])
})

test('accepts nothing that was never sent', () => {
  expect(disagreements([], draft)).toEqual([{ what: 'envelope', id: null }])
})

test('finds a witness who attested to another signature', () => {
  const ink = (text: string) => ({ ...nothing, art: { kind: 'typed', text, face: 'caveat' } as const })
  const witness = { ...ink('Wit'), witness: { name: 'Wit', email: 'wit@example.com' } }
  const fields = [
    aField('sign', 'ada', { type: 'signature', answer: ink('Ada') }),
    aField('see', 'ada', { type: 'witness', answer: witness }),
    aField('b', 'bo'),
  ]
  const told = (of: readonly EvidenceField[]) => {
    const story = new Story(1)
    story.state = { ...story.state, fields }
    story.say('witness-signed', 't2', { field: 'see', of: witnessedDigest('digest', of) })
    story.finish('ada', 't2')
    story.finish('bo', 't3')
    return story.findings()
  }
  expect(told(fields)).toEqual([])
  const other = fields.map((field) => (field.id === 'sign' ? { ...field, answer: ink('Eve') } : field))
  expect(told(other)).toEqual(['witness see'])
})

test('finds an act that does not contain what was shown', () => {
  const shown = { nonce: 'n', consent: '1', view: 'pages', digest: '' }
  const act = actOf(draft, 'ada', { authentication: [], consent: null, shown })
  const { computed } = shownInAct(act, 'ada') ?? {}
  expect(computed).toMatch(/^[0-9a-f]{64}$/)
  const told = (digest: string) => {
    const story = new Story()
    story.finish('ada', 't2')
    const recorded = {
      ...actOf(story.state, 'ada', { authentication: [], consent: null, shown: { ...shown, digest } }),
    }
    story.events.splice(-1, 1)
    story.say('recipient-completed', 't2', { recipientId: 'ada', evidence: recorded })
    story.finish('bo', 't3')
    return story.findings()
  }
  expect(told(computed ?? '')).toEqual([])
  expect(told('0'.repeat(64))).toEqual(['act ada'])
})
