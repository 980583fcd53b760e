import { useNavigate, useSearchParams } from 'react-router'
import { ProblemError } from '#client/problem-error.ts'
import { paths } from '../../paths.ts'

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
