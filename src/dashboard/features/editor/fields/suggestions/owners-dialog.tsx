import { useState } from 'react'
import { Avatar } from '../../../../kit/layout/avatar.tsx'
import { Button } from '../../../../kit/buttons/button.tsx'
import { Dialog } from '../../../../kit/overlays/dialog.tsx'
import { Select } from '../../../../kit/inputs/select.tsx'
import { countOf } from '../../../../kit/text/names.ts'
import { useDraft } from '../../editor-context.ts'
import { nameOf, signersOf } from '../../readiness.ts'
import type { OfferBlock } from './offer-owners.ts'

interface OwnersDialogProps {
  readonly blocks: readonly OfferBlock[]
  /** Whose fields the sender places now. */
  readonly recipientId: string
  readonly onPlace: (owners: ReadonlyMap<string, string>) => void
  readonly onClose: () => void
}

/** Asks once whose fields are whose, for all blocks that the document tells apart. */
export function OwnersDialog({ blocks, recipientId, onPlace, onClose }: OwnersDialogProps) {
  const recipients = useDraft((state) => state.content.recipients)
  const [owners, setOwners] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        blocks.flatMap(({ party, ownerId }) => {
          const owner = ownerId ?? (party === '' ? recipientId : null)
          return owner === null ? [] : [[party, owner]]
        }),
      ),
  )
  const isComplete = blocks.every(({ party }) => owners.has(party))
  const count = blocks.reduce((sum, block) => sum + block.count, 0)
  return (
    <Dialog
      title="Who signs where?"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={!isComplete} onPress={() => onPlace(owners)}>
            {`Place ${countOf(count, 'field')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>The document names these parties. Choose the recipient for each.</p>
        {blocks.map((block) => (
          <Select
            key={block.party}
            label={
              block.party === ''
                ? 'All other fields'
                : block.party.replace(/^./u, (first) => first.toLocaleUpperCase())
            }
            description={countOf(block.count, 'field')}
            placeholder="Choose a recipient"
            value={owners.get(block.party) ?? null}
            options={signersOf(recipients).map((signer) => {
              const index = recipients.indexOf(signer)
              const name = nameOf(signer, index)
              return {
                id: signer.id,
                label: name,
                leading: <Avatar name={name} color={index} size="small" />,
              }
            })}
            onChange={(id) => setOwners((before) => new Map(before).set(block.party, id))}
          />
        ))}
      </div>
    </Dialog>
  )
}
