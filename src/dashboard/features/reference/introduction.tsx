import { TextLink } from '../../kit/buttons/link-button.tsx'
import { paths } from '../../paths.ts'
import { CodeBlock } from './code-block.tsx'
import { requestSamples } from './request-samples.ts'

const topics: readonly (readonly [title: string, text: string])[] = [
  [
    'Authentication',
    'Every call carries two headers, X-Service-Id and X-Service-Key, which an administrator creates on the API credentials page. They belong to one organisation and can do what its administrators can, unless they were limited to some operations, networks or a time. Partners send X-Service-Partner to register organisations.',
  ],
  [
    'Requests and responses',
    'Bodies are JSON in UTF-8. Times are ISO 8601 in UTC, and null until they have occurred. Unknown properties are ignored.',
  ],
  [
    'Retry safely',
    'Send an Idempotency-Key of your own with every POST. If the response gets lost, send the same request with the same key again. It runs only once, and you get the first response again.',
  ],
  [
    'Lists',
    'Version 1 lists have at most 1,000 records, newest first. Version 2 lists have pages of 100: pass the cursor of one page to get the next, while has_more is true.',
  ],
  [
    'Limits',
    'RateLimit in each response says how many requests are left. Beyond that, the response is 429, and Retry-After says when to continue.',
  ],
  [
    'Signing in your own pages',
    'The address that “Generate a signing token” returns can be shown in a frame, within pages of the origins that an administrator lists on the Embedding page. The code for it is there too.',
  ],
  [
    'Download addresses',
    'Addresses of documents work without credentials for 60 minutes, so that you can pass them to a browser. Ask for the record again when they have expired.',
  ],
]

/** What holds for all operations. */
export function Introduction() {
  const first = requestSamples.curl({
    method: 'GET',
    url: `${location.origin}/v1/envelopes`,
    headers: { 'X-Service-Id': 'your id', 'X-Service-Key': 'your key' },
    body: undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-8 px-4 py-8 md:px-8 xl:grid-cols-2 xl:gap-10">
      <div className="flex flex-col gap-6">
        {topics.map(([title, text]) => (
          <section key={title} className="flex max-w-prose flex-col gap-1">
            <h2 className="text-base text-ink">{title}</h2>
            <p className="text-base text-muted">{text}</p>
          </section>
        ))}
        <p className="text-base text-muted">
          <TextLink href={paths.referenceSection.href('problems')}>What each problem means</TextLink> and{' '}
          <TextLink href={paths.referenceSection.href('events')}>which events are sent</TextLink> have pages
          of their own. The <TextLink href="/openapi.json">OpenAPI document</TextLink> has all of it for
          programs.
        </p>
      </div>
      <div className="xl:sticky xl:top-4 xl:self-start">
        <CodeBlock label="A first request" text={first} />
      </div>
    </div>
  )
}
