import { expect, test } from 'vitest'
import { verdictOf } from './smtp-replies.ts'

const replied = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    response,
    command,
    responseCode: Number(response.slice(0, 3)),
  })
const failed = (code: string, message: string) => Object.assign(new Error(message), { code, command: 'CONN' })

test.each([
  ['no such user', replied('550 5.1.1 <a@b.c>: User unknown'), 'There is no such mailbox.', 'final'],
  ['no such user, without detail', replied('550 No such user'), 'accepts no mail for this address', 'final'],
  ['no such user of a relay', replied('550 5.1.1 Not in relay table'), 'There is no such mailbox.', 'final'],
  [
    'no such domain',
    replied('550 5.1.2 Bad destination'),
    'The domain of the address doesn’t exist.',
    'final',
  ],
  ['full', replied('552 5.2.2 Over quota'), 'The mailbox is full.', 'final'],
  ['full for now', replied('452 4.2.2 Over quota'), 'The mailbox is full.', 'later'],
  ['too large', replied('552 5.3.4 Too big', 'DATA'), 'larger than the mail server accepts', 'final'],
  [
    'too large as announced',
    replied('552 Too big', 'MAIL FROM'),
    'larger than the mail server accepts',
    'final',
  ],
  ['refused content', replied('554 5.7.1 Spam', 'DATA'), 'rules refuse the message', 'final'],
  ['greylisted', replied('451 4.7.1 Greylisted'), 'asks to try again later', 'later'],
  ['busy', replied('421 Too many connections', 'CONN'), 'asks to try again later', 'away'],
  [
    'relay denied',
    replied('554 5.7.1 <a@b.c>: Relay access denied'),
    'doesn’t let this service send',
    'away',
  ],
  [
    'the sender is refused',
    replied('553 5.1.8 Bad sender', 'MAIL FROM'),
    'doesn’t let this service send',
    'away',
  ],
  ['no login given', replied('530 5.7.0 Authentication required'), 'doesn’t let this service send', 'away'],
  ['wrong login', failed('EAUTH', 'Invalid login'), 'refuses this service’s login', 'away'],
  ['a certificate of its own', failed('ESOCKET', 'self-signed certificate'), 'secure connection', 'away'],
  ['down', failed('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'), 'can’t be reached', 'away'],
  ['no such host', failed('EDNS', 'getaddrinfo ENOTFOUND mail'), 'mail server’s name', 'away'],
  ['no error at all', 'oops', 'can’t be reached', 'later'],
])('%s', (_, error, words, verdict) => {
  expect(verdictOf(error)).toEqual({
    isFinal: verdict === 'final',
    isAway: verdict === 'away',
    words: expect.stringContaining(words) as string,
  })
})

test('keeps what the server said on one line and within limits', () => {
  const { words } = verdictOf(replied(`550-5.1.1 one\r\n550 5.1.1 two${'x'.repeat(5000)}`))
  expect(words).toMatch(
    /^There is no such mailbox\. The mail server said: 550-5\.1\.1 one 550 5\.1\.1 twox+$/,
  )
  expect(words.length).toBeLessThan(400)
})
