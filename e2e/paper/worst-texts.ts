const sentence =
  'The quick brown fox jumps over the lazy dog, “quoted” — and pays 1,234.56 € (net) within 30 days; A/B-testing excluded. '

/** Worst-case field values. */
export const texts = {
  long: sentence.repeat(3).trim(),
  lines: 'One\n\n  indented, and after an empty line\n\ttabbed\tonce\nlast   with   wide   spaces',
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
  /** As many characters as a field accepts. */
  limit: sentence.repeat(100).slice(0, 9_999).concat('.'),
  japanese:
    '本契約は、東京都において締結されました。「甲」と「乙」は、以下のとおり合意する（第１条）。カタカナ・ひらがな。',
  chinese: '本合同由双方于上海签订，自签字之日起生效；共计人民币１２３４元整。「附件」见下页。',
  korean: '본 계약은 서울에서 체결되었으며, 양 당사자는 다음과 같이 합의한다.',
  arabic: 'يلتزم الطرفان بأحكام هذا العقد المبرم في مدينة دبي، ويسري اعتبارا من تاريخ التوقيع عليه.',
  mixedArabic: 'المبلغ 1,250 درهم (AED) حسب الفاتورة رقم INV-2024/07 بتاريخ 15/03/2024.',
  arabicName: 'محمد عبد اللطيف الأنصاري',
  hebrew: 'הסכם זה נחתם בתל אביב (2024) בין Acme Ltd לבין הלקוח, סעיף 12: 50% הנחה, ∠ ≤ 3 [א].',
  vowelled: 'مُحَمَّدٌ رَسُولٌ كَرِيمٌ',
  thai: 'สัญญานี้ทำขึ้น ณ กรุงเทพมหานคร ที่นั้นผู้เช่าเก็บน้ำดื่มใกล้ฝั่ง ปี่ ป้าย ญู ฐุ ฤๅษี เมื่อวันที่ ๑๒ (ฉบับที่ 2) Ada Ltd.',
  emoji: 'Paid 🎉 ❤️ 👍🏽 👩‍⚖️ 🇩🇪 ⌛ 1️⃣ ok',
  indic: [
    'यह अनुबंध श्रीमती क्षत्रिय के साथ दिनांक १२ को हुआ। (₹ 1,200)',
    'এই চুক্তি রবীন্দ্রনাথ ঠাকুরের সঙ্গে কৃষ্ণনগরে হয়েছে।',
    'ਇਹ ਸਮਝੌਤਾ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਨਾਲ ਹੈ',
    'આ કરાર કૃષ્ણા પટેલ સાથે થયો છે',
  ].join('\n'),
  dravidian: [
    'இந்த ஒப்பந்தம் கிருஷ்ணமூர்த்தியுடன் செய்யப்பட்டது.',
    'ఈ ఒప్పందం శ్రీనివాస్ రెడ్డితో జరిగింది',
    'ಈ ಒಪ್ಪಂದವು ಕೃಷ್ಣಮೂರ್ತಿಯವರೊಂದಿಗೆ',
    'ഈ കരാർ കൃഷ്ണൻകുട്ടിയുമായി',
    'මෙම ගිවිසුම ශ්‍රී ප්‍රේමදාස සමඟ',
  ].join('\n'),
  unspaced: [
    'ສັນຍາສະບັບນີ້ໄດ້ເຊັນຢູ່ນະຄອນຫຼວງວຽງຈັນ',
    'កិច្ចសន្យានេះត្រូវបានចុះហត្ថលេខានៅរាជធានីភ្នំពេញ',
    'ဤစာချုပ်ကို ရန်ကုန်မြို့တွင် လက်မှတ်ရေးထိုးခဲ့သည်။',
    'གན་རྒྱ་འདི་ལྷ་ས་ནས་བཞག་པ་ཡིན།',
  ].join('\n'),
  otherAlphabets: 'ხელშეკრულება თბილისში · Պայմանագիր Երևան · ውሉ በአዲስ አበባ ተፈረመ።',
  persian: 'می‌خواهم نامه‌ای بنویسم',
  combining: 'x\u0302 q\u0303 Z\u0304 e\u0301 a\u030a\u0301 n\u0308 g\u0331 o\u0323\u0302',
  accents: 'Ærøskøbing Łódź Čeština ñandú İstanbul',
  vietnamese: 'Cộng hòa Xã hội Chủ nghĩa Việt Nam, Độc lập - Tự do - Hạnh phúc',
  symbols: '€ £ ¥ ₹ ½ ² ™ © § ¶ † • … – — ‘’ “” «» × ÷ ≤ ≥ → № ✓',
  invisible: 'soft\u00adhyphen zero\u200bwidth no\u00a0break joi\u200dner e\u0301\ufe0f end',
  ligatures: 'office fluffy AVATAR To Yo Wa 11:1 fi fl ffi',
} as const
