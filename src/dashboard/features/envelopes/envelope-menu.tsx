import { memo } from 'react'
import type { EnvelopeRow } from '../../api/envelopes.ts'
import { MenuAct } from '../../kit/grid/row-acts.tsx'
import type { Desk } from './envelope-desk.tsx'
import { verbGroups } from './envelope-verbs.ts'

interface EnvelopeMenuProps {
  envelope: EnvelopeRow
  desk: Desk
  isInTabOrder: boolean
}

/** What can be done with the envelope of a row. */
export const EnvelopeMenu = memo(function EnvelopeMenu({ envelope, desk, isInTabOrder }: EnvelopeMenuProps) {
  return <MenuAct name={envelope.name} groups={verbGroups(envelope, desk)} isInTabOrder={isInTabOrder} />
})
