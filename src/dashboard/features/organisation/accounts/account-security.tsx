import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  accountSessions,
  endSessions,
  resetSecondFactor,
  sendPasswordReset,
  unlinkAccount,
} from '../../../api/organisation/accounts.ts'
import type { AccountPage, AccountRow, AccountSession } from '../../../api/organisation/accounts.ts'
import { agentWords } from '#domain/agent-words.ts'
import { Badge } from '../../../kit/feedback/badge.tsx'
import { Button } from '../../../kit/buttons/button.tsx'
import { ConfirmAct } from '../../../records/verbs/confirm-act.tsx'
import { useDialogSlot } from '../../../kit/overlays/dialog-slot.ts'
import { Time } from '../../../kit/text/time.tsx'

interface AccountSecurityProps {
  account: AccountRow
  administration: Pick<NonNullable<AccountPage['administration']>, 'hasPassword' | 'signOn'>
}

/** Password, second step and sessions of someone else's account. An administrator can end them but sees no secret. */
export function AccountSecurity({ account, administration: { hasPassword, signOn } }: AccountSecurityProps) {
  const { id, name, active, verified, secondFactor, passkeys } = account
  const cache = useQueryClient()
  const { show, dialog } = useDialogSlot()
  const sessions = useQuery(accountSessions(id)).data ?? []
  const ask = (question: Question) =>
    show((close) => <Asked question={question} account={account} cache={cache} onClose={close} />)
  return (
    <div className="flex flex-col divide-y divide-line rounded-lg border border-line">
      <Row
        title="Password"
        words={hasPassword ? 'They get an email with a link to choose a new one.' : 'None chosen yet.'}
      >
        {active && verified !== null && (
          <Button size="small" onPress={() => ask(questions.password)}>
            Send reset link…
          </Button>
        )}
      </Row>
      <Row title="Two-step sign-in" words={stepWords(account)}>
        {(secondFactor || passkeys > 0) && (
          <Button size="small" variant="danger-quiet" onPress={() => ask(questions.secondFactor)}>
            Turn off…
          </Button>
        )}
      </Row>
      {signOn !== null && (
        <Row title="Single sign-on" words={`Linked to ${signOn.email ?? 'a person'} at your provider.`}>
          <Button size="small" variant="danger-quiet" onPress={() => ask(questions.signOn)}>
            Unlink…
          </Button>
        </Row>
      )}
      <Row
        title="Sessions"
        words={
          sessions.length === 0 ? `${name} isn’t signed in anywhere.` : <SessionLines sessions={sessions} />
        }
      >
        {sessions.length > 0 && (
          <Button size="small" onPress={() => ask(questions.sessions)}>
            Sign out everywhere…
          </Button>
        )}
      </Row>
      {dialog}
    </div>
  )
}

function stepWords({ secondFactor, passkeys }: AccountRow): string {
  const own = passkeys === 1 ? '1 passkey.' : `${passkeys} passkeys.`
  if (secondFactor) return passkeys > 0 ? `On, and ${own}` : 'On.'
  return passkeys > 0 ? own : 'Off. Only they can turn it on, on their own page.'
}

function SessionLines({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <ul aria-label="Sessions" className="flex flex-col gap-1">
      {sessions.map(({ id, userAgent, address, lastUsed, current }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <span className="text-ink">{userAgent === null ? 'Unknown browser' : agentWords(userAgent)}</span>
          {current && <Badge tone="success">This browser</Badge>}
          <span className="text-faint">
            {address !== null && <span className="tabular-nums">{address} · </span>}
            <Time value={lastUsed} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  title: string
  words: ReactNode
  children: ReactNode
}

function Row({ title, words, children }: RowProps) {
  return (
    <section aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <h3 className="text-sm text-ink">{title}</h3>
        <div className="text-sm text-muted">{words}</div>
      </div>
      {children}
    </section>
  )
}

interface Question {
  readonly title: (name: string) => string
  readonly confirm: string
  readonly tone: 'danger' | 'neutral'
  readonly words: (account: AccountRow) => string
  readonly work: (cache: QueryClient, id: string) => Promise<void>
  readonly done: (account: AccountRow) => string
}

const questions = {
  password: {
    title: (name) => `Send ${name} a link to choose a new password?`,
    confirm: 'Send link',
    tone: 'neutral',
    words: ({ email }) =>
      `It goes to ${email}. The current password works until a new one is chosen. Earlier links stop working.`,
    work: sendPasswordReset,
    done: ({ email }) => `A link was sent to ${email}`,
  },
  secondFactor: {
    title: (name) => `Turn off two-step sign-in of ${name}?`,
    confirm: 'Turn off',
    tone: 'danger',
    words: ({ name }) =>
      `For someone who lost their phone and their recovery codes, or their passkeys, which are removed too. Make sure that it really is ${name} who asks. They are signed out everywhere and can turn it on again.`,
    work: resetSecondFactor,
    done: ({ name }) => `Two-step sign-in of ${name} is off`,
  },
  signOn: {
    title: (name) => `Unlink ${name} from single sign-on?`,
    confirm: 'Unlink',
    tone: 'danger',
    words: ({ email }) =>
      `They are signed out everywhere. The next person at your provider whose email is ${email} is linked to this account.`,
    work: unlinkAccount,
    done: ({ name }) => `${name} is no longer linked`,
  },
  sessions: {
    title: (name) => `Sign ${name} out everywhere?`,
    confirm: 'Sign out',
    tone: 'danger',
    words: () => 'Every browser asks for the password again at once.',
    work: endSessions,
    done: ({ name }) => `${name} is signed out everywhere`,
  },
} as const satisfies Record<string, Question>

interface AskedProps {
  question: Question
  account: AccountRow
  cache: QueryClient
  onClose: () => void
}

function Asked({ question, account, cache, onClose }: AskedProps) {
  return (
    <ConfirmAct
      title={question.title(account.name)}
      confirmLabel={question.confirm}
      tone={question.tone}
      act={() => question.work(cache, account.id)}
      done={question.done(account)}
      onClose={onClose}
    >
      {question.words(account)}
    </ConfirmAct>
  )
}
