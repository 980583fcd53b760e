/** Source: specification, Field. */
export const fieldRules = {
  'FLD-01': 'Every signer of an envelope that is sent has at least one field.',
  'FLD-02': '`id` is the caller’s to choose and kept as it is; without one the service makes it.',
  'FLD-03': '`id` is unique in the whole envelope, also among the fields of other recipients.',
  'FLD-04':
    '`type` must be given: `signature`, `initials`, `witness`, `date`, `input`, `checkbox` or `dropdown`.',
  'FLD-05': '`page` counts from 1, through all documents as if they were one.',
  'FLD-06': '`page` must be given for a place by coordinates.',
  'FLD-07': '`anchor` has 1 to 100 characters, not only spaces.',
  'FLD-08':
    '`x_offset` and `y_offset` are integers, 0 unless told, that move an anchored field right and up.',
  'FLD-09': '`x_coordinate` and `y_coordinate` are integers, and both must be given without an anchor.',
  'FLD-10': 'With an anchor the page and the coordinates of the request are passed over.',
  'FLD-11': '`required` is a boolean; a recipient cannot finish before such a field is completed.',
  'FLD-12': 'A required `input` needs at least one character.',
  'FLD-13': 'A required `checkbox` must be checked.',
  'FLD-14': 'A required `dropdown` needs a selection.',
  'FLD-15': '`required` of a `date` means nothing.',
  'FLD-16': '`read_only` is a boolean, false unless told; the recipient cannot change such a field.',
  'FLD-17': 'A `read_only` field with a `value` prints it as it is.',
  'FLD-18':
    '`collaborative` is a boolean, false unless told; recipients who come later may change the value.',
  'FLD-19': 'A collaborative value is drawn as it stands, and final when the envelope completes.',
  'FLD-20': '`value` of an `input` is what it holds at first; null when there is none.',
  'FLD-21': '`value` of a `dropdown` is the option chosen at first; it must be one of the options.',
  'FLD-22': '`value` becomes what the recipient left when they complete.',
  'FLD-23': '`value` of a `checkbox` says in the end whether it was checked.',
  'FLD-24': '`checked` is a boolean, false unless told: the state of a `checkbox` at first.',
  'FLD-25': '`height` and `width` are integers of pixels, at least 1.',
  'FLD-26': 'A `dropdown` has `options`, each with a `value` and an `option`.',
  'FLD-27': 'Of an option the `value` is stored and the `option` is shown and printed.',
  'FLD-28': '`font_size` is an integer from 8 to 32.',
  'FLD-29': '`font_size` of a field that the create operation makes is 10 unless told.',
  'FLD-30': '`font_type` is `courier` or `helvetica`; `courier` unless told.',
  'FLD-31': 'Size and type of the font apply to `input`, `dropdown` and `date`, and are null of others.',
  'FLD-32': '`date_format` of a `date` is `DD/MM/YYYY hh:mm a` unless told, and null of other types.',
  'FLD-33': '`created` is the moment it was made.',
  'FLD-34': 'A field has these properties and no others.',
}

/** Source: specification, Field type behaviour. */
export const kindRules = {
  'KND-01': 'A `signature` is drawn or adopted by the recipient and stands in its box.',
  'KND-02':
    '`height` and `width` set the size of a signature; where one is missing it is 2.5 wide to 1 high.',
  'KND-03': '`initials` are square by their `height`, whatever the width says.',
  'KND-04': 'A `witness` gives full name and email address and signs; all three are needed, and printed.',
  'KND-05': 'A `date` prints the moment at which the recipient completes.',
  'KND-06': 'An `input` takes any text, and grows downward with it.',
  'KND-07': 'A checked `checkbox` prints an X, another one nothing.',
  'KND-08': 'A `dropdown` prints the option that is chosen.',
}

/** Source: specification, Date format tokens. */
export const dateFormatRules = {
  'DTF-01': '`D` is the day from 1, `DD` in two digits.',
  'DTF-02': '`M` is the month from 1, `MM` in two digits, `MMM` its short name, `MMMM` its full one.',
  'DTF-03': '`YY` is the year in two digits, `YYYY` in four.',
  'DTF-04': '`H` is the hour from 0 to 23, `HH` in two digits.',
  'DTF-05': '`h` is the hour from 1 to 12, `hh` in two digits.',
  'DTF-06': '`mm` are the minutes and `ss` the seconds, in two digits.',
  'DTF-07': '`A` is AM or PM, `a` am or pm.',
  'DTF-08': 'Tokens combine with each other and with what stands between them.',
}

/** Source: specification, Placement rules. */
export const placementRules = {
  'PLC-01': 'Every document is searched for an anchor, and there is one field over each match.',
  'PLC-02': 'The text that matched stays on the paper.',
  'PLC-03': 'An anchored field stands with its bottom-left at that of the match, moved by its offsets.',
  'PLC-04': 'An anchored field that would overflow the page is left out.',
  'PLC-05': 'An anchor in the colour of the paper is found as any other.',
  'PLC-06': 'Coordinates count pixels at 72 DPI from the bottom-left of the page, y up.',
  'PLC-07': 'The coordinates name the bottom-left of a field, of whatever type but `input`.',
  'PLC-08': 'The coordinates of an `input` name its top-left.',
  'PLC-09':
    'A field that would reach beyond its page is left out, and nothing is said; one that touches the edge stays.',
}
