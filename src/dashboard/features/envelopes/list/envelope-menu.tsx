import { memo } from 'react'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import { MenuAct } from '../../../lists/grid/row-acts.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import { verbGroups } from '../verbs/envelope-verbs.ts'

interface EnvelopeMenuProps {
  envelope: EnvelopeRow
  context: VerbContext
  isInTabOrder: boolean
}

/** What can be done with the envelope of a row. */
export const EnvelopeMenu = memo(function EnvelopeMenu({
  envelope,
  context,
  isInTabOrder,
}: EnvelopeMenuProps) {
  return <MenuAct name={envelope.name} groups={verbGroups(envelope, context)} isInTabOrder={isInTabOrder} />
})
