import { useQuery } from '@tanstack/react-query'
import { policyQuery } from '../../api/organisation/organisation.ts'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { SkeletonRows } from '../../kit/feedback/skeleton.tsx'
import { SettingsPage } from '../../kit/forms/settings-page.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { paths } from '../../paths.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { CommandBlock } from '../../records/command-block.tsx'
import { QueryFailure } from '../../records/query-failure.tsx'
import { EmbeddingOrigins } from './embedding-origins.tsx'
import { EmbeddingTrial } from './embedding-trial.tsx'

/** `/developers/embedding`: which sites may show signing pages within their own, how, and a try. For administrators. */
export const EmbeddingPage = administratorsOnly('Embedding', Embedding)

function Embedding() {
  const policy = useQuery(policyQuery)
  return (
    <div className="flex flex-col pb-8">
      <PageHeader
        title="Embedding"
        description="Let people sign, or prepare and send, inside a page of your own, without leaving it."
      />
      {policy.isPending ? (
        <SkeletonRows rows={3} label="Loading origins" />
      ) : policy.isError ? (
        <QueryFailure of={policy} />
      ) : (
        <SettingsPage
          sections={[
            {
              title: 'Origins',
              description:
                'Browsers show signing pages and embedded editors in a frame only on these sites. Other pages are never shown in a frame.',
              children: <EmbeddingOrigins origins={policy.data.embeddingOrigins} />,
            },
            {
              title: 'Signing',
              description: (
                <>
                  Your server asks for the signing link with{' '}
                  <TextLink href={paths.referenceSection.href('recipients')}>
                    Generate a signing token
                  </TextLink>
                  . The element is part of the package countersign-client.
                </>
              ),
              children: (
                <>
                  <CommandBlock title="HTML" command={html} />
                  <CommandBlock title="React" command={react} />
                </>
              ),
            },
            {
              title: 'Sending',
              description:
                'Your server creates a draft and asks for the address of its editor. It works once, within 10 minutes. Who opens it can edit and send this draft for 4 hours, and nothing else.',
              children: (
                <>
                  <CommandBlock title="Your server" command={server} />
                  <CommandBlock title="HTML" command={composing} />
                </>
              ),
            },
            {
              title: 'Try it',
              description: 'See what your page shows, and which events it gets.',
              children: <EmbeddingTrial isReady={policy.data.embeddingOrigins.length > 0} />,
            },
          ]}
        />
      )}
    </div>
  )
}

const html = `<script type="module" src="/embed.js"></script>

<countersign-sign src="${location.origin}/sign/…" label="Agreement to sign"></countersign-sign>

<script>
  const page = document.querySelector('countersign-sign')
  page.addEventListener('completed', ({ detail }) => {
    console.log(detail.envelope, detail.recipient)
    page.remove()
  })
</script>`

const server = `curl ${location.origin}/embed/sessions \\
  -H "X-Service-Id: $ID" -H "X-Service-Key: $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"envelope_id":"…"}'`

const composing = `<countersign-compose src="${location.origin}/compose/…" label="Agreement to send"></countersign-compose>

<script>
  const editor = document.querySelector('countersign-compose')
  editor.addEventListener('sent', ({ detail }) => {
    console.log(detail.envelope)
    editor.remove()
  })
</script>`

const react = `import 'countersign-client/embed'

export function Agreement({ link, onDone }) {
  return <countersign-sign src={link} label="Agreement to sign" oncompleted={onDone} />
}`
