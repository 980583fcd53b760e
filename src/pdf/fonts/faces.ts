import type { FontType, ScriptFace } from '#domain/field/field.ts'

/** The fonts for typed text: one for each font type, then the fallbacks in order. */
export const textFaces = [
  'cousine',
  'arimo',
  'noto-sans',
  'noto-naskh-arabic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-serif-tibetan',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
  'noto-emoji',
] as const
export type TextFace = (typeof textFaces)[number]

/** Fonts that only the certificate uses. */
type DisplayFace = 'noto-sans-bold'

export type Face = TextFace | ScriptFace | DisplayFace

/** The font of a font type. Source: specification, Field `font_type`. */
export const faceOfFontType: Readonly<Record<FontType, TextFace>> = { courier: 'cousine', helvetica: 'arimo' }

/** Loads a font file. Called once for each font that a document needs. */
export type FontLoader = (face: Face) => Promise<Uint8Array>

/**
 * Fonts whose characters change shape or place next to others. A text in them is measured by shaping it with the font
 * file; in every other font it is as wide as its characters together.
 */
const joiningFaces: ReadonlySet<Face> = new Set<Face>([
  'noto-naskh-arabic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-serif-tibetan',
  'noto-emoji',
])

/** Whether a text in this font is shaped with its ligatures and contextual forms. */
export function isJoining(face: Face): boolean {
  return joiningFaces.has(face)
}

/** Where the package of a Google font keeps its regular style. */
function regularOf(name: string, folder: string): string {
  return `@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`
}

/** The package and path of each font file, for a loader with a file system or a bundler. */
export const faceFiles: Readonly<Record<Face, string>> = {
  cousine: regularOf('Cousine', 'cousine'),
  arimo: regularOf('Arimo', 'arimo'),
  'noto-sans': '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf',
  'noto-sans-bold': '@embedpdf/fonts-latin/fonts/NotoSans-SemiBold.ttf',
  'noto-naskh-arabic': '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  'noto-sans-devanagari': regularOf('NotoSansDevanagari', 'noto-sans-devanagari'),
  'noto-sans-bengali': regularOf('NotoSansBengali', 'noto-sans-bengali'),
  'noto-sans-gurmukhi': regularOf('NotoSansGurmukhi', 'noto-sans-gurmukhi'),
  'noto-sans-gujarati': regularOf('NotoSansGujarati', 'noto-sans-gujarati'),
  'noto-sans-tamil': regularOf('NotoSansTamil', 'noto-sans-tamil'),
  'noto-sans-telugu': regularOf('NotoSansTelugu', 'noto-sans-telugu'),
  'noto-sans-kannada': regularOf('NotoSansKannada', 'noto-sans-kannada'),
  'noto-sans-malayalam': regularOf('NotoSansMalayalam', 'noto-sans-malayalam'),
  'noto-sans-sinhala': regularOf('NotoSansSinhala', 'noto-sans-sinhala'),
  'noto-sans-thai': regularOf('NotoSansThai', 'noto-sans-thai'),
  'noto-sans-lao': regularOf('NotoSansLao', 'noto-sans-lao'),
  'noto-sans-khmer': regularOf('NotoSansKhmer', 'noto-sans-khmer'),
  'noto-sans-myanmar': regularOf('NotoSansMyanmar', 'noto-sans-myanmar'),
  'noto-serif-tibetan': regularOf('NotoSerifTibetan', 'noto-serif-tibetan'),
  'noto-sans-georgian': regularOf('NotoSansGeorgian', 'noto-sans-georgian'),
  'noto-sans-armenian': regularOf('NotoSansArmenian', 'noto-sans-armenian'),
  'noto-sans-ethiopic': regularOf('NotoSansEthiopic', 'noto-sans-ethiopic'),
  'noto-sans-jp': '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  'noto-sans-kr': '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  'noto-sans-sc': '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  'noto-emoji': regularOf('NotoEmoji', 'noto-emoji'),
  'dancing-script': regularOf('DancingScript', 'dancing-script'),
  caveat: regularOf('Caveat', 'caveat'),
  'homemade-apple': regularOf('HomemadeApple', 'homemade-apple'),
}

/** The name of an embedded subset in the PDF, after its six-letter tag (`ABCDEF+Courier-Cousine`). */
export function embeddedName(face: Face): string {
  if (face === 'cousine') return 'Courier-Cousine'
  if (face === 'arimo') return 'Helvetica-Arimo'
  const file = faceFiles[face].split('/').at(-1) ?? face
  return file.replace(/(?:_400Regular|-Regular)?\.\w+$/, '')
}
