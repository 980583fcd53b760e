import * as background from './background.ts'
import type { Expected, Field, Life } from './life.ts'
import * as sender from './sender-verbs.ts'
import * as signing from './signing-verbs.ts'
import type { Step } from './steps.ts'

/** The item at a number, modulo the length. */
export function nth<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length]
}

/** Links that someone has. */
export function heldLinks(life: Life) {
  return life.links.filter(({ isHeld }) => isHeld)
}

/** Every field of the envelope, including those of removed people. */
export function allFields(life: Life): Field[] {
  return life.people.flatMap(({ fields }) => fields)
}

/** An answer to a field: what its kind accepts, or nothing. */
export function entryFor(field: Field | undefined, isEmpty: boolean, step: number): string {
  if (isEmpty || field === undefined) return ''
  return { signature: 'ink', checkbox: 'X', input: `text of step ${step}`, date: '' }[field.kind]
}

/** Whether the step makes sense now: an envelope is created once, before everything else. */
export function isPossible(life: Life, step: Step): boolean {
  return life.exists ? step.does !== 'create' : step.does === 'create' || step.does === 'pass'
}

/** Takes a step: modifies the life and returns the expected answer. `ref` names what the step creates. */
export function expect(life: Life, step: Step, ref: string): Expected {
  switch (step.does) {
    case 'create':
      return sender.create(life, step.people, step.draft)
    case 'edit':
      return sender.edit(life, step.what)
    case 'save-draft':
      return sender.saveDraft(life, step.fields, step.stale)
    case 'send':
      return sender.send(life)
    case 'recall':
      return sender.recall(life)
    case 'void':
      return sender.voidIt(life)
    case 'delete':
      return sender.deleteIt(life)
    case 'look':
      return sender.look(life, ref)
    case 'resend-email':
    case 'resend-sms':
    case 'remove':
    case 'change':
    case 'token':
      return expectOfPerson(life, step, ref)
    case 'open':
      return signing.open(life, nth(heldLinks(life), step.link), ref)
    case 'ask-for-link':
      return signing.askForLink(life, nth(heldLinks(life), step.link), step.bySms)
    case 'download':
      return background.download(life, nth(life.addresses, step.address))
    case 'jobs':
      return background.runJobs(life, step.post)
    case 'remind':
      return background.remind(life)
    case 'pass':
      life.hour += step.hours
      sender.expire(life)
      return { status: 200 }
    case 'move-deadline':
      return sender.moveDeadline(life, step.hours)
    case 'view':
    case 'read-file':
    case 'consent':
    case 'finish':
    case 'decline':
    case 'ask-for-code':
    case 'give-password':
    case 'give-code':
    case 'reassign':
    case 'answer':
      return expectInSession(life, step, ref)
  }
}

type AboutPerson = Extract<Step, { readonly person: number }>

function expectOfPerson(life: Life, step: AboutPerson, ref: string): Expected {
  const person = nth(life.people, step.person)
  if (person === undefined) return { status: 404 }
  switch (step.does) {
    case 'resend-email':
      return sender.resendEmail(life, person)
    case 'resend-sms':
      return sender.resendSms(life, person)
    case 'remove':
      return sender.remove(life, person)
    case 'change':
      return sender.change(life, person, step.to)
    case 'token':
      return sender.token(life, person, { days: step.days, ref })
  }
}

type InSession = Extract<Step, { readonly session: number }>

function expectInSession(life: Life, step: InSession, ref: string): Expected {
  const session = nth(life.sessions, step.session)
  if (session === undefined) return { status: 401 }
  switch (step.does) {
    case 'view':
      return signing.view(life, session, ref)
    case 'read-file':
      return signing.readFile(life, session)
    case 'consent':
      return signing.agree(life, session)
    case 'finish':
      return signing.finish(life, session)
    case 'decline':
      return signing.decline(life, session)
    case 'reassign':
      return signing.reassign(life, session, step.another)
    case 'ask-for-code':
      return signing.askForCode(life, session)
    case 'give-password':
      return signing.givePassword(life, session, step.right)
    case 'give-code':
      return signing.giveCode(life, session, step.right)
    case 'answer': {
      const field = nth(allFields(life), step.field)
      return signing.answer(life, session, field, entryFor(field, step.empty, life.step))
    }
  }
}
