/** Source: specification, Verification (version 2). */
export const verificationRules = {
  'VER-01': '`id` is the service’s own and unique.',
  'VER-02': '`name` and `email` are those of the individual, and must be given.',
  'VER-03':
    '`mobile` is a number in E.164 form or null; an SMS with a link that begins the verification goes there.',
  'VER-04':
    '`mobile_otp` is a number in E.164 form or null; it gets the one-time code that lets the individual in.',
  'VER-05': '`message` stands in the email; null when none was given.',
  'VER-06': '`message_sms` is the text of the SMS; null when none was given.',
  'VER-07': 'In `message_sms` the link takes the place of `{{token}}`.',
  'VER-08': '`status` is the service’s own; a finished verification is `completed`.',
  'VER-09': '`account_id` is the sender, `group_id` the group or null.',
  'VER-10': '`shared` is a boolean.',
  'VER-11': '`warning` is the vendor’s own code when a completed verification needs a look, else null.',
  'VER-12': '`muted` is a boolean, false unless told: the service then sends neither email nor SMS.',
  'VER-13':
    '`screening` is a boolean, false unless told; a request may say it as the words `true` and `false`.',
  'VER-14': 'With `screening` there is a screening report, without none.',
  'VER-15': '`biometrics` is a boolean, false unless told.',
  'VER-16': '`created`, `cancelled` and `completed` are the moments of these events, null until then.',
  'VER-17':
    '`purging` is the moment for which the purge is set by the organisation’s retention, null when there is none.',
  'VER-18': '`purged` is the moment at which the data was purged, null until then.',
  'VER-19': '`metadata` is an object of the caller’s own, kept as it was given; empty when none was.',
  'VER-20':
    'A verification has these properties and no others: neither a verdict of the service nor addresses of reports.',
}
