import arabic from '../../../node_modules/@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf?url'
import japanese from '../../../node_modules/@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf?url'
import korean from '../../../node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf?url'
import latin from '../../../node_modules/@embedpdf/fonts-latin/fonts/NotoSans-Regular.ttf?url'
import latinBold from '../../../node_modules/@embedpdf/fonts-latin/fonts/NotoSans-SemiBold.ttf?url'
import chinese from '../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf?url'
import arimo from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url'
import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf?url'
import cousine from '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?url'
import dancingScript from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf?url'
import homemadeApple from '@expo-google-fonts/homemade-apple/400Regular/HomemadeApple_400Regular.ttf?url'
import emoji from '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf?url'
import thai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url'
import type { Face } from '#pdf/fonts/faces.ts'

/** The files that the stamp embeds, so that what is seen is what is printed. */
const faceUrls: Readonly<Record<Face, string>> = {
  cousine,
  arimo,
  'noto-sans': latin,
  'noto-sans-bold': latinBold,
  'noto-naskh-arabic': arabic,
  'noto-sans-thai': thai,
  'noto-sans-jp': japanese,
  'noto-sans-kr': korean,
  'noto-sans-sc': chinese,
  'noto-emoji': emoji,
  'dancing-script': dancingScript,
  caveat,
  'homemade-apple': homemadeApple,
}

/**
 * Characters for which a typeface is loaded. Others are not searched in it while someone types in a stack of typefaces.
 */
const ranges: Readonly<Partial<Record<Face, string>>> = {
  'noto-sans-thai': 'U+0E00-0E7F, U+0020',
  'noto-emoji': 'U+20E3, U+2100-2BFF, U+1F000-1FAFF',
}

let known = false

/** Registers the printed typefaces with the page. The browser loads each file when its first character is shown. */
export function knowFaces(): void {
  if (known || !('fonts' in document)) return
  known = true
  for (const [face, url] of Object.entries(faceUrls)) {
    const unicodeRange = ranges[face as Face]
    const options = { display: 'block', ...(unicodeRange !== undefined && { unicodeRange }) } as const
    document.fonts.add(new FontFace(familyOf(face as Face), `url("${url}")`, options))
  }
}

/** The CSS font family of a printed typeface. */
export function familyOf(face: Face): string {
  return `print-${face}`
}
