import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/health.ts'
import { partWords } from '../../records/health-words.ts'
import { Callout } from '../../kit/feedback/callout.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'

/** Tells the operator that a part of the service fails. Shows nothing otherwise. */
export function HealthNotice() {
  const health = useQuery({ ...healthQuery, refetchInterval: 60_000 })
  const failing = health.data?.parts.filter(({ last }) => last?.standing === 'fails') ?? []
  if (failing.length === 0) return null
  const names = failing.map(({ part }) => partWords[part].title).join(', ')
  return (
    <div className="px-4 pb-4 md:px-8">
      <Callout tone="danger" title={`A component of the service has failed: ${names}`}>
        The <TextLink href={paths.health.href()}>health page</TextLink> says what to do.
      </Callout>
    </div>
  )
}
