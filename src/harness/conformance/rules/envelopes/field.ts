/** Source: specification, Field. */
export const fieldRules = {
  'FLD-01': 'Every signer of a sent envelope has at least one field.',
  'FLD-02': 'The caller may choose `id`, which is kept as given. Otherwise the service generates it.',
  'FLD-03': '`id` is unique in the whole envelope, including other recipients’ fields.',
  'FLD-04':
    '`type` is required: `signature`, `initials`, `witness`, `date`, `input`, `checkbox` or `dropdown`.',
  'FLD-05': '`page` counts from 1 through all documents as if they were one.',
  'FLD-06': '`page` is required for placement by coordinates.',
  'FLD-07': '`anchor` has 1 to 100 characters, not only spaces.',
  'FLD-08': '`x_offset` and `y_offset` are integers, 0 by default, that move an anchored field right and up.',
  'FLD-09': '`x_coordinate` and `y_coordinate` are integers, and both are required without an anchor.',
  'FLD-10': 'With an anchor, the page and coordinates of the request are ignored.',
  'FLD-11': '`required` is a boolean. A recipient can’t finish until their required fields are completed.',
  'FLD-12': 'A required `input` needs at least one character.',
  'FLD-13': 'A required `checkbox` must be checked.',
  'FLD-14': 'A required `dropdown` needs a selection.',
  'FLD-15': '`required` has no effect on a `date`.',
  'FLD-16': '`read_only` is a boolean, false by default. The recipient can’t change such a field.',
  'FLD-17': 'A `read_only` field prints its `value` unchanged.',
  'FLD-18': '`collaborative` is a boolean, false by default. Later recipients may change the value.',
  'FLD-19':
    'A collaborative value is shown in its current state and becomes final when the envelope completes.',
  'FLD-20': '`value` of an `input` is its initial content, null when there is none.',
  'FLD-21': '`value` of a `dropdown` is the option selected initially, and must be one of the options.',
  'FLD-22': 'When the recipient completes, `value` becomes what they entered.',
  'FLD-23': 'In the end, `value` of a `checkbox` says whether it was checked.',
  'FLD-24': '`checked` is a boolean, false by default: the initial state of a `checkbox`.',
  'FLD-25': '`height` and `width` are integers in pixels, at least 1.',
  'FLD-26': 'A `dropdown` has `options`, each with a `value` and an `option`.',
  'FLD-27': 'An option’s `value` is stored, and its `option` is shown and printed.',
  'FLD-28': '`font_size` is an integer from 8 to 32.',
  'FLD-29': '`font_size` of a field made by the create operation is 10 by default.',
  'FLD-30': '`font_type` is `courier` or `helvetica`, `courier` by default.',
  'FLD-31': 'Font size and type apply to `input`, `dropdown` and `date`, and are null for other types.',
  'FLD-32': '`date_format` of a `date` is `DD/MM/YYYY hh:mm a` by default, and null for other types.',
  'FLD-33': '`created` is the time it was created.',
  'FLD-34': 'A field has these properties and no others.',
}

/** Source: specification, Field type behaviour. */
export const kindRules = {
  'KND-01': 'A `signature` is drawn or adopted by the recipient and appears in its box.',
  'KND-02':
    '`height` and `width` set the size of a signature. If one is missing, the ratio is 2.5 wide to 1 high.',
  'KND-03': '`initials` are a square of the given `height`, whatever the width.',
  'KND-04': 'A `witness` gives a full name and email address and signs. All three are required and printed.',
  'KND-05': 'A `date` prints the time the recipient completes.',
  'KND-06': 'An `input` accepts any text and grows downward to fit it.',
  'KND-07': 'A checked `checkbox` prints an X. An unchecked one prints nothing.',
  'KND-08': 'A `dropdown` prints the selected option.',
}

/** Source: specification, Date format tokens. */
export const dateFormatRules = {
  'DTF-01': '`D` is the day from 1, `DD` in two digits.',
  'DTF-02': '`M` is the month from 1, `MM` in two digits, `MMM` its short name, `MMMM` its full one.',
  'DTF-03': '`YY` is the year in two digits, `YYYY` in four.',
  'DTF-04': '`H` is the hour from 0 to 23, `HH` in two digits.',
  'DTF-05': '`h` is the hour from 1 to 12, `hh` in two digits.',
  'DTF-06': '`mm` is minutes and `ss` seconds, in two digits.',
  'DTF-07': '`A` is AM or PM, `a` am or pm.',
  'DTF-08': 'Tokens can be combined with each other and with text between them.',
}

/** Source: specification, Placement rules. */
export const placementRules = {
  'PLC-01': 'Every document is searched for an anchor, and a field is placed over each match.',
  'PLC-02': 'The matched text stays on the page.',
  'PLC-03': 'The bottom-left of an anchored field is at the bottom-left of the match, moved by the offsets.',
  'PLC-04': 'An anchored field that would overflow the page is omitted.',
  'PLC-05': 'An anchor in the colour of the page is found like any other.',
  'PLC-06': 'Coordinates are pixels at 72 DPI from the bottom-left of the page, y up.',
  'PLC-07': 'Coordinates give the bottom-left of a field, for every type except `input`.',
  'PLC-08': 'The coordinates of an `input` give its top-left.',
  'PLC-09':
    'A field that would extend beyond its page is omitted without an error, unless its signer would have none left: 422. One that touches the edge is kept.',
}
