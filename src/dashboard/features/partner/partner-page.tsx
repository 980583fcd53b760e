import { useState } from 'react'
import { partnerClient } from '../../api/organisation/partner.ts'
import type { PartnerClient, PartnerOverview } from '../../api/organisation/partner.ts'
import { reason } from '../../api/failure-words.ts'
import { administratorsOnly } from '../../records/administrators-only.tsx'
import { Button } from '../../kit/buttons/button.tsx'
import { Callout } from '../../kit/feedback/callout.tsx'
import { Card } from '../../kit/layout/card.tsx'
import { CommandBlock } from '../../records/command-block.tsx'
import { TextLink } from '../../kit/buttons/link-button.tsx'
import { PageHeader } from '../../kit/layout/page-header.tsx'
import { PasswordField } from '../../kit/inputs/password-field.tsx'
import { paths } from '../../paths.ts'
import { PartnerOrganisations } from './partner-organisations.tsx'
import { provisioningCommands } from './provisioning-commands.ts'

/**
 * `/developers/partner`: how a partner creates organisations, and those it created. For administrators of the
 * operator's organisation.
 */
export const PartnerPage = administratorsOnly(
  'Partner',
  Partner,
  ({ partners }) => partners,
  'Only the organisation that runs this service sees this page, once PARTNER_KEY gives a partner access.',
)

interface Opened {
  readonly client: PartnerClient
  readonly overview: PartnerOverview
}

function Partner() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <PageHeader
        title="Partner"
        description={
          <>
            A partner registers organisations on this service. Its key (PARTNER_KEY) gives access, here as in
            the <TextLink href={paths.reference.href()}>interface</TextLink>.
          </>
        }
        actions={opened && <Button onPress={() => setOpened(null)}>Forget the key</Button>}
      />
      <div className="flex max-w-[80rem] flex-col gap-4 px-4 pb-8 md:px-8">
        {opened === null ? (
          <KeyForm onOpen={setOpened} />
        ) : (
          <PartnerOrganisations
            client={opened.client}
            overview={opened.overview}
            onChanged={(overview) => setOpened({ ...opened, overview })}
          />
        )}
        <Examples />
      </div>
    </>
  )
}

function KeyForm({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [key, setKey] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  async function open(): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      const client = partnerClient(key.trim())
      onOpen({ client, overview: await client.organisations() })
    } catch (error) {
      setFailure(reason(error))
      setPending(false)
    }
  }
  return (
    <Card
      title="Organisations"
      description="Enter the partner key to see and register organisations here. This page keeps it until you leave. The browser doesn’t."
    >
      <form
        noValidate
        className="flex max-w-lg flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        {failure !== null && <Callout tone="danger">{failure}</Callout>}
        <div className="flex items-end gap-2">
          <PasswordField
            label="Partner key"
            className="min-w-0 flex-1"
            value={key}
            onChange={setKey}
            autoComplete="off"
          />
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={key.trim() === ''}>
            Open
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Examples() {
  return (
    <Card
      title="From a program"
      description="Use the key from PARTNER_KEY. The answer to each registration holds the credentials of the new organisation."
    >
      <div className="flex flex-col gap-4">
        {provisioningCommands(location.origin).map(({ title, command }) => (
          <CommandBlock key={title} title={title} command={command} />
        ))}
      </div>
    </Card>
  )
}
