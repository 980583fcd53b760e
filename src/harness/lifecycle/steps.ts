import type { PersonPlan, PersonType } from './life.ts'

/** A recipient's new state; omitted members are unchanged. */
export interface PersonChange {
  readonly email?: boolean
  readonly mobile?: 'new' | 'none'
  readonly order?: number
  readonly type?: PersonType
  readonly muted?: boolean
  readonly password?: 'set' | 'none'
}

/** How the mail server and the SMS gateway behave; `gives-up` is unavailable until the last attempt. */
export type Post = 'works' | 'refuses' | 'is-away' | 'gives-up'

/**
 * One action by someone. People, links, sessions, fields and addresses are numbered modulo how many there are, so
 * that a sequence stays meaningful when steps are removed.
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
  | { readonly does: 'reassign'; readonly session: number; readonly another: boolean }
  | { readonly does: 'answer'; readonly session: number; readonly field: number; readonly empty: boolean }
  | { readonly does: 'download'; readonly address: number }
  | { readonly does: 'jobs'; readonly post: Post }
  | { readonly does: 'pass'; readonly hours: number }
  /** From now; null takes it away. */
  | { readonly does: 'move-deadline'; readonly hours: number | null }

/** A short description of a step, for the text of a failure. */
export function words(step: Step): string {
  const { does, ...details } = step
  if (step.does === 'create') {
    const people = step.people.map(wordsOfPerson).join('; ')
    return `${step.draft ? 'draft an envelope' : 'create and send an envelope'} for ${people || 'no one'}`
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
