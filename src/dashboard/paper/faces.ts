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
import armenian from '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf?url'
import bengali from '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url'
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?url'
import georgian from '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf?url'
import gujarati from '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf?url'
import gurmukhi from '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf?url'
import kannada from '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf?url'
import khmer from '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf?url'
import lao from '@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf?url'
import malayalam from '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf?url'
import myanmar from '@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf?url'
import sinhala from '@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf?url'
import tamil from '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url'
import telugu from '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf?url'
import tibetan from '@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf?url'
import type { Face, FontLoader } from '#pdf/fonts/faces.ts'

/** The files that the stamp embeds, so that what is seen is what is printed. */
const faceUrls: Readonly<Record<Face, string>> = {
  cousine,
  arimo,
  'noto-sans': latin,
  'noto-sans-bold': latinBold,
  'noto-naskh-arabic': arabic,
  'noto-sans-thai': thai,
  'noto-sans-devanagari': devanagari,
  'noto-sans-bengali': bengali,
  'noto-sans-gurmukhi': gurmukhi,
  'noto-sans-gujarati': gujarati,
  'noto-sans-tamil': tamil,
  'noto-sans-telugu': telugu,
  'noto-sans-kannada': kannada,
  'noto-sans-malayalam': malayalam,
  'noto-sans-sinhala': sinhala,
  'noto-sans-lao': lao,
  'noto-sans-khmer': khmer,
  'noto-sans-myanmar': myanmar,
  'noto-sans-georgian': georgian,
  'noto-sans-armenian': armenian,
  'noto-sans-ethiopic': ethiopic,
  'noto-serif-tibetan': tibetan,
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
  'noto-sans-devanagari': 'U+0900-097F, U+1CD0-1CFF, U+A830-A839, U+A8E0-A8FF, U+0020, U+200C-200D',
  'noto-sans-bengali': 'U+0964-0965, U+0980-09FF, U+0020, U+200C-200D',
  'noto-sans-gurmukhi': 'U+0964-0965, U+0A00-0A7F, U+0020, U+200C-200D',
  'noto-sans-gujarati': 'U+0964-0965, U+0A80-0AFF, U+0020, U+200C-200D',
  'noto-sans-tamil': 'U+0964-0965, U+0B80-0BFF, U+0020, U+200C-200D',
  'noto-sans-telugu': 'U+0964-0965, U+0C00-0C7F, U+0020, U+200C-200D',
  'noto-sans-kannada': 'U+0964-0965, U+0C80-0CFF, U+0020, U+200C-200D',
  'noto-sans-malayalam': 'U+0964-0965, U+0D00-0D7F, U+0020, U+200C-200D',
  'noto-sans-sinhala': 'U+0964-0965, U+0D80-0DFF, U+0020, U+200C-200D',
  'noto-sans-thai': 'U+0E00-0E7F, U+0020',
  'noto-sans-lao': 'U+0E80-0EFF, U+0020',
  'noto-sans-khmer': 'U+1780-17FF, U+19E0-19FF, U+0020, U+200B-200D',
  'noto-sans-myanmar': 'U+1000-109F, U+A92E, U+A9E0-A9FF, U+AA60-AA7F, U+0020, U+200B-200D',
  'noto-serif-tibetan': 'U+0F00-0FFF, U+0020',
  'noto-sans-georgian': 'U+10A0-10FF, U+1C90-1CBF, U+2D00-2D2F, U+0020',
  'noto-sans-armenian': 'U+0530-058F, U+FB13-FB17, U+0020',
  'noto-sans-ethiopic': 'U+1200-139F, U+2D80-2DDF, U+AB00-AB2F, U+0020',
  'noto-emoji': 'U+0023, U+002A, U+0030-0039, U+200D, U+20E3, U+2100-2BFF, U+1F000-1FAFF, U+E0020-E007F',
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

/** Fetches the file that the stamp embeds, to measure with it. */
export const fetchFace: FontLoader = async (face) => {
  const answer = await fetch(faceUrls[face])
  if (!answer.ok) throw new Error(`The font ${face} couldn’t be loaded`)
  return new Uint8Array(await answer.arrayBuffer())
}
