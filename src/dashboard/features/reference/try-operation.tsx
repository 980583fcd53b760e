import { useState } from 'react'
import { useRunExample } from '../../api/reference.ts'
import type { ReferenceParameter } from '../../api/reference.ts'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { CodeBlock } from './code-block.tsx'
import { enteredHeaders, useCredentials } from './credentials.ts'
import type { PlacedOperation } from './sections.ts'

/** Makes the call from the page, with what the reader entered. */
export function TryOperation({ operation, example }: { operation: PlacedOperation; example: unknown }) {
  return (
    <Disclosure title="Try it">
      <Trial operation={operation} example={example} />
    </Disclosure>
  )
}

function Trial({
  operation: { method, path, parameters },
  example,
}: {
  operation: PlacedOperation
  example: unknown
}) {
  const asked = (parameters ?? []).filter((one) => one.in !== 'header')
  const [values, setValues] = useState(() =>
    Object.fromEntries(asked.map((one) => [one.name, sampleOf(one)])),
  )
  const [body, setBody] = useState(example === undefined ? null : JSON.stringify(example, null, 2))
  const credentials = useCredentials()
  const run = useRunExample()
  const missing = asked.find(({ name, required }) => required === true && !values[name])
  const headers = enteredHeaders(credentials)
  const isAnonymous = Object.keys(headers).length === 0 && !credentials.isSignedIn
  const send = () => run.mutate({ method, url: urlOf(path, asked, values), headers, body })
  return (
    <div className="flex flex-col gap-4">
      {isAnonymous && (
        <Callout tone="info">
          Enter API credentials at the top of the page, or sign in. Without them, the response is 401.
        </Callout>
      )}
      {asked.map(({ name, required }) => (
        <TextField
          key={name}
          label={name}
          isOptional={required !== true}
          value={values[name] ?? ''}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      {body !== null && (
        <TextArea
          label="Body"
          rows={8}
          value={body}
          onChange={setBody}
          className="font-mono"
          error={isJson(body) ? undefined : 'This isn’t valid JSON.'}
        />
      )}
      <div className="flex items-center gap-3">
        <Button
          variant="primary"
          onPress={send}
          isPending={run.isPending}
          isDisabled={missing !== undefined || (body !== null && !isJson(body))}
        >
          {`Send ${method}`}
        </Button>
        {missing && <span className="text-sm text-muted">Enter {missing.name} first.</span>}
      </div>
      {run.isError && (
        <Callout tone="danger">The service couldn’t be reached. Check the connection and try again.</Callout>
      )}
      {run.data && (
        <>
          <output className="sr-only">{`Answered ${run.data.status}`}</output>
          <CodeBlock
            label="Response"
            head={`${run.data.status} · ${run.data.milliseconds} ms`}
            text={run.data.text === '' ? 'No content' : run.data.text}
          />
        </>
      )}
    </div>
  )
}

function sampleOf({ example }: ReferenceParameter): string {
  return typeof example === 'string' ? example : ''
}

function urlOf(
  path: string,
  asked: readonly ReferenceParameter[],
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    asked
      .filter((one) => one.in === 'query' && values[one.name])
      .map(({ name }) => [name, values[name] ?? '']),
  )
  return query.size === 0 ? filled : `${filled}?${query.toString()}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
