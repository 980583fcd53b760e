import fc from 'fast-check'

/** A modification of a valid request. `at` selects what to change, modulo the number of choices. */
export type Mutation =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'repeat'; readonly at: number; readonly times: number }
  | { readonly kind: 'member'; readonly at: number; readonly name: string; readonly value: unknown }
  | { readonly kind: 'parameter'; readonly at: number; readonly text: string }
  | { readonly kind: 'query'; readonly text: string }
  | { readonly kind: 'bytes'; readonly edit: ByteEdit; readonly at: number }
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'anonymous' }

export type ByteEdit = 'cut' | 'invalid-utf8' | 'byte-order-mark' | 'member-twice' | 'blanks'

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Any code point except surrogates. fast-check's own arbitrary builds a table of all of them before first use. */
const codePoints = fc
  .nat(0x10_ffff - 0x800)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))

/** Texts that break programs, as code units; some are not valid text. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\uDC00x',
    '\u202Eevil\u202C',
    'العربية',
    '👩‍👩‍👧‍👦',
    'e\u0301\u0301\u0301',
    '\uFEFF',
    '\r\nBcc: eve@example.com',
    '<script>alert(1)</script>',
    "'; drop table envelopes; --",
    '%s%n%x',
    '{{envelope_id}}',
    '../../etc/passwd',
    '..',
    '.',
    '$1',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    'Infinity',
    '-0',
    '1e999',
    '0x10',
    '१२३',
    'true',
    '[object Object]',
    '2026-13-45T99:99:99Z',
    '+010000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
  ),
  fc.string({ unit: codePoints, maxLength: 40 }),
  fc.nat(3).map((size) => 'x'.repeat(10 ** (size + 2))),
  fc.constantFrom('😀', '\u0301', '"', '\\', '\n', '%').map((one) => one.repeat(6000)),
)

const numbers = fc.constantFrom(
  0,
  -1,
  -0,
  0.5,
  1.5,
  32,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
)

/** Any JSON value, favouring what programs least expect. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 5 },
    { toString: 1 },
    { __proto__: null },
  ),
  fc.constantFrom(3, 99, 101, 3000).map(nested),
  fc.constantFrom(['a', 'b'], [1, 'a', null], { $ref: '#' }, JSON.parse('{"then":"x"}') as unknown, {
    toJSON: 'x',
  }),
  fc.jsonValue({ maxDepth: 4 }),
)

const memberNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  'id',
  'organisation_id',
  'organisationId',
  'status',
  'created',
  '',
  '\0',
  '\uD800',
)

/** Header values are Latin-1 bytes without control characters: no client can send others. */
const headers = fc.constantFrom(
  ['content-type', 'text/plain'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/json; charset="x'],
  ['content-type', 'application/merge-patch+json'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ''],
  ['accept', 'text/html'],
  ['accept-language', '*;q=0.0001,\u00ff'],
  ['if-none-match', '*'],
  ['if-none-match', '"a", W/"b", c, ,'],
  ['range', 'bytes=0-0'],
  ['origin', 'https://evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['x-forwarded-for', '\u00ff, 1.2.3.4, , ::1'],
  ['x-request-id', 'not a uuid'],
  ['user-agent', '\u00e4'.repeat(2000)],
  ['cookie', 'countersign_session=%FF%00; countersign_session; =; a'],
  ['authorization', 'Bearer \u00ff'],
  ['authorization', 'Basic YWRhOnNlY3JldA=='],
  ['x-service-id', '\u00ff'],
  ['x-service-partner', 'wrong'],
  ['idempotency-key', 'one key for everything'],
  ['idempotency-key', '\u00ff'],
  ['idempotency-key', 'k'.repeat(300)],
  ['idempotency-key', 'k1'],
  ['x-http-method-override', 'DELETE'],
  ['x-large', 'x'.repeat(12_000)],
  ['x-large', 'x'.repeat(70_000)],
  ['expect', '100-continue'],
)

const queries = fc.constantFrom(
  '%',
  '%ff=%fe',
  'name=%00',
  'name=%ED%A0%80',
  'name[]=a&name[]=b',
  'name[a][b]=c',
  'name=a&name=b',
  'status=sent&status=draft',
  '__proto__=1&__proto__[x]=2&constructor=3',
  'created_before=&created_after=',
  'cursor=bnVsbA&cursor=',
  'cursor=WyIyMDI2LTAxLTAxVDAwOjAwOjAwLjAwMFoiLCJcdTAwMDAiXQ',
  'endpoint_duration=1e2&endpoint_duration=99999999999999999999',
  'token_duration=07',
  'token_duration=-1',
  'envelope_id=',
  '&&&=&=',
  'a=b;c=d',
  `name=${'%F0%9F%98%80'.repeat(400)}`,
  '?#',
)

/** All modifications. */
export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), at: fc.nat(500), value: hostileValues }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(500) }) },
  fc.record({
    kind: fc.constant('repeat' as const),
    at: fc.nat(500),
    times: fc.constantFrom(2, 3, 120, 600),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('member' as const),
      at: fc.nat(500),
      name: memberNames,
      value: hostileValues,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('parameter' as const), at: fc.nat(9), text: texts }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('query' as const), text: queries }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bytes' as const),
      edit: fc.constantFrom<ByteEdit>('cut', 'invalid-utf8', 'byte-order-mark', 'member-twice', 'blanks'),
      at: fc.nat(10_000),
    }),
  },
  fc.record({
    kind: fc.constant('body' as const),
    text: fc.constantFrom(
      'null',
      '[]',
      '0',
      '"x"',
      '{',
      ' ',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '{"a":1}',
      '{"name":1e400,"order":-0,"page":1E+2}',
    ),
  }),
  {
    weight: 3,
    arbitrary: headers.map(([name = '', value = '']) => ({ kind: 'header' as const, name, value })),
  },
  fc.constant({ kind: 'anonymous' as const }),
)
