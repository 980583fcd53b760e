import { randomUUID } from 'node:crypto'
import { health } from '#contract/app/health.ts'
import { refusal } from '#domain/refusals.ts'
import { ok, refuse } from '#domain/result.ts'
import { findAccount } from '../../database/organisations/accounts.ts'
import { brandingOf } from '../../database/organisations/branding.ts'
import { databaseNow } from '../../database/clock.ts'
import { countAttempt } from '../../database/rate-limits.ts'
import { testEmailContent } from '../../messages/account-emails.ts'
import { renderEmail } from '../../messages/render-email.ts'
import { ProbeFault, runProbe } from '../../ports/probe/probe.ts'
import type { Stage } from '../../ports/probe/probe.ts'
import { logoAddress } from '../branding/logos.ts'
import { operation } from '../operation.ts'
import type { AccountCaller, Context } from '../operation.ts'
import { checkMayOperate, reportOf } from './probe-health.ts'

const patienceMilliseconds = 30_000
const tries = { attempts: 6, windowSeconds: 600 }

/**
 * POST /app/health/test-message: sends a message at once, unlike any other, and reports what the server said. It goes
 * to the caller's own address or number only. Refuses `conflict` where the account has no number.
 */
export const sendTestMessage = operation(health.sendTest, async (context, { body }) => {
  const allowed = await checkMayOperate(context)
  if (!allowed.ok) return allowed
  const { database, caller } = context
  const account = await findAccount(database, caller)
  const number = (account?.number ?? '').replaceAll(/[\s()-]/g, '')
  if (body.part === 'sms' && !/^\+[1-9]\d{6,14}$/.test(number))
    return refuse(
      refusal('conflict', 'Your account has no number in international form. Enter one under Your account.'),
    )
  const counted = await countAttempt(database, `test-message:${caller.accountId}`, tries)
  if (!counted.ok) return counted
  const stage = body.part === 'mail' ? emailStage(context) : textStage(context, number)
  return ok(reportOf(body.part, await runProbe({ stages: [stage] }, patienceMilliseconds)))
})

function emailStage({ config, database, ports, caller }: Context<AccountCaller>): Stage {
  const { organisationId, email, name, timezone } = caller
  return {
    name: 'Test email',
    run: async () => {
      const { logoKey, ...branding } = await brandingOf(database, caller)
      const content = testEmailContent({
        branding: { ...branding, logo: logoAddress(config, logoKey) },
        account: { name },
        service: config.dashboardUrl,
        sent: new Date(await databaseNow(database)),
        utcOffset: timezone,
      })
      const message = {
        ...(await renderEmail(content)),
        organisationId,
        messageId: `${randomUUID()}.test@${new URL(config.baseUrl).hostname.replaceAll(/[[\]]/g, '')}`,
        to: { name, address: email },
        from: { name: branding.name, address: config.mailFrom },
      }
      await ports.mail.send(message).catch((error: unknown) => {
        throw faultOf(error, 'Check the stages above, and whether the server lets MAIL_FROM send.')
      })
      return ports.mail.kind === 'inbox'
        ? `It’s in the Inbox, for ${email}.`
        : `The server accepted it for ${email}. Check that it arrives, and not as spam.`
    },
  }
}

function textStage({ ports, caller: { organisationId } }: Context<AccountCaller>, number: string): Stage {
  return {
    name: 'Test SMS',
    run: async () => {
      const text = 'This is a test from Countersign. You don’t need to do anything.'
      await ports.sms
        .send({ organisationId, to: number, text, messageId: `${randomUUID()}.test` })
        .catch((error: unknown) => {
          throw faultOf(error, 'Check the gateway’s log, and the name and password in SMS_URL.')
        })
      return ports.sms.kind === 'inbox' ? 'It’s in the Inbox.' : `The gateway accepted it for ${number}.`
    },
  }
}

function faultOf(error: unknown, remedy: string): ProbeFault {
  const words = error instanceof Error ? error.message : 'It couldn’t be sent.'
  return new ProbeFault(words === 'fetch failed' ? 'The gateway can’t be reached.' : words, remedy, error)
}
