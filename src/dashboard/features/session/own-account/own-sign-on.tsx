import type { OwnSignOn } from '../../../api/organisation/sign-on.ts'
import { Time } from '../../../kit/text/time.tsx'

/** Who the user is at the organisation's identity provider. */
export function OwnSignOnFacts({ own: { provider, identity } }: { own: OwnSignOn }) {
  if (identity === null)
    return <p className="text-sm text-muted">You haven’t signed in with {provider} yet.</p>
  return (
    <p className="text-sm text-ink">
      Linked to <bdi className="font-medium">{identity.email ?? 'your person'}</bdi> at {provider} since{' '}
      <Time value={identity.created} format="date" />, last used <Time value={identity.lastUsed} />. Only an
      administrator can unlink it.
    </p>
  )
}
