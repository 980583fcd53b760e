import type { IdentityDetails } from '#domain/verification/identity.ts'
import type { SampleAccountName } from './sample.ts'

/** Hours after its creation at which something happened to a verification, or null for what did not. */
export interface SampleVerification {
  readonly name: string
  readonly email: string
  readonly sender: SampleAccountName
  readonly message?: string
  readonly hoursAgo: number
  readonly screening?: boolean
  readonly biometrics?: boolean
  /** Why the email bounced. */
  readonly bounced?: string
  readonly openedAfter?: number
  readonly submittedAfter?: number
  readonly cancelledAfter?: number
  /** The submitted details. The family name selects the sandbox's outcome. */
  readonly details?: IdentityDetails
}

const day = 24

function person(
  givenNames: string,
  familyName: string,
  more: Partial<IdentityDetails> = {},
): IdentityDetails {
  return {
    givenNames,
    familyName,
    birthDate: '1988-04-17',
    address: 'Lange Reihe 41, 20099 Hamburg',
    country: 'DE',
    document: 'identity-card',
    documentNumber: 'L01X00T47',
    ...more,
  }
}

/** The verifications of the sample, newest last. Emails to individuals invited today are in the inbox. */
export const sampleVerifications: readonly SampleVerification[] = [
  {
    name: 'Lena Krüger',
    email: 'lena@kornhaus.example',
    sender: 'tomas',
    hoursAgo: 32 * day,
    openedAfter: 3,
    submittedAfter: 3.2,
    details: person('Lena', 'Krüger'),
  },
  {
    name: 'Sofía Marín',
    email: 'sofia.marin@mail.example',
    sender: 'hanna',
    hoursAgo: 23 * day,
    screening: true,
    biometrics: true,
    openedAfter: 26,
    submittedAfter: 26.1,
    details: person('Sofía', 'Marín', { document: 'passport', documentNumber: 'PAA204417', country: 'ES' }),
  },
  {
    name: 'Dr. Yusuf Demir',
    email: 'demir@praxis-wall.example',
    sender: 'priya',
    hoursAgo: 14 * day,
    openedAfter: 5,
    cancelledAfter: 50,
  },
  {
    name: 'Ewa Brandt',
    email: 'ewa@glashuette.example',
    sender: 'tomas',
    hoursAgo: 9 * day,
    biometrics: true,
    openedAfter: 1,
    submittedAfter: 1.3,
    details: person('Ewa', 'Review'),
  },
  {
    name: 'Astrid Nyström',
    email: 'astrid@marina-oresund.example',
    sender: 'priya',
    hoursAgo: 4 * day,
    bounced:
      'There is no such mailbox. The mail server said: 550 5.1.1 <astrid@marina-oresund.example>: User unknown',
  },
  {
    name: 'Luca Ferrari',
    email: 'luca.ferrari@mail.example',
    sender: 'hanna',
    hoursAgo: 2 * day,
    screening: true,
    openedAfter: 7,
  },
  {
    name: 'Amira Haddad',
    email: 'amira.haddad@mail.example',
    sender: 'hanna',
    message: 'Before your first day we have to verify who you are. It takes five minutes.',
    hoursAgo: 1,
    biometrics: true,
  },
]
