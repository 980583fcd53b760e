/** Source: specification, Verification (version 2). */
export const verificationRules = {
  'VER-01': '`id` is assigned by the service and unique.',
  'VER-02': '`name` and `email` are those of the individual and are required.',
  'VER-03':
    '`mobile` is a number in E.164 form or null. It gets an SMS with a link that starts the verification.',
  'VER-04':
    '`mobile_otp` is a number in E.164 form or null. It gets the one-time code that lets the individual in.',
  'VER-05': '`message` appears in the email, null when none was given.',
  'VER-06': '`message_sms` is the text of the SMS, null when none was given.',
  'VER-07': 'In `message_sms` the link replaces `{{token}}`.',
  'VER-08': '`status` is set by the service, and is `completed` for a finished verification.',
  'VER-09': '`account_id` is the sender, `group_id` the group or null.',
  'VER-10': '`shared` is a boolean.',
  'VER-11': '`warning` is the vendor’s own code when a completed verification needs review, else null.',
  'VER-12': '`muted` is a boolean, false by default. When true, the service sends neither email nor SMS.',
  'VER-13':
    '`screening` is a boolean, false by default. A request may give it as the strings `true` and `false`.',
  'VER-14': 'With `screening` there is a screening report, otherwise none.',
  'VER-15': '`biometrics` is a boolean, false by default.',
  'VER-16': '`created`, `cancelled` and `completed` are the times of these events, null until then.',
  'VER-17':
    '`purging` is the time of the purge scheduled by the organisation’s retention, null when there is none.',
  'VER-18': '`purged` is the time the data was purged, null until then.',
  'VER-19': '`metadata` is an object chosen by the caller, kept as given, and empty when omitted.',
  'VER-20':
    'A verification has these properties and no others: no verdict by the service and no report addresses.',
}
