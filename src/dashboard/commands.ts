/** What pages can ask for anywhere: the commands of the palette, and a proof. It loads together, in one file. */
export { EnvelopeCommands } from './features/envelopes/page/envelope-commands.tsx'
export { ProofDialog } from './features/session/proof-dialog.tsx'
export { VerificationCommands } from './features/verifications/page/verification-commands.tsx'
export { ViewCommands } from './features/views/view-commands.tsx'
