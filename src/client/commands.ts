// Written from src/contract by `npx vitest run --project unit src/client/commands.test.ts -u`. Do not edit.

type Flags = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** The flags of each command, with `:n` for a number, `:b` for true or false, `:j` for JSON. */
export const commandFlags: Flags = {
  v1: {
    accounts: {
      list: 'name email role active:b groupId createdBefore createdAfter',
      retrieve: 'id',
      create: 'name email password number timezone role groupId skipVerification:b',
      update: 'id name email number timezone role groupId',
      deactivate: 'id',
      restore: 'id',
      resendVerification: 'id',
      authCode: 'id',
      register: 'name email business number timezone password skipVerification:b',
    },
    documents: {
      list: 'envelopeId endpointDuration:n',
      retrieve: 'id envelopeId endpointDuration:n',
      create: 'id name base type envelopeId',
      delete: 'id envelopeId',
    },
    endpoints: {
      list: '',
      retrieve: 'id',
      create: 'url',
      update: 'id active:b',
      delete: 'id',
    },
    envelopes: {
      list: 'name status recipient createdBefore createdAfter completedBefore completedAfter',
      retrieve: 'id endpointDuration:n',
      create: 'name message shared:b draft:b accountId groupId documents:j recipients:j metadata:j',
      update: 'id name message shared:b groupId metadata:j',
      send: 'id',
      void: 'id',
      delete: 'id',
    },
    fields: {
      list: 'envelopeId',
      retrieve: 'id envelopeId',
      attachments: 'id envelopeId',
    },
    groups: {
      list: 'name business email',
      retrieve: 'id',
      create: 'name business email:n number address website logo color',
      update: 'id name business email:n number address website logo color',
      delete: 'id',
    },
    organisations: {
      retrieve: '',
      update: 'name business email:n number address website logo color',
    },
    recipients: {
      retrieve: 'id',
      token: 'id tokenDuration:n',
      resendEmail: 'id',
      resendSms: 'id',
      update: 'id name email mobile type message password smsAuth:n muted:b order:n redirects:j',
      remove: 'id',
    },
    templates: {
      list: 'name createdBefore createdAfter',
      retrieve: 'id',
      use: 'id name message shared:b draft:b accountId groupId documents:j recipients:j',
    },
  },
  v2: {
    accounts: {
      list: 'name email role active:b groupId createdBefore createdAfter cursor',
    },
    envelopes: {
      list: 'name status recipient createdBefore createdAfter completedBefore completedAfter cursor',
    },
    groups: {
      list: 'name business email cursor',
    },
    verifications: {
      list: 'name email status createdBefore createdAfter completedBefore completedAfter',
      retrieve: 'id',
      create:
        'name email accountId mobile mobileOtp message messageSms groupId shared:b screening:n biometrics:n muted:b metadata:j',
      resend: 'id',
      reports: 'id',
      purge: 'id',
    },
  },
}
