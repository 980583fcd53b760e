import Hash from 'lucide-react/icons/hash'
import { copyId } from '../../../records/verbs/copy-id.ts'
import type { EnvelopeRow } from '../../../api/sending/envelopes.ts'
import type { Action } from '../../../kit/commands/actions.ts'
import type { MenuGroup } from '../../../kit/overlays/menu-group.ts'
import { menuGroupsOf } from '../../../kit/commands/verbs.ts'
import type { VerbGroup } from '../../../kit/commands/verbs.ts'
import { continueDraft } from './continue-draft.ts'
import { copySigningLink } from './copy-signing-link.tsx'
import { correctAddress } from './correct-address.tsx'
import { deleteDraft } from './delete-draft.tsx'
import { downloadEvidence, downloadFiles } from '../page/download-files.ts'
import { labelEnvelope } from '../list/label-envelope.tsx'
import type { VerbContext } from '../../../records/verbs/verb-context.ts'
import type { EnvelopeVerb } from '../verb-context.ts'
import { moveDeadline } from '../page/move-deadline.tsx'
import { signInPerson } from '../page/sign-in-person.tsx'
import { purgeEnvelope } from './purge-envelope.tsx'
import { recallEnvelope } from './recall-envelope.tsx'
import { resendEnvelope } from './resend-envelope.tsx'
import { saveAsTemplate } from './save-as-template.ts'
import { downloadAll } from '../list/save-envelopes.ts'
import { sendDraft } from './send-draft.tsx'
import { signNow } from './sign-now.ts'
import { shareEnvelope } from './share-envelope.ts'
import { voidEnvelope } from './void-envelope.tsx'

/** Copies an envelope's id, for the interface. */
const copyEnvelopeId: EnvelopeVerb = {
  id: 'copy-id',
  label: 'Copy envelope ID',
  icon: Hash,
  available: () => true,
  perform: ({ id }) => copyId('Envelope', id),
}

const groups: readonly VerbGroup<EnvelopeRow, VerbContext>[] = [
  {
    id: 'go on',
    verbs: [signNow, continueDraft, sendDraft, resendEnvelope, correctAddress, copySigningLink, signInPerson],
  },
  { id: 'download', verbs: [...downloadFiles, downloadAll, downloadEvidence] },
  { id: 'more', verbs: [labelEnvelope, shareEnvelope, saveAsTemplate, copyEnvelopeId] },
  { id: 'end', verbs: [moveDeadline, recallEnvelope, voidEnvelope, deleteDraft, purgeEnvelope] },
]

/** What is left to do with one that was purged. */
const groupsWhenPurged: typeof groups = [
  { id: 'download', verbs: [downloadEvidence] },
  { id: 'more', verbs: [shareEnvelope, copyEnvelopeId] },
]

/** The available verbs of an envelope in groups for a menu. `without` names verbs shown next to it. */
export function verbGroups(
  envelope: EnvelopeRow,
  context: VerbContext,
  without: readonly EnvelopeVerb[] = [],
): MenuGroup[] {
  const own = envelope.purgeBegun === null ? groups : groupsWhenPurged
  return menuGroupsOf('envelope', own, envelope, context, without)
}

/** The available verbs of an envelope, for the command palette and the shortcuts. */
export function verbActions(envelope: EnvelopeRow, context: VerbContext): Action[] {
  return verbGroups(envelope, context).flatMap((group) => group.actions)
}
