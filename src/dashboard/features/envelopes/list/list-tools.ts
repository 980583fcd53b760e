/** What the list of envelopes needs once its rows are there. It loads together, in one file. */
export { BulkBar } from './bulk-bar.tsx'
export { CardSelection } from './card-selection.tsx'
export { EnvelopeMenu } from './envelope-menu.tsx'
export { NoEnvelopes } from './no-envelopes.tsx'
export { OwnTurn } from './own-turn.tsx'
export { PeekEnvelope } from './peek-envelope.tsx'
