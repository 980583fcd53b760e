import type { Language } from '#domain/language.ts'
import { refusal } from '#domain/refusals.ts'
import type { Refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import { codeHashOf } from '../../database/guests/guest-sessions.ts'
import type { CodeTry } from '../../database/guests/guest-sessions.ts'
import { keepLanguage } from '../../database/envelopes/recipient-languages.ts'
import { beginTry, countAttempt } from '../../database/rate-limits.ts'
import { portsOf } from '../../ports/test-ports.ts'
import { secretHash } from '../../secrets/secrets.ts'
import { brakesOn } from '../brakes.ts'
import { undoingRefusals } from '../envelopes/transition.ts'
import type { AnyoneCaller, Context } from '../operation.ts'
import type { Entrance, GuestKind, Opened, RequestOrigin, Way, Writer } from './entrance.ts'
import { openThrough } from './through-link.ts'

/** New links that one guest may request within 15 minutes. */
const linkLimit = { attempts: 3, windowSeconds: 900 }
/** How events of the trail record that a code was given. */
const byCode = { method: 'sms-code' }

/** What a guest can do on their way in, for one kind of guest. Each answers what its operation in the contract does. */
export function entranceOperations<Kind extends GuestKind>(entrance: Entrance<Kind>) {
  const { name, sessions } = entrance
  type Inside = Context<Kind['caller']>

  /** Tries a code. Null when it was right, or none is needed. */
  async function tryCode(
    context: Inside,
    codeHash: string,
    { visit, writer }: { readonly visit: Kind['visit']; readonly writer: Writer },
  ): Promise<Refusal | null> {
    if (visit.step !== 'code') return null
    const tried = await sessions.tryCode(writer.transaction, context.caller.sessionHash, codeHash)
    const event = { details: byCode, origin: context }
    const guest = entrance.guestOf(visit)
    if (tried === 'right') await entrance.record(writer, guest, { ...event, kind: 'authenticated' })
    if (tried === 'wrong') await entrance.record(writer, guest, { ...event, kind: 'authentication-failed' })
    return tried === 'right' ? null : whyNot(tried)
  }

  return {
    /** Opens a link: a session with a secret of its own, or why the link doesn't work. The link stays good for the next time. */
    async open(
      context: Context<AnyoneCaller> & RequestOrigin,
      secret: string,
    ): Promise<Result<Opened<Kind>>> {
      await entrance.prepare?.(context)
      const { database } = context
      const by = { database, secret }
      // Only what exists is counted, or anyone could fill the table.
      const row = await entrance.find(database, secretHash(secret))
      if (row && (await entrance.mayOpen?.(context, row)) === false) return ok({ deadEnd: entrance.unknown })
      const brakes = row ? await brakesOn(`${name}-link`, secretHash(secret), context) : []
      const begun = await beginTry(database, brakes)
      if (!begun.ok) return begun
      return openThrough(entrance, by, async (link, transaction): Promise<Result<Opened<Kind>>> => {
        const { guest, now } = link
        if (guest === undefined) return ok({ deadEnd: entrance.unknown })
        const writer = { transaction, now }
        const { session, caller, how } = await entrance.begin(writer, link, context)
        await entrance.record(writer, guest, { kind: 'opened', details: how, origin: context })
        const ports = portsOf(context.ports, caller.organisationId)
        const view = await entrance.show({ ...context, ports, caller }, writer)
        return view.ok ? ok({ session, view: view.value }) : view
      })
    },

    /** Sends a one-time code; the one before stops working at once. */
    async sendCode(context: Inside): Promise<Result<undefined>> {
      const { database, caller } = context
      const visit = await entrance.visit(context)
      if (!visit.ok) return visit
      const { step } = visit.value
      if (step === 'password') return refuse(refusal('password-required', 'Enter your password first.'))
      if (step !== 'code') return refuse(refusal('conflict', 'No code is needed now.'))
      // Counted outside the act, so that nothing takes the count back.
      const brakes = await brakesOn(`${name}-code`, entrance.guestOf(visit.value).id, context)
      const begun = await beginTry(database, brakes)
      if (!begun.ok) return begun
      return entrance.act(context, async (_, { transaction }) => {
        const { sessionHash } = caller
        await sessions.forgetCode(transaction, sessionHash)
        const key = `code:${sessionHash}`
        await entrance.addCodeTask(transaction, caller, { queue: key, jobKey: key, maxAttempts: 5 })
        return ok(undefined)
      })
    },

    /** Takes a code. Refuses a wrong one, and any after five tries or ten minutes until another is sent. */
    async checkCode(context: Inside, code: string): Promise<Result<Kind['view']>> {
      await entrance.prepare?.(context)
      const codeHash = await codeHashOf(context.database, context.caller.sessionHash, code)
      // A wrong code does not refuse the act: the try and its event are kept.
      const tried = await entrance.act<Checked<Kind['view']>>(context, async (visit, writer) => {
        const refused = await tryCode(context, codeHash, { visit, writer })
        if (refused !== null) return ok({ refused })
        const view = await entrance.show(context, writer)
        return view.ok ? ok({ view: view.value }) : view
      })
      if (!tried.ok) return tried
      return 'view' in tried.value ? ok(tried.value.view) : refuse(tried.value.refused)
    },

    /** Sends a new link in place of one that has expired; answers the way it goes, null where the sender passes it on. */
    async requestLink(
      { database, ...origin }: Context<AnyoneCaller>,
      { secret, requested }: { readonly secret: string; readonly requested: Way | undefined },
    ): Promise<Result<Way | null>> {
      const row = await entrance.find(database, secretHash(secret))
      const seen = row && (await entrance.look(database, row))
      if (row === undefined || seen?.guest === undefined || entrance.renewal(seen, requested) === null)
        return notRenewable()
      const counted = await countAttempt(database, `${name}-link:${seen.guest.id}`, linkLimit)
      if (!counted.ok) return counted
      return undoingRefusals(database, async (transaction) => {
        const link = await entrance.follow(transaction, row)
        const method = link === undefined ? null : entrance.renewal(link, requested)
        if (link?.guest === undefined || method === null) return notRenewable()
        const { guest, now } = link
        const writer = { transaction, now }
        const details = { method, muted: guest.muted }
        await entrance.record(writer, guest, { kind: 'link-requested', details, origin })
        if (guest.muted) {
          await entrance.askSender?.(writer, link)
          return ok(null)
        }
        const sent = await entrance.renew(writer, link, method)
        return sent.ok ? ok(method) : sent
      })
    },

    /** Keeps the language that the guest chose, for later messages of this organisation to their address. */
    chooseLanguage(context: Inside, language: Language): Promise<Result<undefined>> {
      return entrance.act(context, async (visit, { transaction }) => {
        const { organisationId, email } = entrance.guestOf(visit)
        if (email !== '') await keepLanguage(transaction, { organisationId, email }, language)
        return ok(undefined)
      })
    },
  }
}

type Checked<View> = { readonly view: View } | { readonly refused: Refusal }

function notRenewable(): Result<never> {
  return refuse(refusal('link-invalid', 'This link can’t be renewed. Ask the sender for a new one.'))
}

function whyNot(tried: Exclude<CodeTry, 'right'>): Refusal {
  switch (tried) {
    case 'wrong':
      return refusal('wrong-credentials', 'This code is wrong. Check the latest text message.')
    case 'no-code':
      return refusal('wrong-credentials', 'The code no longer works. Ask for a new one.')
    case 'too-many':
      return refusal('too-many-requests', 'Too many attempts. Ask for a new code.', { retryAfter: 1 })
  }
}
