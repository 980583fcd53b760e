import type { RefusalCode } from '#domain/refusals.ts'

/** What a caller of the public interface does about each refusal. */
export const remedies: Readonly<Record<RefusalCode, string>> = {
  'malformed-request':
    'The request couldn’t be read as HTTP. Send it with an HTTP library instead of by hand.',
  'malformed-body': 'Send valid JSON in UTF-8, with the header `Content-Type: application/json`.',
  'not-authenticated':
    'Send `X-Service-Id` and `X-Service-Key`. An administrator creates them on the API credentials page.',
  'wrong-credentials':
    'Check both headers for copying mistakes. Revoked credentials stop working at once, so create new ones.',
  'session-ended': 'Sign in again.',
  'not-allowed':
    'The account may not do this. An administrator of the organisation can, or can give the account another role.',
  'cross-site-request':
    'Calls with a session cookie must come from the dashboard. Programs use API credentials.',
  'account-not-verified': 'The holder opens the link in the verification email. You can resend it.',
  'account-deactivated': 'Ask an administrator to restore the account.',
  'partner-only': 'Send `X-Service-Partner` with your partner key. Only partners can use this operation.',
  'link-expired':
    'Ask for a new address. Each answer has new download addresses, and each new token a new signing link.',
  'link-invalid': 'Check that you copied the whole address. If you did, ask for a new one.',
  'password-required': 'The recipient enters the password that the sender gave them.',
  'second-factor-required': 'Send the code from the authenticator app as well.',
  'set-up-code-required': 'Use the address with the code that the service printed when it started.',
  'step-up-required': 'Confirm in the dashboard that it’s you, then try again.',
  'code-required': 'The recipient asks for a code by SMS and enters it.',
  'identity-required': 'The recipient proves their identity on the page of their link first.',
  'consent-required': 'The recipient agrees to sign electronically first.',
  'not-your-turn':
    'Wait until the recipients before them have finished. The recipient is notified when it’s their turn.',
  'not-found':
    'Check the id and whose credentials you use. Anything deleted, or of another organisation, gets the same answer.',
  'method-not-allowed':
    'The address exists, but not with this method. The detail says which ones it accepts.',
  'request-timeout': 'Send the whole request without pauses, and try again.',
  conflict: 'The state has changed. Read the detail, retrieve the record and decide again.',
  'email-taken': 'Another account uses this email. Choose another one, or use that account.',
  'already-verified': 'There’s nothing to do. The account can sign in.',
  'already-set-up': 'The service already has an operator. Sign in instead.',
  'envelope-not-draft':
    'Only drafts can be changed like this. Void the envelope and create a new one, or recall it in the dashboard.',
  'envelope-not-open': 'The envelope isn’t waiting for anyone. It is a draft, completed or voided.',
  'envelope-completed': 'Everything is signed and sealed, so nothing can change. Create a new envelope.',
  'envelope-voided': 'The envelope was voided. Create a new one.',
  'envelope-was-sent': 'An envelope that was sent can’t be deleted. Void it instead.',
  'recipient-finished': 'The recipient has finished, so this can no longer change.',
  'recipient-declined': 'Resend the email to ask the recipient once more, or void the envelope.',
  'last-recipient': 'An envelope needs at least one recipient. Add another one first, or void it.',
  'stale-revision': 'Someone else has saved it. Load it again and repeat your change.',
  'too-large': 'Send less at once: 10 MB a document, 50 MB and 500 pages an envelope.',
  'unsupported-type': 'Send PDF or Word (.doc, .docx), and declare the matching type.',
  'invalid-input':
    'Correct what `errors` lists. Each entry has the path of a property and what is wrong with it.',
  'idempotency-mismatch':
    'Use a new `Idempotency-Key` for each new request. Repeat a key only with the same bytes.',
  'document-damaged': 'Open the file in the program that made it and export it again.',
  'document-encrypted': 'Remove the password from the file and send it again.',
  'document-unclear':
    'Different programs would show this file differently. Print it to a new PDF and send that.',
  'document-too-long': 'Split it: a document has at most 500 pages, and so has an envelope.',
  'not-ready-to-send': 'Read `errors`: usually a signer without a field, or a draft without a recipient.',
  'field-not-printable': 'Make the field larger, its text smaller, or move it onto the page.',
  'changed-since-shown': 'Look at what changed and finish again.',
  'witness-is-party': 'Name a person who is neither a party nor the sender.',
  'fields-incomplete': 'Fill in what `errors` lists, then finish.',
  'too-many-requests':
    'Wait the number of seconds in `Retry-After`. `RateLimit` shows how many requests are left.',
  'headers-too-large': 'Send fewer or shorter headers, usually cookies.',
  'not-available':
    'Try again after the number of seconds in `Retry-After`, with the same `Idempotency-Key`. Nothing that was confirmed is lost.',
}
