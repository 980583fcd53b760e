import type { ReferenceDocument } from '../../api/reference.ts'
import { CodeBlock } from './code-block.tsx'
import { Parameters, Properties } from './properties.tsx'
import { Prose } from './prose.tsx'
import { slugOf } from './sections.ts'

/** What is sent to webhook endpoints, and how to check that it comes from here. */
export function EventsSection({ webhooks }: Pick<ReferenceDocument, 'webhooks'>) {
  const events = Object.entries(webhooks)
  const headers = (events[0]?.[1].post.parameters ?? []).map((one) => ({ ...one, required: false }))
  return (
    <div>
      <div className="grid grid-cols-1 gap-6 px-4 py-8 md:px-8 xl:grid-cols-2 xl:gap-10">
        <div className="flex flex-col gap-3">
          <p className="max-w-prose text-base text-muted">
            Each event is a <code>POST</code> of JSON to every active endpoint of the organisation. Answer
            with any 2xx within ten seconds. Any other answer is retried every hour for 72 hours. Then the
            endpoint is disabled and its owner notified. Events of one envelope arrive in order, and one that
            is sent again has the same <code>webhook-id</code>.
          </p>
          <h2 className="text-sm text-ink">Headers of a delivery</h2>
          <Parameters parameters={headers} />
        </div>
        <CodeBlock label="Check a delivery in TypeScript" text={check} />
      </div>
      {events.map(([name, { post }]) => {
        const media = post.requestBody?.content['application/json']
        return (
          <section
            key={name}
            id={slugOf(name)}
            aria-label={name}
            className="grid scroll-mt-4 grid-cols-1 gap-x-10 gap-y-4 border-t border-line px-4 py-8 md:px-8 xl:grid-cols-2"
          >
            <div className="flex min-w-0 flex-col gap-1">
              <h2 className="text-base text-ink">
                <code>{name}</code>
              </h2>
              <Prose
                text={`${post.summary}.${post.description === undefined ? '' : ` ${post.description}`}`}
              />
              {media?.schema && <Properties schema={media.schema} isAnswer />}
            </div>
            <CodeBlock label="Body" text={JSON.stringify(media?.example ?? {}, null, 2)} />
          </section>
        )
      })}
    </div>
  )
}

const check = `import { Webhook } from 'standardwebhooks'

// The secret of the endpoint, and the body as it came.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, {
  'webhook-id': headers['webhook-id'],
  'webhook-timestamp': headers['webhook-timestamp'],
  'webhook-signature': headers['webhook-signature'],
})`
