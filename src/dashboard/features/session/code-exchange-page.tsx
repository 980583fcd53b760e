import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { useExchangeCode } from '../../api/organisation/entrance.ts'
import { ErrorState } from '../../kit/feedback/error-state.tsx'
import { LinkButton } from '../../kit/buttons/link-button.tsx'
import { PageTitle } from '../../kit/layout/page-header.tsx'
import { Spinner } from '../../kit/feedback/spinner.tsx'
import { paths } from '../../paths.ts'

/** `/code-exchange?code=…`: signs in with a code requested by a partner. Source: specification, auth-code. */
export function CodeExchangePage() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const navigate = useNavigate()
  const { mutate, error, reset } = useExchangeCode()
  const asked = useRef<string | null>(null)

  useEffect(() => {
    if (code === '' || asked.current === code) return
    asked.current = code
    mutate(code, { onSuccess: () => void navigate(paths.overview.href(), { replace: true }) })
  }, [code, mutate, navigate])

  const toSignIn = <LinkButton href={paths.signIn.href()}>Sign in with a password</LinkButton>
  const offline = error !== null && 'code' in error && error.code === 'offline'
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <PageTitle>Signing in</PageTitle>
      <h1 className="sr-only">Signing in</h1>
      {code === '' ? (
        <ErrorState title="This link is incomplete" actions={toSignIn}>
          Open the whole link again, or ask for a new one where you got it.
        </ErrorState>
      ) : error === null ? (
        <p className="flex items-center gap-3 text-base text-muted">
          <Spinner label="Signing in" />
          Signing you in…
        </p>
      ) : (
        <ErrorState
          {...failureWords(error)}
          {...(offline ? {} : { children: `${error.message} Ask for a new link where you got this one.` })}
          actions={toSignIn}
          onRetry={
            offline
              ? () => {
                  reset()
                  mutate(code, { onSuccess: () => void navigate(paths.overview.href(), { replace: true }) })
                }
              : undefined
          }
        />
      )}
    </main>
  )
}
