import { memo } from 'react'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { MenuAct } from '../../../lists/grid/row-acts.tsx'
import type { Desk } from '../envelope-desk.tsx'
import { verbGroups } from '../verbs/envelope-verbs.ts'

interface EnvelopeMenuProps {
  envelope: EnvelopeRow
  desk: Desk
  isInTabOrder: boolean
}

/** What can be done with the envelope of a row. */
export const EnvelopeMenu = memo(function EnvelopeMenu({ envelope, desk, isInTabOrder }: EnvelopeMenuProps) {
  return <MenuAct name={envelope.name} groups={verbGroups(envelope, desk)} isInTabOrder={isInTabOrder} />
})
