import { useState } from 'react'
import { Card } from '../../kit/layout/card.tsx'
import { Segmented } from '../../kit/buttons/segmented.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { CodeBlock } from './code-block.tsx'
import { Parameters, Properties } from './properties.tsx'
import { Prose } from './prose.tsx'
import { requestSamples } from './request-samples.ts'
import type { SampleLanguage } from './request-samples.ts'
import type { PlacedOperation } from './sections.ts'
import { TryOperation } from './try-operation.tsx'

const languages = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'php', label: 'PHP' },
] as const satisfies readonly { id: SampleLanguage; label: string }[]

interface OperationSectionProps {
  operation: PlacedOperation
  language: SampleLanguage
  onLanguage: (language: SampleLanguage) => void
}

/** An operation: what it takes and answers on one side, how it is called on the other. */
export function OperationSection({ operation, language, onLanguage }: OperationSectionProps) {
  const { anchor, method, path, summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const examples = Object.entries(body?.examples ?? {})
  const [chosen, choose] = useState(examples[0]?.[0] ?? '')
  const value = body === undefined ? undefined : (examples.find(([name]) => name === chosen)?.[1].value ?? {})
  const call = {
    method,
    url: `${location.origin}${addressOf(operation)}`,
    headers: headersOf(operation),
    body: value,
  }
  const answers = Object.entries(responses)
  const done = answers.find(([status]) => status.startsWith('2'))
  const answer = done?.[1].content?.['application/json']
  const places = (where: string) => parameters.filter((one) => one.in === where)
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="grid scroll-mt-4 grid-cols-1 gap-x-10 gap-y-6 border-t border-line px-4 py-10 first:border-t-0 md:px-8 xl:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h2 id={`${anchor}-title`} tabIndex={-1} className="text-lg text-ink">
            {summary}
          </h2>
          <p className="text-sm wrap-anywhere">
            <Method method={method} /> <code className="text-ink">{path}</code>
          </p>
          {description !== undefined && description !== '' && (
            <Prose text={description} className="text-base text-muted" />
          )}
        </header>
        {(['path', 'query', 'header'] as const).map((where) =>
          places(where).length === 0 ? null : (
            <div key={where}>
              <h3 className="text-sm text-ink">{placeNames[where]}</h3>
              <Parameters parameters={places(where)} />
            </div>
          ),
        )}
        {body?.schema && (
          <div>
            <h3 className="text-sm text-ink">Body</h3>
            <Properties schema={body.schema} />
          </div>
        )}
        {answer?.schema && (
          <div>
            <h3 className="text-sm text-ink">Response</h3>
            <Properties schema={answer.schema} isAnswer />
          </div>
        )}
        <Refusals answers={answers} />
      </div>
      <div className="flex min-w-0 flex-col items-stretch gap-4 *:self-stretch xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:self-start xl:overflow-y-auto">
        {examples.length > 1 && (
          <Select
            label="Example"
            options={examples.map(([name]) => ({ id: name, label: name }))}
            value={chosen}
            onChange={choose}
          />
        )}
        <Segmented
          label="Language of the samples"
          options={languages}
          value={language}
          onChange={onLanguage}
        />
        <CodeBlock label="Request" text={requestSamples[language](call)} />
        {done && (
          <CodeBlock
            label="Response"
            head={`Response · ${done[0]}`}
            text={answer?.example === undefined ? 'No content' : JSON.stringify(answer.example, null, 2)}
          />
        )}
        <Card>
          <TryOperation key={chosen} operation={operation} example={value} />
        </Card>
      </div>
    </section>
  )
}

const placeNames = { path: 'In the path', query: 'In the query', header: 'Headers' } as const

const methodTones: Readonly<Record<string, string>> = {
  GET: 'text-info',
  POST: 'text-success',
  PUT: 'text-warning',
  DELETE: 'text-danger',
}

/** A method of HTTP in its colour. */
export function Method({ method }: { method: string }) {
  return (
    <span className={`font-mono text-xs font-semibold ${methodTones[method] ?? 'text-muted'}`}>{method}</span>
  )
}

function Refusals({
  answers,
}: {
  answers: readonly (readonly [string, { readonly description: string }])[]
}) {
  const refusals = answers.filter(([status]) => /^[45]/.test(status))
  return (
    <div>
      <h3 className="text-sm text-ink">Errors</h3>
      <ul className="flex flex-col divide-y divide-line">
        {refusals.map(([status, { description }]) => (
          <li key={status} className="flex gap-3 py-2">
            <span className="font-mono text-sm text-muted">{status}</span>
            <ul className="flex min-w-0 flex-col gap-0.5">
              {[...description.matchAll(/`([a-z-]+)`: ([^;]+)/g)].map(([, code = '', title = '']) => (
                <li key={code} className="text-sm text-muted">
                  <a className="text-link underline-offset-2" href={`/problems/${code}`}>
                    {code}
                  </a>{' '}
                  {title}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The path with the samples of its parameters. */
function addressOf({ path, parameters = [] }: PlacedOperation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const sample = parameters.find((one) => one.in === 'path' && one.name === name)?.example
    return typeof sample === 'string' ? encodeURIComponent(sample) : `{${name}}`
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, example }) => `${name}=${typeof example === 'string' ? encodeURIComponent(example) : ''}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

function headersOf({ method, responses }: PlacedOperation): Record<string, string> {
  const isPartner = JSON.stringify(responses['403'] ?? '').includes('`partner-only`')
  return {
    ...(isPartner
      ? { 'X-Service-Partner': 'your partner key' }
      : { 'X-Service-Id': 'your id', 'X-Service-Key': 'your key' }),
    ...(method === 'POST' ? { 'Idempotency-Key': 'one of your own for each request' } : {}),
  }
}
