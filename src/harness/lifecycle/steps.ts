import type { PersonPlan, PersonType } from './life.ts'

/** What somebody wants a recipient to be from now on; what is left out stays as it was. */
export interface PersonChange {
  readonly email?: boolean
  readonly mobile?: 'new' | 'none'
  readonly order?: number
  readonly type?: PersonType
  readonly muted?: boolean
  readonly password?: 'set' | 'none'
}

/** How the mail server and the SMS gateway take messages; `gives-up` is away until the last try. */
export type Post = 'works' | 'refuses' | 'is-away' | 'gives-up'

/**
 * One thing that somebody does. People, links, sessions, fields and addresses are counted round: the number modulo how many
 * there are, so that a sequence keeps its sense when steps are taken out of it.
 */
export type Step =
  | { readonly does: 'create'; readonly draft: boolean; readonly people: readonly PersonPlan[] }
  | { readonly does: 'edit'; readonly what: 'name' | 'metadata' | 'share' }
  | { readonly does: 'save-draft'; readonly fields: boolean; readonly stale: boolean }
  | { readonly does: 'send' | 'recall' | 'void' | 'delete' | 'look' | 'remind' }
  | { readonly does: 'resend-email' | 'resend-sms' | 'remove'; readonly person: number }
  | { readonly does: 'change'; readonly person: number; readonly to: PersonChange }
  | { readonly does: 'token'; readonly person: number; readonly days: number }
  | { readonly does: 'open'; readonly link: number }
  | { readonly does: 'ask-for-link'; readonly link: number; readonly bySms: boolean }
  | {
      readonly does: 'view' | 'read-file' | 'consent' | 'finish' | 'decline' | 'ask-for-code'
      readonly session: number
    }
  | { readonly does: 'give-password' | 'give-code'; readonly session: number; readonly right: boolean }
  | { readonly does: 'answer'; readonly session: number; readonly field: number; readonly empty: boolean }
  | { readonly does: 'download'; readonly address: number }
  | { readonly does: 'jobs'; readonly post: Post }
  | { readonly does: 'pass'; readonly hours: number }

/** A step in a few words, for the story of a failure. */
export function words(step: Step): string {
  const { does, ...details } = step
  if (step.does === 'create') {
    const people = step.people.map(wordsOfPerson).join('; ')
    return `${step.draft ? 'draft an envelope' : 'create and send an envelope'} for ${people || 'nobody'}`
  }
  const said = Object.entries(details).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return [does, ...said].join(' ').replaceAll('"', '')
}

function wordsOfPerson(plan: PersonPlan, index: number): string {
  const marks = [
    plan.muted && 'muted',
    plan.hasMobile && 'mobile',
    plan.hasPassword && 'password',
    plan.hasCode && 'code',
  ]
  const fields = plan.fields.map(({ kind, ...more }) => [kind, ...Object.keys(more)].join(' '))
  const said = [plan.type, `order ${plan.order}`, ...marks.filter((mark) => mark !== false)]
  return `P${index + 1} (${said.join(', ')}${fields.length > 0 ? `: ${fields.join(', ')}` : ''})`
}
