import { findingWords } from '#domain/verification/check-words.ts'
import type { VerificationPage } from '../../../api/verifications.ts'
import { checkStateWords } from '../../../records/verification-words.ts'
import { StatusBadge } from '../../../kit/feedback/badge.tsx'

/** Every requested check, with its progress and the provider's result. */
export function CheckList({
  checks,
  isLocal,
}: {
  checks: NonNullable<VerificationPage['checks']>
  isLocal: boolean
}) {
  return (
    <ul aria-label="Checks" className="flex flex-col divide-y divide-line">
      {checks.map(({ check, state, note }) => {
        const { word, tone, icon } = checkStateWords[state]
        const words = findingWords({ check, outcome: 'clear' }, isLocal)
        return (
          <li key={check} className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <div className="flex min-w-0 flex-col gap-0.5">
              <span className="text-sm text-ink">{words.check}</span>
              {note !== null && note !== '' && (
                <span className="text-sm text-muted wrap-anywhere">{note}</span>
              )}
            </div>
            <span className="shrink-0">
              <StatusBadge tone={tone} icon={icon}>
                {isLocal && state === 'clear' ? words.outcome : word}
              </StatusBadge>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
