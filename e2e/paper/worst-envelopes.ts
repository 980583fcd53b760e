import type { FieldType } from '#domain/field/field.ts'
import { fieldKinds } from '#domain/field/kinds.ts'
import type { OddPage } from './paper-pages.ts'
import { pageHeight, pageWidth } from './paper-pages.ts'
import { texts } from './worst-texts.ts'

/** A field as sent through the API, and its signer's answer. */
interface FilledField {
  readonly field: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string }
  /** Omitted if the sender's own value is kept. */
  readonly answer?: Readonly<Record<string, unknown>>
}

export interface WorstEnvelope {
  readonly name: string
  /** Whether every run includes it; the others are for `npm run paper`. */
  readonly isBrief?: boolean
  readonly documents: readonly (readonly OddPage[])[]
  /** Each signer's fields, in order. */
  readonly signers: readonly (readonly FilledField[])[]
}

type Place = readonly [page: number, left: number, top: number, width: number, height: number]

let count = 0

/** A field by its left and top edge on the page as displayed, measured from the page's top. */
function placed(type: FieldType, [page, left, top, width, height]: Place, more = {}): FilledField['field'] {
  count += 1
  const fromTop = fieldKinds[type].anchorCorner === 'top-left'
  const y = fromTop ? pageHeight - top : pageHeight - top - height
  return { id: `${type}-${count}`, type, page, x_coordinate: left, y_coordinate: y, width, height, ...more }
}

function input(place: Place, value: string, more = {}): FilledField {
  return { field: placed('input', place, more), answer: { value } }
}

/** A value that the sender entered and no one changes. */
function kept(place: Place, value: string, more = {}): FilledField {
  return { field: placed('input', place, { ...more, value }) }
}

function dropdown(place: Place, option: string, more = {}): FilledField {
  const options = [
    { value: 'other', option: 'Something else' },
    { value: 'chosen', option },
  ]
  return { field: placed('dropdown', place, { ...more, options }), answer: { value: 'chosen' } }
}

function checkbox(place: Place, checked = true, more = {}): FilledField {
  return { field: placed('checkbox', place, more), answer: { checked } }
}

function date(place: Place, format: string, more = {}): FilledField {
  return { field: placed('date', place, { ...more, date_format: format }) }
}

function sign(type: 'signature' | 'initials', place: Place, art: object): FilledField {
  return { field: placed(type, place), answer: { art } }
}

function witness(place: Place, name: string, art: object): FilledField {
  return {
    field: placed('witness', place),
    answer: { art, witness: { name, email: 'wilhelmina.witness@example.com' } },
  }
}

function typed(text: string, face: 'dancing-script' | 'caveat' | 'homemade-apple'): object {
  return { kind: 'typed', text, face }
}

const drawn = {
  kind: 'drawn',
  width: 300,
  height: 120,
  strokes: [
    Array.from({ length: 80 }, (_, step) => ({
      x: 10 + step * 3.5,
      y: 60 + Math.sin(step / 4) * 45,
      width: 2.5 + Math.cos(step / 7) * 1.5,
    })),
    [{ x: 150, y: 20, width: 5 }],
  ],
}

const traced = {
  kind: 'traced',
  outlines: [
    [10, 10, 190, 20, 180, 70, 90, 78, 12, 60],
    [40, 25, 40, 55, 80, 60, 100, 30],
    [120, 30, 130, 60, 160, 55],
  ],
}

const helvetica = { font_type: 'helvetica' }
const small = { font_size: 8 }
const large = { font_size: 32 }

/** One of every kind on a page that is rotated, cropped or scaled. */
function everyKind(page: number): FilledField[] {
  return [
    sign('signature', [page, 0, 0, 150, 60], drawn),
    sign('signature', [page, 200, 40, 150, 60], traced),
    sign('initials', [page, 560, 0, 40, 40], typed('ÅÖ', 'caveat')),
    witness([page, 380, 60, 200, 80], texts.arabicName, typed('Wilhelmina', 'homemade-apple')),
    input([page, 40, 160, 200, 20], texts.long, helvetica),
    input([page, 300, 160, 260, 40], texts.mixedArabic, { font_size: 16 }),
    input([page, 300, 260, 200, 20], texts.japanese, small),
    dropdown([page, 40, 420, 180, 24], texts.accents, helvetica),
    dropdown([page, 40, 460, 60, 20], texts.korean),
    checkbox([page, 0, 784, 16, 16]),
    checkbox([page, 540, 740, 60, 60]),
    date([page, 260, 420, 240, 24], 'DD MMMM YYYY hh:mm:ss A', { font_size: 14 }),
    kept([page, 40, 560, 240, 24], texts.accents, { ...large, ...helvetica, read_only: true }),
    kept([page, 300, 480, 240, 24], texts.symbols),
  ]
}

export const worstEnvelopes: readonly WorstEnvelope[] = [
  {
    name: 'signatures',
    documents: [[{}, {}]],
    signers: [
      [
        sign('signature', [1, 20, 20, 400, 160], drawn),
        sign('signature', [1, 20, 200, 20, 8], drawn),
        sign('signature', [1, 60, 200, 150, 60], typed('Æðelþryð Ő. Šťastný-Żółć', 'dancing-script')),
        sign('signature', [1, 230, 200, 150, 60], typed('jgpqy ÂÄÇ', 'homemade-apple')),
        sign('signature', [1, 400, 200, 150, 60], typed('山田太郎 Taro', 'caveat')),
        sign('signature', [1, 60, 280, 150, 60], typed(texts.arabicName, 'dancing-script')),
        sign('signature', [1, 230, 280, 300, 20], typed('x'.repeat(100), 'caveat')),
        sign('signature', [1, 60, 360, 60, 150], typed('Upright', 'dancing-script')),
        sign('signature', [1, 200, 360, 300, 120], traced),
        sign('signature', [1, 520, 360, 12, 40], traced),
        sign('initials', [1, 60, 540, 40, 40], typed('J', 'homemade-apple')),
        sign('initials', [1, 120, 540, 120, 120], typed('ŴẄ', 'dancing-script')),
        sign('initials', [1, 260, 540, 10, 10], drawn),
        witness([2, 20, 20, 150, 60], 'Wilhelmina Christiana van den Heuvel-Oppenheimer the Younger', drawn),
        witness([2, 200, 20, 375, 150], texts.arabicName, traced),
        witness([2, 20, 200, 60, 24], '李小龍', typed('李小龍', 'caveat')),
        witness([2, 200, 200, 150, 60], 'Nguyễn Thị Ánh Tuyết', typed('Nguyễn Thị Ánh', 'caveat')),
        sign('signature', [2, 450, 740, 150, 60], drawn),
        sign('signature', [2, 0, 740, 150, 60], typed('ffi fl AVAT To', 'dancing-script')),
      ],
    ],
  },
  {
    name: 'long texts',
    documents: [[{}, {}]],
    signers: [
      [
        input([1, 20, 20, 260, 20], texts.long),
        input([1, 310, 20, 260, 20], texts.long, helvetica),
        input([1, 20, 300, 260, 60], texts.lines, { ...small, ...helvetica }),
        input([1, 310, 300, 270, 60], texts.word, { ...small }),
        input([1, 20, 420, 560, 20], 'The largest letters', large),
        input([1, 20, 480, 560, 20], 'Grössere Buchstaben, jgpqy', { ...large, ...helvetica }),
        input([1, 20, 700, 560, 20], texts.long, helvetica),
        input([2, 20, 20, 560, 20], texts.limit),
        input([2, 20, 780, 200, 20], texts.accents),
        input([2, 400, 720, 200, 20], 'Short, in a corner\nof two lines', { ...large }),
      ],
    ],
  },
  {
    name: 'ideographs',
    documents: [[{}]],
    signers: [
      [
        input([1, 20, 20, 250, 20], texts.japanese),
        input([1, 300, 20, 250, 20], texts.chinese, helvetica),
        input([1, 20, 200, 250, 20], texts.korean, { font_size: 20 }),
        input([1, 300, 200, 250, 20], `${texts.korean}\n${texts.japanese}`, { ...small, ...helvetica }),
        input([1, 20, 400, 560, 40], '永和九年', large),
        input([1, 20, 480, 300, 20], 'Ｆｕｌｌ　ｗｉｄｔｈ ﾊﾝｶｸ １２３', helvetica),
        input([1, 20, 540, 300, 20], '漢字 mixed with Latin, кириллица 与中文 και ελληνικά', {}),
        dropdown([1, 20, 620, 160, 20], '東京都千代田区丸の内一丁目九番地'),
        dropdown([1, 220, 620, 160, 20], '서울특별시 종로구', helvetica),
        dropdown([1, 420, 620, 60, 20], '上海市', { font_size: 32 }),
      ],
    ],
  },
  {
    name: 'right to left',
    isBrief: true,
    documents: [[{}]],
    signers: [
      [
        input([1, 20, 20, 250, 20], texts.arabic),
        input([1, 300, 20, 250, 20], texts.arabic, { ...helvetica, font_size: 16 }),
        input([1, 20, 200, 250, 20], texts.mixedArabic),
        input([1, 300, 200, 250, 20], texts.mixedArabic, helvetica),
        input([1, 20, 330, 250, 20], texts.hebrew),
        input([1, 300, 330, 250, 20], texts.vowelled, { font_size: 18 }),
        input([1, 20, 420, 560, 40], 'لا إله محمد', large),
        input([1, 20, 500, 560, 20], 'Latin first: مرحبا 123 (قوس) "علامة" end', helvetica),
        input([1, 20, 540, 560, 20], 'رقم 12/03/2024 الساعة 10:30 بمبلغ 1,234.50 € (٢٣٤)', {}),
        dropdown([1, 20, 600, 200, 24], texts.arabicName, { font_size: 14 }),
        dropdown([1, 20, 640, 200, 20], 'خيار (أ) 12', helvetica),
        dropdown([1, 540, 600, 50, 20], texts.arabic),
        input([1, 20, 690, 300, 20], 'پژوهش گچ ژاله ی ک', { font_size: 16 }),
        input([1, 340, 660, 240, 20], 'ٱلْعَرَبِيَّةُ', { font_size: 24 }),
      ],
    ],
  },
  {
    name: 'marks on letters',
    isBrief: true,
    documents: [[{}, {}]],
    signers: [
      [
        input([1, 20, 20, 250, 20], texts.combining, { font_size: 16 }),
        input([1, 300, 20, 250, 20], texts.combining, { ...helvetica, font_size: 16 }),
        input([1, 20, 120, 560, 20], texts.combining, large),
        input([2, 20, 20, 250, 20], texts.thai, { font_size: 16 }),
        input([2, 300, 20, 250, 20], texts.thai, { ...helvetica, ...small }),
        input([2, 20, 240, 560, 20], texts.thai, { ...helvetica, ...large }),
        input([2, 20, 480, 250, 20], texts.emoji, { font_size: 16 }),
        input([2, 300, 480, 250, 20], texts.emoji, { ...helvetica, font_size: 24 }),
        dropdown([2, 20, 600, 160, 20], 'สมชาย ผู้ซื้อ 🎉', helvetica),
        witness([2, 300, 620, 200, 80], 'สมชาย ใจดี 🎉', typed('สมชาย', 'caveat')),
        input([1, 20, 240, 560, 20], texts.combining, { ...helvetica, ...large }),
        input([1, 20, 380, 250, 20], texts.vietnamese, {}),
        input([1, 300, 380, 250, 20], texts.vietnamese, helvetica),
        input([1, 20, 480, 250, 20], texts.symbols, { font_size: 16 }),
        input([1, 300, 480, 250, 20], texts.symbols, { ...helvetica, font_size: 16 }),
        input([1, 20, 580, 250, 20], texts.invisible, {}),
        input([1, 300, 580, 250, 20], texts.invisible, helvetica),
        dropdown([1, 20, 660, 200, 24], texts.combining, {}),
        dropdown([1, 260, 660, 200, 24], texts.accents, { font_size: 20 }),
        input([1, 20, 720, 560, 20], texts.ligatures, { ...helvetica, font_size: 24 }),
      ],
    ],
  },
  {
    name: 'scripts that join',
    isBrief: true,
    documents: [[{}, {}]],
    signers: [
      [
        input([1, 20, 20, 250, 20], texts.indic, { font_size: 14 }),
        input([1, 300, 20, 280, 20], texts.indic, helvetica),
        input([1, 20, 230, 250, 20], texts.dravidian, { ...helvetica, font_size: 14 }),
        input([1, 300, 230, 280, 20], texts.dravidian, small),
        input([1, 20, 480, 250, 20], texts.unspaced, { ...helvetica, font_size: 14 }),
        input([1, 300, 480, 160, 20], texts.unspaced, {}),
        input([1, 20, 680, 560, 20], texts.otherAlphabets, { ...helvetica, font_size: 14 }),
        input([1, 20, 730, 250, 20], texts.otherAlphabets, {}),
        input([2, 20, 20, 250, 20], texts.persian, { font_size: 16 }),
        dropdown([2, 20, 60, 200, 24], 'श्रीमती अनीता क्षत्रिय', { font_size: 14 }),
        dropdown([2, 300, 60, 100, 24], 'កិច្ចសន្យានេះត្រូវបាន', helvetica),
        witness([2, 20, 120, 200, 80], 'கிருஷ்ணமூர்த்தி', typed('கிருஷ்ணமூர்த்தி', 'caveat')),
        witness([2, 300, 120, 200, 80], 'ស្រីមុំ', typed('བསྟན་འཛིན', 'dancing-script')),
        input([2, 20, 260, 560, 20], 'नमस्ते 👍🏽🇩🇪 مرحبا', large),
      ],
    ],
  },
  {
    name: 'turned pages',
    documents: [[{ rotate: 90 }, { rotate: 180 }, { rotate: 270 }]],
    signers: [[1, 2, 3].flatMap(everyKind)],
  },
  {
    name: 'cut pages',
    documents: [[{ crop: { x: 70, y: 33 } }, { crop: { x: 40, y: 90 }, rotate: 90 }]],
    signers: [[1, 2].flatMap(everyKind)],
  },
  {
    name: 'other units',
    documents: [[{ userUnit: 2 }, { userUnit: 0.5, rotate: 270 }]],
    signers: [[1, 2].flatMap(everyKind)],
  },
  {
    name: 'several documents, several signers, on colour',
    isBrief: true,
    documents: [[{ isColored: true }], [{ isColored: true, rotate: 90 }, {}], [{ isColored: true }]],
    signers: [
      [
        ...everyKind(1),
        input([2, 40, 40, 200, 20], 'Overwritten by the second', { ...helvetica, collaborative: true }),
        dropdown([2, 40, 90, 200, 20], texts.accents, { collaborative: true }),
        checkbox([2, 40, 140, 20, 20], false, { checked: true }),
        checkbox([2, 80, 140, 20, 20], true, { collaborative: true }),
        kept([2, 40, 180, 300, 20], texts.mixedArabic, { collaborative: true }),
        { field: placed('checkbox', [2, 120, 140, 20, 20], { checked: true }) },
        { field: placed('checkbox', [2, 160, 140, 20, 20], { checked: true, read_only: true }) },
        {
          field: placed('dropdown', [2, 40, 240, 200, 20], {
            value: 'b',
            options: [
              { value: 'a', option: 'A' },
              { value: 'b', option: texts.korean },
            ],
          }),
        },
      ],
      [sign('signature', [3, 300, 400, 200, 80], traced), ...everyKind(4)],
    ],
  },
  {
    name: 'tiny boxes and edges',
    documents: [[{}]],
    signers: [
      [
        input([1, 0, 0, 60, 10], 'Top left', small),
        input([1, pageWidth - 60, 0, 60, 10], 'Top right', small),
        input([1, 0, pageHeight - 10, 60, 10], 'Foot', small),
        input([1, pageWidth - 60, pageHeight - 12, 60, 12], 'Foot right', { ...small, ...helvetica }),
        dropdown([1, pageWidth - 40, 400, 40, 8], 'Longer than its box is wide'),
        dropdown([1, pageWidth - 20, 430, 20, 8], 'Much longer than its box', helvetica),
        dropdown([1, 20, 400, 5, 5], 'Tiny'),
        input([1, 100, 100, 12, 12], 'narrow box', {}),
        input([1, 150, 100, 5, 5], 'abc', large),
        input([1, 200, 100, 40, 10], 'W W', large),
        checkbox([1, 300, 100, 3, 3]),
        checkbox([1, 320, 100, 40, 8]),
        checkbox([1, 380, 100, 8, 40]),
        date([1, 20, 500, 60, 10], 'DD/MM/YYYY hh:mm a', large),
        date([1, 120, 500, 300, 60], 'D MMM YY H:mm:ss', { ...helvetica, ...large }),
        date([1, pageWidth - 110, pageHeight - 60, 110, 20], 'DD/MM/YYYY', small),
        sign('signature', [1, 300, 200, 4, 4], typed('Tiny', 'caveat')),
        witness([1, 320, 200, 20, 8], 'Tiny Witness', drawn),
        sign('initials', [1, 360, 200, 3, 3], typed('TW', 'caveat')),
      ],
    ],
  },
]
