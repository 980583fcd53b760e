import { remedies } from '#contract/reference/remedies.ts'
import { refusalCatalogue } from '#domain/refusals.ts'
import type { RefusalCode } from '#domain/refusals.ts'
import { CodeBlock } from './code-block.tsx'
import { Prose } from './prose.tsx'

const sample = {
  type: '/problems/invalid-input',
  title: refusalCatalogue['invalid-input'].title,
  status: 422,
  detail: 'Some of the input isn’t valid.',
  instance: '2ae92157-8cab-4dcb-b058-d9e8ca947ada',
  message: 'Some of the input isn’t valid.',
  errors: [{ path: 'recipients.0.email', message: 'Must be an email address.' }],
}

/** What each refusal means and what to do about it. */
export function ProblemsSection() {
  const codes = Object.keys(refusalCatalogue) as RefusalCode[]
  return (
    <div className="flex flex-col gap-8 px-4 py-8 md:px-8">
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:gap-10">
        <div className="flex flex-col gap-3 text-base text-muted">
          <p className="max-w-prose">
            Errors are answered with a problem as defined in RFC 9457. Programs decide by its{' '}
            <code>type</code>, which is also the address of its place on this page. People read its{' '}
            <code>detail</code>. The number in <code>instance</code> finds the request in the service’s log.
          </p>
        </div>
        <CodeBlock label="A problem" text={JSON.stringify(sample, null, 2)} />
      </div>
      <dl className="flex flex-col divide-y divide-line">
        {codes.map((code) => (
          <div
            key={code}
            id={code}
            className="grid scroll-mt-4 grid-cols-1 gap-1 py-4 target:bg-selected md:grid-cols-[18rem_1fr] md:gap-6"
          >
            <dt className="flex flex-col">
              <code className="text-sm font-semibold text-ink">{code}</code>
              <span className="font-mono text-xs text-muted">{refusalCatalogue[code].status}</span>
            </dt>
            <dd className="flex flex-col gap-1">
              <span className="text-sm text-ink">{refusalCatalogue[code].title}.</span>
              <Prose text={remedies[code]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
