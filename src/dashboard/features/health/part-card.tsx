import { useMutation } from '@tanstack/react-query'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ReactNode } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { sendTestMessage } from '../../api/health.ts'
import type { HealthPart, HealthReport } from '../../api/health.ts'
import { partWords, standingWords } from '../../records/health-words.ts'
import { Badge, StatusBadge } from '../../kit/feedback/badge.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { classes } from '../../kit/layout/classes.ts'
import { Time } from '../../kit/text/time.tsx'
import { toneIcons, toneText } from '../../kit/feedback/tones.ts'
import type { Tone } from '../../kit/feedback/tones.ts'

interface PartCardProps {
  part: HealthPart
  isRunning: boolean
  onTest: () => void
}

/** A part: what does its work, its status, its stages, what to do. */
export function PartCard({ part, isRunning, onTest }: PartCardProps) {
  const { adapter, isBuiltIn, note, last } = part
  const { title, purpose } = partWords[part.part]
  const isTestable = last === null || last.stages.length > 0
  const standing = isTestable ? standingWords[last?.standing ?? 'untested'] : nothingToTest(part)
  return (
    <section
      aria-label={title}
      aria-busy={isRunning}
      className="flex flex-col gap-3 rounded-xl on-paper p-4 md:px-5"
    >
      <header className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="text-base text-ink">{title}</h2>
            <StatusBadge tone={standing.tone}>{standing.label}</StatusBadge>
          </div>
          <p className="text-sm text-muted">{purpose}</p>
        </div>
        {isTestable && (
          <Button size="small" isPending={isRunning} aria-label={`Test ${title}`} onPress={onTest}>
            Test
          </Button>
        )}
      </header>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink">
        <span className="min-w-0 wrap-anywhere">{adapter}</span>
        {isBuiltIn && isTestable && <Badge>Built in</Badge>}
        {last !== null && isTestable && (
          <span className="ml-auto text-xs text-faint">
            Tested <Time value={last.tested} />
          </span>
        )}
      </p>
      {last !== null && last.stages.length > 0 && <Stages report={last} />}
      {note !== null && <p className="text-sm text-muted">{note}</p>}
      {(part.part === 'mail' || part.part === 'sms') && <TestMessage part={part.part} />}
    </section>
  )
}

/** The status of a part without an outside system. */
function nothingToTest({ part }: HealthPart): { readonly label: string; readonly tone: Tone } {
  return { label: part === 'timestamp' ? 'Not used' : 'Built in', tone: 'neutral' }
}

const outcomes: Readonly<
  Record<HealthReport['stages'][number]['outcome'], { readonly tone: Tone; readonly word: string }>
> = {
  passed: { tone: 'success', word: 'Works' },
  noted: { tone: 'warning', word: 'Needs attention' },
  failed: { tone: 'danger', word: 'Failing' },
  skipped: { tone: 'neutral', word: 'Not reached' },
}

function Stages({ report }: { report: HealthReport }) {
  return (
    <ol className="flex flex-col gap-2 border-t border-line pt-3">
      {report.stages.map((stage) => (
        <li key={stage.name}>
          <Stage stage={stage} />
        </li>
      ))}
    </ol>
  )
}

function Stage({ stage }: { stage: HealthReport['stages'][number] }) {
  const { name, outcome, milliseconds, finding, remedy } = stage
  const { tone, word } = outcomes[outcome]
  const Icon = outcome === 'skipped' ? CircleDashed : toneIcons[tone]
  return (
    <div className="flex items-start gap-2 text-sm">
      <Icon aria-hidden className={classes('mt-0.5 size-4 shrink-0', toneText[tone])} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-muted wrap-anywhere">
          <span className="font-medium text-ink">{name}</span>
          <span className="sr-only">, {word}:</span> {finding}
        </p>
        {remedy !== null && <Remedy>{remedy}</Remedy>}
      </div>
      {milliseconds !== null && (
        <span className="shrink-0 text-xs text-faint tabular-nums">{durationWords(milliseconds)}</span>
      )}
    </div>
  )
}

function Remedy({ children }: { children: ReactNode }) {
  return (
    <p className="text-ink wrap-anywhere">
      <span className="font-medium">What to do:</span> {children}
    </p>
  )
}

function durationWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** Sends a message to the administrator and shows the result. */
function TestMessage({ part }: { part: 'mail' | 'sms' }) {
  const sending = useMutation({ mutationFn: () => sendTestMessage(part) })
  return (
    <div className="flex flex-col border-t border-line pt-3">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2 self-start"
        isPending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        {part === 'mail' ? 'Send me a test email' : 'Send me a test SMS'}
      </Button>
      <div aria-live="polite">
        {sending.data && (
          <div className="pt-2">
            <Stages report={sending.data} />
          </div>
        )}
        {sending.isError && (
          <p className="pt-2 text-sm text-danger">{failureWords(sending.error).children}</p>
        )}
      </div>
    </div>
  )
}
