import { useQuery } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import { useEffect, useRef } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { healthQuery, useProbes } from '../../api/health.ts'
import type { HealthPart, PartName } from '../../api/health.ts'
import { overallOf, partWords } from '../../records/health-words.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { PartCard } from './part-card.tsx'

/**
 * `/service/health`: every outside system, probed in stages. For administrators of the organisation that operates the
 * service.
 */
export const HealthPage = administratorsOnly('Health', Health, ({ operates }) => operates)

function Health() {
  const health = useQuery(healthQuery)
  const { running, failure, test } = useProbes()
  const parts = health.data?.parts
  useFirstLook(parts, test)
  const overall = overallOf(parts ?? [])
  return (
    <>
      <PageHeader
        title="Health"
        badge={parts && <StatusBadge tone={overall.tone}>{overall.words}</StatusBadge>}
        description="Component status, and how to fix problems."
        actions={
          parts && (
            <Button
              icon={Activity}
              isPending={running.size > 0}
              onPress={() => void test(parts.map(({ part }) => part))}
            >
              Test everything
            </Button>
          )
        }
      />
      <output className="sr-only">{progressWords(running, overall.words)}</output>
      <div className="flex max-w-[90rem] flex-col gap-4 px-4 pb-8 md:px-8">
        {failure !== null && (
          <Callout tone="danger" title="The test couldn’t run">
            {failureWords(failure).children}
          </Callout>
        )}
        {parts ? (
          <ul aria-label="Components" className="columns-1 gap-4 lg:columns-2">
            {parts.map((part) => (
              <li key={part.part} className="mb-4 break-inside-avoid">
                <PartCard
                  part={part}
                  isRunning={running.has(part.part)}
                  onTest={() => void test([part.part])}
                />
              </li>
            ))}
          </ul>
        ) : health.isError ? (
          <QueryFailure of={health} />
        ) : (
          <output aria-label="Loading" className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-48 w-full rounded-lg" />
            <Skeleton className="h-48 w-full rounded-lg" />
          </output>
        )}
      </div>
    </>
  )
}

const freshMilliseconds = 5 * 60_000

/**
 * Probes on opening what was not probed recently. The converter only on request, because starting it takes much memory.
 */
function useFirstLook(
  parts: readonly HealthPart[] | undefined,
  test: (parts: readonly PartName[]) => Promise<void>,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || parts === undefined) return
    isDone.current = true
    const isDue = ({ part, isBuiltIn, last }: HealthPart) =>
      !(part === 'word' && isBuiltIn) &&
      (last === null || Date.now() - Date.parse(last.tested) > freshMilliseconds)
    void test(parts.filter(isDue).map(({ part }) => part))
  }, [parts, test])
}

function progressWords(running: ReadonlySet<PartName>, overall: string): string {
  if (running.size === 0) return overall
  return `Testing ${Array.from(running, (part) => partWords[part].title).join(', ')}`
}
