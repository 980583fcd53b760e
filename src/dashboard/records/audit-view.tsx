import Printer from 'lucide-react/icons/printer'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../kit/buttons/button.tsx'
import { CopyButton } from '../kit/buttons/copy-button.tsx'
import { Time } from '../kit/text/time.tsx'

/** One event of a hash-chained trail, in words. */
export interface AuditLine {
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  readonly event: string
  readonly notes: readonly string[]
  readonly by: { readonly name: string; readonly more: string }
  /** The network address. Omitted where trails have none. */
  readonly from?: {
    readonly address: string | null
    /** The browser's name, and its own long description. */
    readonly agent: { readonly name: string; readonly description: string } | null
  }
  readonly hash: string
}

export interface AuditViewProps {
  lines: readonly AuditLine[]
  /** The last hash of the chain. */
  head: string
  /** The record of the trail on paper, such as `Envelope id`. */
  subject: { readonly label: string; readonly id: string }
  /** Further information, after the number of events. */
  children: ReactNode
  /** Next to printing. */
  actions?: ReactNode
  hasFrom?: boolean
}

/** The history of a record, each event chained to the previous one. Suitable for printing. */
export function AuditView({ lines, head, subject, children, actions, hasFrom = false }: AuditViewProps) {
  return (
    <section aria-label="Audit trail" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-prose min-w-60 shrink text-sm text-muted">
          {lines.length} {lines.length === 1 ? 'event' : 'events'}, oldest first. Each carries a SHA-256 hash
          over itself and the hash before it, so no event can be changed or removed unnoticed. {children}
        </p>
        <div className="flex gap-2 print:hidden">
          {actions}
          <Button icon={Printer} onPress={() => globalThis.print()}>
            Print
          </Button>
        </div>
      </div>
      <dl className="flex flex-wrap items-center gap-x-3 text-sm print:grid print:grid-cols-[auto_1fr]">
        <dt className="text-faint">Last hash</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="font-mono text-xs text-ink wrap-anywhere">{head}</code>
          <span className="print:hidden">
            <CopyButton text={head} label="Copy last hash" />
          </span>
        </dd>
        <dt className="hidden text-faint print:block">{subject.label}</dt>
        <dd className="hidden font-mono text-xs print:block">{subject.id}</dd>
      </dl>
      <LineTable lines={lines} hasFrom={hasFrom} />
    </section>
  )
}

const headCell = 'border-b border-line pr-4 pb-2 text-left text-xs font-medium text-faint'
const cell =
  'border-b border-line py-2.5 pr-4 align-top max-md:block max-md:border-0 max-md:py-0.5 max-md:pr-0'

function LineTable({ lines, hasFrom }: Pick<AuditViewProps, 'lines' | 'hasFrom'>) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-md:block print:text-xs">
      <thead className="max-md:sr-only">
        <tr>
          {['Time', 'Event', 'By', ...(hasFrom ? ['From'] : []), 'Hash'].map((label) => (
            <th key={label} scope="col" className={headCell}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <Line key={line.sequence} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line }: { line: AuditLine }) {
  const { at, event, notes, by, from, hash, sequence } = line
  return (
    <tr className="break-inside-avoid max-md:block max-md:border-b max-md:border-line max-md:py-3">
      <Cell>
        <Time value={at} format="both" className="whitespace-nowrap text-ink" />
      </Cell>
      <Cell>
        <span className="font-medium text-ink wrap-anywhere">{event}</span>
        {notes.map((note) => (
          <span key={note} className="block text-muted wrap-anywhere">
            {note}
          </span>
        ))}
      </Cell>
      <Cell>
        <span className="text-ink wrap-anywhere">{by.name}</span>
        <span className="block text-xs text-faint wrap-anywhere md:min-w-44">{breakable(by.more)}</span>
      </Cell>
      {from && (
        <Cell>
          {from.address !== null && <span className="text-ink tabular-nums">{from.address}</span>}
          {from.agent !== null && (
            <span title={from.agent.description} className="block text-xs text-faint wrap-anywhere">
              {from.agent.name}
            </span>
          )}
        </Cell>
      )}
      <Cell>
        <span className="flex items-center gap-0.5">
          <code title={hash} className="font-mono text-xs text-faint print:hidden">
            {hash.slice(0, 10)}…
          </code>
          <code className="hidden font-mono text-[0.5625rem] wrap-anywhere print:block">{hash}</code>
          <span className="-my-1 print:hidden">
            <CopyButton text={hash} label={`Copy hash of event ${sequence}`} />
          </span>
        </span>
      </Cell>
    </tr>
  )
}

/** Lets an address break after its `@` and before a dot only. */
function breakable(text: string): ReactNode {
  return text.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function Cell({ children }: { children: ReactNode }) {
  return <td className={cell}>{children}</td>
}
