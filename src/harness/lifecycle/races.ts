import type { FieldPlan, PersonPlan } from './life.ts'
import type { Step } from './steps.ts'

/** Two simultaneous actors, and the steps before. */
export interface Race {
  readonly name: string
  readonly prelude: readonly Step[]
  readonly pair: readonly [Step, Step]
}

const signature: FieldPlan = { kind: 'signature' }

function aSigner(more: Partial<PersonPlan> = {}): PersonPlan {
  return {
    type: 'signer',
    order: 1,
    muted: false,
    hasMobile: false,
    hasPassword: false,
    hasCode: false,
    fields: [signature],
    ...more,
  }
}

/**
 * An envelope whose first signers have signed and only have to click Finish; each has the session with their number.
 */
function ready(people: readonly PersonPlan[], atWork = people.length): Step[] {
  const opened = people.slice(0, atWork).flatMap((_, person): Step[] => [
    { does: 'token', person, days: 7 },
    { does: 'open', link: person },
    { does: 'consent', session: person },
    { does: 'answer', session: person, field: person, empty: false },
  ])
  return [{ does: 'create', draft: false, people }, ...opened]
}

const one = ready([aSigner()])
const two = ready([aSigner(), aSigner()])
const three = ready([aSigner(), aSigner({ order: 2, hasMobile: true }), aSigner({ order: 2 })], 1)
/** One who opened a link, and another who only has one. */
const linked: readonly Step[] = [...ready([aSigner(), aSigner()], 1), { does: 'token', person: 1, days: 7 }]
const expired: readonly Step[] = [
  ...ready([aSigner(), aSigner()], 0),
  { does: 'token', person: 0, days: 1 },
  { does: 'pass', hours: 48 },
]
const draft: readonly Step[] = [
  { does: 'create', draft: true, people: [aSigner({ fields: [] }), aSigner({ fields: [] })] },
  { does: 'save-draft', fields: true, stale: false },
]
const recalled: readonly Step[] = [...linked, { does: 'recall' }]
const completed: readonly Step[] = [...one, { does: 'finish', session: 0 }, { does: 'look' }]

const finish = (session: number): Step => ({ does: 'finish', session })
const remove = (person: number): Step => ({ does: 'remove', person })
const decline: Step = { does: 'decline', session: 0 }
const voidIt: Step = { does: 'void' }
const moveIt: Step = { does: 'move-deadline', hours: 24 }
const recall: Step = { does: 'recall' }
const send: Step = { does: 'send' }
const deleteIt: Step = { does: 'delete' }
const newEmail: Step = { does: 'change', person: 0, to: { email: true } }
const resend: Step = { does: 'resend-email', person: 0 }
const save: Step = { does: 'save-draft', fields: true, stale: false }
const openSecond: Step = { does: 'open', link: 1 }
const token: Step = { does: 'token', person: 0, days: 7 }
const askForLink: Step = { does: 'ask-for-link', link: 0, bySms: false }
const answer: Step = { does: 'answer', session: 0, field: 0, empty: true }
const passOn: Step = { does: 'reassign', session: 0, another: true }
const combined: Step = { does: 'download', address: 2 }

/** Every pair of actions that can meet in an envelope's life and affect its course. */
export const races: readonly Race[] = [
  { name: 'sign / sign', prelude: two, pair: [finish(0), finish(1)] },
  { name: 'sign / sign, others wait', prelude: three, pair: [finish(0), finish(0)] },
  { name: 'sign / void', prelude: two, pair: [finish(0), voidIt] },
  { name: 'finish / void', prelude: one, pair: [finish(0), voidIt] },
  { name: 'finish / decline', prelude: one, pair: [finish(0), decline] },
  { name: 'finish / decline of another', prelude: two, pair: [finish(1), decline] },
  { name: 'sign / remove the other', prelude: two, pair: [finish(0), remove(1)] },
  { name: 'sign / remove the same', prelude: two, pair: [finish(0), remove(0)] },
  { name: 'remove / give the turn', prelude: three, pair: [finish(0), remove(1)] },
  { name: 'remove / remove the last', prelude: two, pair: [remove(0), remove(1)] },
  { name: 'pass on / finish', prelude: one, pair: [passOn, finish(0)] },
  { name: 'pass on / pass on', prelude: two, pair: [passOn, passOn] },
  { name: 'pass on / update', prelude: two, pair: [passOn, newEmail] },
  { name: 'pass on / void', prelude: one, pair: [passOn, voidIt] },
  { name: 'update / finish', prelude: two, pair: [newEmail, finish(0)] },
  { name: 'update / decline', prelude: two, pair: [newEmail, decline] },
  { name: 'update / remove', prelude: two, pair: [newEmail, remove(0)] },
  { name: 'update / void', prelude: two, pair: [newEmail, voidIt] },
  { name: 'resend / finish', prelude: two, pair: [resend, finish(0)] },
  { name: 'resend / decline', prelude: two, pair: [resend, decline] },
  { name: 'resend / remove', prelude: two, pair: [resend, remove(0)] },
  { name: 'resend / void', prelude: one, pair: [resend, voidIt] },
  { name: 'decline / void', prelude: one, pair: [decline, voidIt] },
  { name: 'decline / decline', prelude: one, pair: [decline, decline] },
  { name: 'void / void', prelude: one, pair: [voidIt, voidIt] },
  { name: 'answer / finish', prelude: one, pair: [answer, finish(0)] },
  { name: 'answer / void', prelude: one, pair: [answer, voidIt] },
  { name: 'open / void', prelude: linked, pair: [openSecond, voidIt] },
  { name: 'open / remove', prelude: linked, pair: [openSecond, remove(1)] },
  { name: 'open / update', prelude: linked, pair: [openSecond, { does: 'change', person: 1, to: {} }] },
  { name: 'open / finish of the other', prelude: linked, pair: [openSecond, finish(0)] },
  { name: 'token / void', prelude: one, pair: [token, voidIt] },
  { name: 'token / remove', prelude: two, pair: [token, remove(0)] },
  { name: 'ask for a link / void', prelude: expired, pair: [askForLink, voidIt] },
  { name: 'ask for a link / remove', prelude: expired, pair: [askForLink, remove(0)] },
  { name: 'send / send', prelude: draft, pair: [send, send] },
  { name: 'send / delete', prelude: draft, pair: [send, deleteIt] },
  { name: 'send / save', prelude: draft, pair: [send, save] },
  { name: 'send / edit', prelude: draft, pair: [send, { does: 'edit', what: 'name' }] },
  { name: 'send / update', prelude: draft, pair: [send, newEmail] },
  { name: 'send / remove', prelude: draft, pair: [send, remove(0)] },
  { name: 'send / void', prelude: draft, pair: [send, voidIt] },
  { name: 'delete / save', prelude: draft, pair: [deleteIt, save] },
  { name: 'delete / edit', prelude: draft, pair: [deleteIt, { does: 'edit', what: 'share' }] },
  { name: 'delete / delete', prelude: draft, pair: [deleteIt, deleteIt] },
  { name: 'save / save', prelude: draft, pair: [save, save] },
  { name: 'edit / void', prelude: one, pair: [{ does: 'edit', what: 'share' }, voidIt] },
  { name: 'recall / sign', prelude: two, pair: [recall, finish(0)] },
  { name: 'recall / finish', prelude: one, pair: [recall, finish(0)] },
  { name: 'recall / decline', prelude: two, pair: [recall, decline] },
  { name: 'recall / answer', prelude: one, pair: [recall, answer] },
  { name: 'recall / void', prelude: two, pair: [recall, voidIt] },
  { name: 'recall / recall', prelude: two, pair: [recall, recall] },
  { name: 'recall / remove', prelude: two, pair: [recall, remove(0)] },
  { name: 'recall / resend', prelude: two, pair: [recall, resend] },
  { name: 'recall / token', prelude: one, pair: [recall, token] },
  { name: 'recall / open', prelude: linked, pair: [recall, openSecond] },
  { name: 'recall / ask for a link', prelude: expired, pair: [recall, askForLink] },
  { name: 'move the deadline / finish', prelude: one, pair: [moveIt, finish(0)] },
  { name: 'move the deadline / void', prelude: one, pair: [moveIt, voidIt] },
  { name: 'move the deadline / recall', prelude: one, pair: [moveIt, recall] },
  { name: 'send again / void', prelude: recalled, pair: [send, voidIt] },
  { name: 'send again / open', prelude: recalled, pair: [send, openSecond] },
  { name: 'download / download before the seal', prelude: completed, pair: [combined, combined] },
]
