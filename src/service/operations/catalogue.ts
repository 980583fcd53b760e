import { inboxLetter, listInbox, readInboxMessage } from './inbox/read-inbox.ts'
import type { FileOperation, ImplementedOperation } from './operation.ts'
import { currentSession } from './session/current-session.ts'
import { exchangeCode } from './session/exchange-code.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { setUp, setupStatus } from './setup/set-up.ts'
import { adopt } from './signing/adopt.ts'
import { answerField } from './signing/answer-field.ts'
import { checkCode, sendCode } from './signing/code.ts'
import { decline } from './signing/decline.ts'
import { finish } from './signing/finish.ts'
import { giveConsent } from './signing/give-consent.ts'
import { givePassword } from './signing/give-password.ts'
import { openLink } from './signing/open-link.ts'
import { readSigningDocument } from './signing/read-document.ts'
import { requestLink } from './signing/request-link.ts'
import { viewSigning } from './signing/view.ts'

/** Every operation of the contract with the act that fulfils it. */
export const operations: readonly ImplementedOperation[] = [
  setupStatus,
  setUp,
  currentSession,
  signIn,
  exchangeCode,
  signOut,
  listInbox,
  readInboxMessage,
  openLink,
  requestLink,
  viewSigning,
  givePassword,
  sendCode,
  checkCode,
  giveConsent,
  adopt,
  answerField,
  finish,
  decline,
]

/** Every address that answers a file. */
export const files: readonly FileOperation[] = [inboxLetter, readSigningDocument]
