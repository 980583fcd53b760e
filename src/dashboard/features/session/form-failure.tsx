import { Callout } from '../../kit/feedback/callout.tsx'
import { ProblemError } from '#client/problem-error.ts'
import { PasskeyFailure } from '../../api/passkey-failure.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'

interface FormFailureProps {
  error: Error | null
  /** Seconds until another try is allowed, or 0. */
  wait: number
}

/** Why the form was refused, above it. */
export function FormFailure({ error, wait }: FormFailureProps) {
  if (error === null) return null
  if (wait > 0) {
    return (
      <Callout tone="warning" title="Too many attempts">
        For the safety of the account, wait{' '}
        <span className="font-medium tabular-nums">{waitWords(wait)}</span> before you try again.
      </Callout>
    )
  }
  if (error instanceof PasskeyFailure) return <Callout tone="danger">{error.message}</Callout>
  if (!(error instanceof ProblemError)) return <Callout tone="danger">That didn’t work. Try again.</Callout>
  if (error.code === 'too-many-requests') return <Callout tone="info">You can try again now.</Callout>
  return (
    <Callout tone="danger">
      {error.message}
      {error.status >= 500 && error.requestId !== null && (
        <p className="text-xs opacity-80">
          Request <code>{error.requestId}</code>
        </p>
      )}
    </Callout>
  )
}

/** `42 seconds`, `2 minutes 5 seconds`. */
export function waitWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 && plural(minutes, 'minute'),
    (rest > 0 || minutes === 0) && plural(rest, 'second'),
  ]
  return parts.filter(Boolean).join(' ')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Leads those who have to come from their organisation's identity provider to where they sign in. Returns whether it does. */
export function useSignOnAsked(): (error: Error) => boolean {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (error) => {
    const asked =
      error instanceof ProblemError ? error.errors.find(({ path }) => /sign_?on$/i.test(path)) : undefined
    if (asked === undefined) return false
    const there = paths.signIn.href(search.get('return') ?? undefined, undefined, asked.message)
    void navigate(there, { state: { isRequired: true } })
    return true
  }
}
