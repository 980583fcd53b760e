import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { client } from './client.ts'

export type Health = Awaited<ReturnType<typeof client.app.health.list>>
export type HealthPart = Health['parts'][number]
export type PartName = HealthPart['part']
export type HealthReport = NonNullable<HealthPart['last']>

/** What the service depends on, with the latest probe of each part. Read again while someone is watching. */
export const healthQuery = queryOptions({
  queryKey: ['health'] as const,
  queryFn: ({ signal }) => client.app.health.list({}, { signal }),
  refetchInterval: 20_000,
})

/** A browser opens six connections to an origin: the rest of the dashboard keeps some while slow parts are probed. */
const atOnce = 3

/** Probes parts of the service, a few at a time. Each report is in the query's data as soon as it arrives. */
export function useProbes() {
  const cache = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<PartName>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const test = useCallback(
    async (parts: readonly PartName[]) => {
      setFailure(null)
      setRunning((before) => new Set([...before, ...parts]))
      const left = [...parts]
      const work = async () => {
        for (let part = left.shift(); part !== undefined; part = left.shift()) {
          const asked = part
          try {
            const report = await client.app.health.probe({ body: { part: asked } })
            await cache.cancelQueries({ queryKey: healthQuery.queryKey })
            cache.setQueryData(healthQuery.queryKey, (before) => before && withReport(before, report))
          } catch (error) {
            setFailure(error)
          }
          setRunning((before) => new Set([...before].filter((one) => one !== asked)))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    [cache],
  )
  return { running, failure, test }
}

function withReport({ parts }: Health, report: HealthReport): Health {
  return { parts: parts.map((part) => (part.part === report.part ? { ...part, last: report } : part)) }
}

/** Sends a test message to the user's own address or number. */
export function sendTestMessage(part: 'mail' | 'sms'): Promise<HealthReport> {
  return client.app.health.sendTest({ body: { part } })
}
