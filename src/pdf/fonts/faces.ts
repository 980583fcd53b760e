import type { FontType, ScriptFace } from '#domain/field/field.ts'

/** The fonts for typed text: one for each font type, then the fallbacks in order. */
const textFaces = [
  'cousine',
  'arimo',
  'noto-sans',
  'noto-naskh-arabic',
  'noto-sans-thai',
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

/** The package and path of each font file, for a loader with a file system or a bundler. */
export const faceFiles: Readonly<Record<Face, string>> = {
  cousine: '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf',
  arimo: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  'noto-sans': '@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf',
  'noto-sans-bold': '@embedpdf/fonts-latin/fonts/NotoSans-SemiBold.ttf',
  'noto-naskh-arabic': '@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf',
  'noto-sans-thai': '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-jp': '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  'noto-sans-kr': '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  'noto-sans-sc': '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  'noto-emoji': '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'dancing-script': '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf',
  caveat: '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf',
  'homemade-apple': '@expo-google-fonts/homemade-apple/400Regular/HomemadeApple_400Regular.ttf',
}

/** The name of an embedded subset in the PDF, after its six-letter tag (`ABCDEF+Courier-Cousine`). */
export const embeddedNames: Readonly<Record<Face, string>> = {
  cousine: 'Courier-Cousine',
  arimo: 'Helvetica-Arimo',
  'noto-sans': 'NotoSans',
  'noto-sans-bold': 'NotoSans-SemiBold',
  'noto-naskh-arabic': 'NotoNaskhArabic',
  'noto-sans-thai': 'NotoSansThai',
  'noto-sans-jp': 'NotoSansJP',
  'noto-sans-kr': 'NotoSansKR',
  'noto-sans-sc': 'NotoSansSC',
  'noto-emoji': 'NotoEmoji',
  'dancing-script': 'DancingScript',
  caveat: 'Caveat',
  'homemade-apple': 'HomemadeApple',
}
